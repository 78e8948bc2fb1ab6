import path from 'node:path';
import type { ServiceModule } from '../../core/domain.ts';
import { memoryEqDrafts, openEqDrafts } from '../../platform/eq-drafts.ts';
import { PictureFolder } from '../../platform/picture-store.ts';
import type { MusicService } from '../../services/music/music-service.ts';
import { createMusicService } from '../../services/music/music-service.ts';

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
    const [{ startEmbeddedDemo }, { demoScenes }] = await Promise.all([
      import('../../../demo/music/server.ts'),
      import('./demo-scenes.ts'),
    ]);
    const server = await startEmbeddedDemo();
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
