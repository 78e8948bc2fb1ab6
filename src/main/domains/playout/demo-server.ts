import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DemoServer } from '../../core/domain.ts';
import { playoutNames } from '../../../demo/playout/generations.ts';

/** The demo channel server, standalone. It needs no token. The folder with its lineup is deleted when it stops. */
export const playoutDemoServer = (): DemoServer => ({
  ...playoutNames,
  start: async (options) => {
    // Rejects bad options before it creates the folder.
    playoutNames.read(options);
    const { startPlayoutDemo } = await import('../../../demo/playout/playout-demo.ts');
    const folder = await mkdtemp(path.join(await realpath(tmpdir()), 'channelstrip-playout-'));
    const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
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
