import '../../../shared/library/texts.ts';
import { AppFailure, failure } from '../../../shared/contract/errors.ts';
import type { Handlers } from '../../../shared/contract/methods.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import { Emitter } from '../../../shared/lib/emitter.ts';
import type { libraryMethods } from '../../../shared/library/contract.ts';
import type { LibrarySnapshot } from '../../../shared/library/model.ts';
import { emptyLibrary, RESCAN_MS } from '../../../shared/library/topics.ts';
import { collectionHandlers } from './collections.ts';
import { folderHandlers } from './folders/folder-handlers.ts';
import type { LibraryServicePorts } from './library-ports.ts';
import { LibraryStateMaker } from './library-state.ts';
import { OpenLibrary } from './open-library.ts';

type Names =
  'library.addServer' | 'library.removeServer' | 'library.chooseLibraries' | 'library.mapPath';

/** Methods for media servers. */
const serverHandlers = (open: () => Promise<OpenLibrary>): Handlers<Names> => ({
  'library.addServer': async (server, { signal }) => {
    const library = await open();
    const id = await library.servers.add(server, signal);
    library.scanLater(id);
    return { id };
  },
  'library.removeServer': async ({ id }) => (await open()).servers.remove(id),
  'library.chooseLibraries': async ({ id, libraries }) => {
    const library = await open();
    library.servers.choose(id, libraries);
    library.scanLater(id);
  },
  'library.mapPath': async ({ id, paths, isSaved }) => {
    const library = await open();
    const checked = await library.servers.map(id, paths, isSaved);
    if (isSaved) library.scanLater(id);
    return { paths: checked };
  },
});

type LibraryHandlers = Handlers<keyof typeof libraryMethods>;

/** Minimum time between two publications of the topic (ms). */
const PUBLISH_MS = 300;

/** The media that programmes are made of. Reads nothing before the library is used. */
export class MediaLibraryService {
  readonly handlers: LibraryHandlers;
  readonly #ports: LibraryServicePorts;
  readonly #ended = new AbortController();
  readonly #changed = new Emitter<void>();
  readonly #state: LibraryStateMaker;
  #opened: Promise<OpenLibrary> | null = null;
  #library: OpenLibrary | null = null;
  #publishing: Dispose | null = null;
  #rescan: Dispose | null = null;
  #audience: Dispose | null = null;

  constructor(ports: LibraryServicePorts) {
    this.#ports = ports;
    this.#state = new LibraryStateMaker(ports.clock);
    const open = (): Promise<OpenLibrary> => this.#open();
    this.handlers = {
      'library.search': async (input) => (await open()).search.search(input),
      'library.complete': async (input) => (await open()).search.complete(input),
      'library.show': async (input) => (await open()).search.show(input),
      'library.missing': async (input) => (await open()).search.missing(input),
      ...folderHandlers(open, this.#ended.signal),
      ...collectionHandlers(ports, open),
      ...serverHandlers(open),
    };
  }

  /** Opens the library once a window shows it. */
  start(): void {
    const look = (): void => {
      if (!this.#ports.hub.isFollowed('library') || this.#opened !== null) return;
      this.#open()
        .then((library) => this.#scanDue(library))
        .catch((error: unknown) => this.#showError(error));
    };
    this.#audience = this.#ports.hub.onAudience(look);
    look();
  }

  /** All media known now, and whether a scan is running. */
  async snapshot(): Promise<LibrarySnapshot & { readonly isScanning: boolean }> {
    const library = await this.#open();
    return { ...library.catalog.snapshot(), isScanning: library.isScanning() };
  }

  /** Calls back at most three times a second after changes of the library. */
  watch(changed: () => void): Dispose {
    return this.#changed.on(changed);
  }

  /** Stops scans and timers, and clears the topic, because another service may take over. */
  async stop(): Promise<void> {
    this.#ended.abort();
    this.#audience?.();
    this.#rescan?.();
    await this.#opened?.then((library) => library.close()).catch(() => undefined);
    this.#publishing?.();
    this.#ports.hub.set('library', emptyLibrary);
  }

  #open(): Promise<OpenLibrary> {
    this.#opened ??= this.#load();
    return this.#opened;
  }

  async #load(): Promise<OpenLibrary> {
    try {
      const database = await this.#ports.openDatabase();
      if (database === null) throw failure('unsupported', t('library:noSqlite'));
      const changed = (): void => this.#publishSoon();
      const ports = { ...this.#ports, changed };
      this.#library = await OpenLibrary.load(ports, database, this.#ended.signal);
      this.#publish();
      return this.#library;
    } catch (error) {
      // The next use tries again.
      this.#opened = null;
      throw error;
    }
  }

  #scanDue(library: OpenLibrary): void {
    const { clock, scansByItself } = this.#ports;
    if (!scansByItself || this.#ended.signal.aborted) return;
    library.scanOlderThan(clock.now() - RESCAN_MS);
    this.#rescan = clock.after(RESCAN_MS, () => this.#scanDue(library));
  }

  #publishSoon(): void {
    this.#publishing ??= this.#ports.clock.after(PUBLISH_MS, () => this.#publish());
  }

  #publish(): void {
    this.#publishing?.();
    this.#publishing = null;
    if (this.#library === null || this.#ended.signal.aborted) return;
    this.#ports.hub.set('library', this.#state.make(this.#library));
    this.#changed.emit();
  }

  #showError(error: unknown): void {
    if (this.#ended.signal.aborted) return;
    this.#ports.log.warn('the media library was not opened', { error });
    const message = error instanceof AppFailure ? error.error.message : t('library:notOpened');
    this.#ports.hub.set('library', { ...emptyLibrary, error: message });
  }
}
