import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { createMediaTools } from '../../platform/media/media-tools.ts';
import { createImportFiles } from '../../platform/playout/import-files.ts';
import { localZone } from '../../platform/ports/zone.ts';
import { createPlayoutFiles } from '../../platform/playout/node-playout-files.ts';
import { makeTempFolder } from '../../platform/temp-folder.ts';
import type { ServiceModule, ServicePorts } from '../../core/domain.ts';
import { PlayoutService } from '../../services/playout/playout-service.ts';
import { createNamer } from '../../services/playout/workspace/disk-doc.ts';
import type {
  DomainService,
  FetchedFile,
  FileRequest,
} from '../../platform/ports/domain-service.ts';
import { createSelect } from '../../../shared/library/query/select-media.ts';
import type { LibraryMedia } from '../../../shared/playout/programme/model.ts';
import { openLibraryDatabase } from '../../platform/library/library-database.ts';
import { createLibraryFiles } from '../../platform/library/library-files.ts';
import type { Clock } from '../../platform/ports.ts';
import type { ProbeMedia } from '../../services/library/library-ports.ts';
import { MediaLibraryService } from '../../services/library/media-library-service.ts';
import type { LibraryPort } from '../../services/playout/programme/library-port.ts';

/** The two services of the domain as one. */
class PlayoutDomainService implements DomainService {
  readonly playout: PlayoutService;
  readonly library: MediaLibraryService;
  readonly handlers: PlayoutService['handlers'] & MediaLibraryService['handlers'];

  constructor(playout: PlayoutService, library: MediaLibraryService) {
    this.playout = playout;
    this.library = library;
    this.handlers = { ...playout.handlers, ...library.handlers };
  }

  start(window = false): Promise<void> {
    this.library.start();
    return this.playout.start(window);
  }

  windowOpened(): void {
    this.playout.windowOpened();
  }

  resumed(): void {
    this.playout.resumed();
  }

  fetchFile(path: string, request: FileRequest, signal: AbortSignal): Promise<FetchedFile | null> {
    return this.playout.fetchFile(path, request, signal);
  }

  /** Stops the library first, because it reads lengths with the programs of playout. */
  async stop(): Promise<void> {
    await this.library.stop();
    await this.playout.stop();
  }
}

/** Shared by all services of the process, so ids are never reused. */
const namer = createNamer();

/** The playout service with the media library, and their demo with a channel server over a temporary folder. */
export const playoutModule: ServiceModule<PlayoutDomainService> = {
  create: async (ports) => {
    const demo = ports.demo ? await createDemo(ports.clock.now()) : null;
    const library = createLibrary(ports, demo, (path, stamp, signal) =>
      playout.probeMedia(path, stamp, signal),
    );
    const tools = createMediaTools(ports);
    const playout: PlayoutService = new PlayoutService({
      ...ports,
      namer,
      files: createPlayoutFiles(),
      databases: createImportFiles(),
      mediaTools: demo?.wrapTools(tools) ?? tools,
      zone: localZone,
      library: libraryPort(library, ports.clock),
      env: (name) => process.env[name],
      style: process.platform === 'win32' ? 'windows' : 'posix',
      pause: () => turn(),
    });
    return new PlayoutDomainService(playout, library);
  },
  startDemo: async ({ clock, log }) => {
    const { startPlayoutDemo } = await import('../../../demo/playout/playout-demo.ts');
    const { path: folder, remove } = await makeTempFolder('demo');
    try {
      const server = await startPlayoutDemo({ folder, clock, hasProgramme: true });
      const dataDir = path.join(folder, 'data');
      const ended = new AbortController();
      let opening = Promise.resolve();
      return {
        dataDir,
        run: async (service) => {
          await service.start();
          // Does not wait: the window shows the result.
          const { lineup } = server;
          opening = openLineup(service, { lineup, dataDir, clock, log, signal: ended.signal });
        },
        stop: async () => {
          ended.abort();
          await opening;
          await server.stop();
          await remove();
        },
      };
    } catch (error) {
      await remove();
      throw error;
    }
  },
};

/** Delay (ms) that lets the window load first, because generating uses most of a second of CPU time. */
const BEHIND_START_MS = 500;

interface DemoLineup extends Pick<ServicePorts, 'clock' | 'log'> {
  readonly lineup: string;
  readonly dataDir: string;
  /** Aborts when the demo ends. */
  readonly signal: AbortSignal;
}

/** Generates the playout files of the demo's programme and their guides, then opens its lineup. */
async function openLineup(
  { playout, library }: PlayoutDomainService,
  { lineup, dataDir, clock, log, signal }: DemoLineup,
): Promise<void> {
  const context = { signal, origin: 'window' } as const;
  try {
    await new Promise<void>((resolve) => {
      const due = clock.after(BEHIND_START_MS, resolve);
      signal.addEventListener('abort', () => {
        due();
        resolve();
      });
    });
    if (signal.aborted) return;
    const { generateDemo } = await import('./demo-programme.ts');
    const media = await libraryPort(library, clock).snapshot();
    const numbers = await generateDemo({ lineup, dataDir, library: media, now: clock.now() });
    if (signal.aborted) return;
    await playout.handlers['playout.open']({ path: lineup, create: false }, context);
    for (const channel of numbers)
      await playout.handlers['playout.guide']({ channel, write: true }, context);
  } catch (error) {
    log.warn('the lineup of the demo was not opened', { error });
  }
}

/** The media library on the files of this computer; in a demo, on files that exist only in memory. */
function createLibrary(
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
async function createDemo(now: number) {
  const { createDemoLibrary } = await import('../../../demo/library/demo-library.ts');
  const { demoLibraryPorts } = await import('./demo-library.ts');
  const demo = createDemoLibrary(now);
  const { collections } = demo;
  return { ...demoLibraryPorts(demo), first: { folders: [...demo.roots.keys()], collections } };
}

const nothing = { media: [], collections: [], version: 0, isScanning: false };

/** The library as programmes use it. Where there is none, it is empty. */
const libraryPort = (library: MediaLibraryService, clock: Clock): LibraryPort => ({
  snapshot: async () => {
    const known = await library.snapshot().catch(() => nothing);
    // The schema's type has undefined fields where the data omits them.
    const media = known.media as readonly LibraryMedia[];
    const select = createSelect(media, known.collections, clock.now());
    return { media, select, version: String(known.version), isScanning: known.isScanning };
  },
  watch: (changed) => library.watch(changed),
});
