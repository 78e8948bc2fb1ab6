import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { t } from '../../../shared/i18n/translate.ts';
import type { DemoServer } from '../../core/domain.ts';
import {
  playoutFaults,
  playoutGenerationOf,
  playoutGenerations,
} from '../../../demo/playout/generations.ts';
import { systemClock } from '../../../node/system-clock.ts';

/** The demo channel server on its own. It needs no token; its lineup is in a folder that is removed with it. */
export const playoutDemoServer = (): DemoServer => ({
  about: t('cli:demoServer.playout'),
  generations: playoutGenerations,
  faults: playoutFaults,
  start: async ({ generation: wanted = 'current', port = 0, faults = [] }) => {
    const generation = playoutGenerationOf(wanted);
    const { startPlayoutDemo } = await import('../../../demo/playout/playout-demo.ts');
    const folder = await mkdtemp(path.join(await realpath(tmpdir()), 'channelstrip-playout-'));
    const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
    try {
      const demo = await startPlayoutDemo({ folder, clock: systemClock, generation, port, faults });
      const { url, lineup } = demo;
      return {
        ready: { generation, url, token: null, lineup },
        stop: () => demo.stop().then(remove),
      };
    } catch (error) {
      await remove();
      throw error;
    }
  },
});
