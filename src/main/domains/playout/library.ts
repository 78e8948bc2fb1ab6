import { availableParallelism } from 'node:os';
import { setImmediate as turn } from 'node:timers/promises';
import { createSelect } from '../../../shared/library/query/select-media.ts';
import type { LibraryMedia } from '../../../shared/playout/programme/model.ts';
import type { ServicePorts } from '../../core/domain.ts';
import { openLibraryDatabase } from '../../platform/library/library-database.ts';
import { createLibraryFiles } from '../../platform/library/library-files.ts';
import type { Clock } from '../../platform/ports.ts';
import type { ProbeMedia } from '../../services/library/library-ports.ts';
import { MediaLibraryService } from '../../services/library/media-library-service.ts';
import type { LibraryPort } from '../../services/playout/programme/library-port.ts';

/** The media library on the files of this computer; in a demo, on files that exist only in memory. */
export function createLibrary(
  ports: ServicePorts,
  demo: LibraryOfDemo | null,
  probe: ProbeMedia,
): MediaLibraryService {
  return new MediaLibraryService({
    ...ports,
    openDatabase: () => openLibraryDatabase(ports.demo ? null : ports.dataDir, ports),
    parallel: Math.max(1, Math.min(2, availableParallelism())),
    pause: () => turn(),
    scansByItself: ports.oneCommand !== true,
    ...(demo ?? { files: createLibraryFiles(), probe, first: { folders: [], collections: [] } }),
  });
}

type LibraryOfDemo = Awaited<ReturnType<typeof createDemo>>;

/** The library of the demo. `now`: ms since epoch. */
export async function createDemo(now: number) {
  const { createDemoLibrary } = await import('../../../demo/library/demo-library.ts');
  const { demoLibraryPorts } = await import('./demo-library.ts');
  const demo = createDemoLibrary(now);
  const { collections } = demo;
  return { ...demoLibraryPorts(demo), first: { folders: [...demo.roots.keys()], collections } };
}

const nothing = { media: [], collections: [], version: 0, isScanning: false };

/** The library as programmes use it. Where there is none, it is empty. */
export const libraryPort = (library: MediaLibraryService, clock: Clock): LibraryPort => ({
  snapshot: async () => {
    const known = await library.snapshot().catch(() => nothing);
    // The schema's type has undefined fields where the data omits them.
    const media = known.media as readonly LibraryMedia[];
    const select = createSelect(media, known.collections, clock.now());
    return { media, select, version: String(known.version), isScanning: known.isScanning };
  },
  watch: (changed) => library.watch(changed),
});
