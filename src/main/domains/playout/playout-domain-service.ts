import type {
  DomainService,
  FetchedFile,
  FileRequest,
} from '../../platform/ports/domain-service.ts';
import type { MediaLibraryService } from '../../services/library/media-library-service.ts';
import type { PlayoutService } from '../../services/playout/playout-service.ts';

/** The two services of the domain as one. */
export class PlayoutDomainService implements DomainService {
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

  /** The library first: it reads lengths with the programs of playout. */
  async stop(): Promise<void> {
    await this.library.stop();
    await this.playout.stop();
  }
}
