import type { DemoServer } from '../../core/domain.ts';
import { musicNames } from '../../../demo/music/faults.ts';
import { COMMAND_MS } from './module.ts';

/** The music server of the demo, standalone. */
export const musicDemoServer = (): DemoServer => ({
  ...musicNames,
  start: async (options) => {
    const { startMusicDemo } = await import('../../../demo/music/server.ts');
    const demo = await startMusicDemo({
      ...options,
      commandDelayMs: COMMAND_MS,
      keep: 0,
    });
    const { generation, url, token, user } = demo;
    return { ready: { generation, url, token, user }, stop: () => demo.stop() };
  },
});
