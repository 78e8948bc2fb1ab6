import path from 'node:path';
import type { DemoServer, ServiceModule } from '../../core/domain.ts';
import { memoryEqDrafts, openEqDrafts } from '../../platform/eq-drafts.ts';
import { PictureFolder } from '../../platform/picture-store.ts';
import { demoScenes } from './demo-scenes.ts';
import { startMusicDemo } from '../../../demo/music/server.ts';
import { musicNames } from '../../../demo/music/faults.ts';
import type { MusicService } from '../../services/music/music-service.ts';
import { createMusicService } from '../../services/music/music-service.ts';

/** Simulated duration of a command to a player (ms). */
const COMMAND_MS = 25;

/** The music service, and its demo with an embedded server. */
export const musicModule: ServiceModule<MusicService> = {
  create: async (ports) => {
    if (ports.demo)
      return createMusicService({ ...ports, eqDrafts: memoryEqDrafts(), pictures: null });
    const { drafts, notices } = await openEqDrafts(ports.dataDir, ports);
    await ports.tell(notices);
    const pictures = new PictureFolder({ ...ports, folder: path.join(ports.dataDir, 'pictures') });
    return createMusicService({ ...ports, eqDrafts: drafts, pictures });
  },
  startDemo: async () => {
    const server = await startMusicDemo({ commandDelayMs: COMMAND_MS, keep: 0 });
    return {
      dataDir: '',
      run: async (service, window) => {
        const { url, token } = server;
        await service.adopt({ name: 'Demo', url, token, scenes: demoScenes() });
        await service.start(window);
      },
      stop: () => server.stop(),
    };
  },
};

/** The music server of the demo, standalone. */
export const musicDemoServer = (): DemoServer => ({
  ...musicNames,
  start: async (options) => {
    const demo = await startMusicDemo({ ...options, commandDelayMs: COMMAND_MS, keep: 0 });
    const { generation, url, token, user } = demo;
    return { ready: { generation, url, token, user }, stop: () => demo.stop() };
  },
});
