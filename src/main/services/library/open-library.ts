import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { omit } from '../../../shared/lib/omit.ts';
import type { LibraryDatabase, LibraryFilesPort } from '../../platform/ports/library-files.ts';
import { Catalog } from './catalog.ts';
import { MediaFolders } from './folders/media-folders.ts';
import type { ScanResult } from './folders/scan-folder.ts';
import { LengthReader } from './length-reader.ts';
import type { LibraryServicePorts } from './library-ports.ts';
import { LibrarySearch } from './library-search.ts';
import { MediaServers } from './servers/media-servers.ts';
import { KEEP_MISSING_MS, withState } from './stored-media.ts';

export interface OpenLibraryPorts extends LibraryServicePorts {
  /** Called after each change that the topic shows. */
  readonly changed: () => void;
}

/** The library once its database is read. */
export class OpenLibrary {
  readonly catalog: Catalog;
  readonly folders: MediaFolders;
  readonly servers: MediaServers;
  readonly search: LibrarySearch;
  readonly changed: () => void;
  readonly #ports: OpenLibraryPorts;
  readonly #database: LibraryDatabase;
  readonly #lengths: LengthReader;
  readonly #signal: AbortSignal;

  private constructor(
    ports: OpenLibraryPorts,
    database: LibraryDatabase,
    catalog: Catalog,
    signal: AbortSignal,
  ) {
    this.#ports = ports;
    this.#database = database;
    this.#signal = signal;
    this.changed = ports.changed;
    this.catalog = catalog;
    const due = (id: string): void => this.scanLater(id);
    this.folders = new MediaFolders({ ...ports, due }, catalog, database);
    this.servers = new MediaServers(ports, catalog, database);
    this.search = new LibrarySearch(catalog, ports.clock, () => this.isScanning());
    const isPaused = (source: string): boolean =>
      this.folders.isPaused(source) || this.servers.isPaused(source);
    this.#lengths = new LengthReader({ ...ports, isPaused }, catalog);
  }

  static async load(
    ports: OpenLibraryPorts,
    database: LibraryDatabase,
    signal: AbortSignal,
  ): Promise<OpenLibrary> {
    const catalog = await Catalog.load(database, ports.pause);
    const library = new OpenLibrary(ports, database, catalog, signal);
    library.#forgetMissing();
    library.folders.watch();
    await library.#begin(ports);
    return library;
  }

  async #begin({ first, uuid }: OpenLibraryPorts): Promise<void> {
    if (first.folders.length === 0 || this.folders.list().length > 0) return;
    for (const path of first.folders) await this.scan(await this.folders.add(path), this.#signal);
    for (const { name, query } of first.collections)
      this.catalog.saveCollection({ id: `c-${uuid()}`, name, query, ids: [] });
    await this.readLengths();
  }

  isScanning(): boolean {
    return this.folders.isScanning() || this.servers.isScanning();
  }

  /** Folders first, then servers, which skip the files of folders. */
  sources(): readonly {
    readonly id: string;
    readonly isPaused: boolean;
    readonly scannedAt: number | null;
  }[] {
    return [...this.folders.list(), ...this.servers.list()];
  }

  setPaused(id: string, isPaused: boolean): void {
    if (this.servers.has(id)) this.servers.setPaused(id, isPaused);
    else this.folders.setPaused(id, isPaused);
  }

  async scan(id: string, signal: AbortSignal): Promise<ScanResult> {
    const source = this.servers.has(id) ? this.servers : this.folders;
    const counts = await source.scan(id, signal);
    this.#forgetMissing();
    return counts;
  }

  /** Resolves when no readable length is left. */
  async readLengths(): Promise<void> {
    await this.#lengths.run(this.#signal);
    this.changed();
  }

  /** Scans a folder and reads lengths in the background; the folder's row shows the progress. */
  scanLater(id: string): void {
    this.scan(id, this.#signal)
      .then(() => this.readLengthsLater())
      .catch(() => undefined);
  }

  /** Reads lengths in the background. */
  readLengthsLater(): void {
    this.readLengths().catch((error: unknown) => {
      if (!this.#signal.aborted) this.#ports.log.warn('lengths of media were not read', { error });
    });
  }

  /** Scans the folders and servers whose last scan was before an instant (epoch ms), and reads lengths. */
  scanOlderThan(time: number): void {
    const due = this.sources().filter(
      ({ isPaused, scannedAt }) => !isPaused && (scannedAt ?? 0) < time,
    );
    // Each source shows its own error.
    const scans = due.map(({ id }) => this.scan(id, this.#signal).catch(() => undefined));
    void Promise.all(scans).then(() => this.readLengthsLater());
  }

  /**
   * Stores the user's decision whether a renamed file is the missing one. If not, the old file becomes missing again and the new one gets
   * its own id.
   */
  confirmRename(id: string, isSame: boolean): void {
    const media = this.catalog.get(id);
    if (media?.was === undefined) throw failure('not-found', t('library:gone'));
    const settled = omit(media, 'was');
    if (isSame) this.catalog.put(withState(settled));
    else {
      const item = { ...media.item, path: media.was };
      this.catalog.put(
        withState({ ...settled, item, missingSince: this.#ports.clock.now(), size: null }),
      );
      const own = `m-${this.#ports.hash(`${media.item.path}\n${id}`).slice(0, 12)}`;
      this.catalog.put(withState({ ...settled, item: { ...media.item, id: own } }));
    }
    this.catalog.flush();
    this.changed();
  }

  /** Monotonic ms. */
  now(): number {
    return this.#ports.clock.monotonic();
  }

  get files(): LibraryFilesPort {
    return this.#ports.files;
  }

  async close(): Promise<void> {
    await this.folders.close();
    await this.servers.settled();
    await this.#lengths.settled();
    this.catalog.flush();
    this.#database.close();
  }

  #forgetMissing(): void {
    const before = this.#ports.clock.now() - KEEP_MISSING_MS;
    for (const { item, missingSince } of this.catalog.missing())
      if (missingSince !== null && missingSince < before) this.catalog.remove(item.id);
    this.catalog.flush();
  }
}
