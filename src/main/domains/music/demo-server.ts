import { t } from '../../../shared/i18n/translate.ts';
import type { DemoServer } from '../../core/domain.ts';
import { musicFaults } from '../../../demo/music/faults.ts';
import { generationOf, musicGenerations } from '../../../demo/music/generations/generation.ts';
import { COMMAND_MS } from './module.ts';

/** The music server of the demo, standalone. */
export const musicDemoServer = (): DemoServer => ({
  about: t('cli:demoServer.music'),
  generations: musicGenerations,
  faults: musicFaults,
  start: async ({ generation: wanted = 'current', port = 0, faults = [] }) => {
    const { startMusicDemo } = await import('../../../demo/music/server.ts');
    const demo = await startMusicDemo({
      generation: generationOf(wanted),
      port,
      faults,
      commandDelayMs: COMMAND_MS,
      keep: 0,
    });
    const { generation, url, token, user } = demo;
    return { ready: { generation, url, token, user }, stop: () => demo.stop() };
  },
});
