import type { DemoServer } from '../../core/domain.ts';
import { makeTempFolder } from '../../platform/temp-folder.ts';
import { playoutNames } from '../../../demo/playout/generations.ts';

/** The demo channel server, standalone. It needs no token. The folder with its lineup is deleted when it stops. */
export const playoutDemoServer = (): DemoServer => ({
  ...playoutNames,
  start: async (options) => {
    // Rejects bad options before it creates the folder.
    playoutNames.read(options);
    const { startPlayoutDemo } = await import('../../../demo/playout/playout-demo.ts');
    const { path: folder, remove } = await makeTempFolder('playout');
    try {
      const demo = await startPlayoutDemo({ ...options, folder });
      const { url, lineup, server } = demo;
      return {
        ready: { generation: server.generation, url, token: null, lineup },
        stop: () => demo.stop().then(remove),
      };
    } catch (error) {
      await remove();
      throw error;
    }
  },
});
