import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { LibraryFolder, ScanProgress } from '../../../../shared/library/topics.ts';
import type { LibraryDatabase } from '../../../platform/ports/library-files.ts';
import type { Catalog } from '../catalog.ts';
import type { LibraryServicePorts } from '../library-ports.ts';
import { Records } from '../records.ts';
import { Scans } from '../scans.ts';
import { FolderWatches, listFolders } from './folder-watches.ts';
import type { ScanResult } from './scan-folder.ts';
import { scanFolder } from './scan-folder.ts';

type FolderRecord = Omit<LibraryFolder, 'media' | 'scan' | 'isWatched'>;

export interface FolderEvents {
  /** Called when a folder or the progress of a scan changed. */
  readonly changed: () => void;
  /** Called when a folder has changed on disk and is due for a scan. */
  readonly due: (id: string) => void;
}

const MAX_FOLDERS = 200;

/** The folders of the library, and their scans, one at a time. */
export class MediaFolders {
  readonly #ports: LibraryServicePorts & FolderEvents;
  readonly #catalog: Catalog;
  readonly #records: Records<FolderRecord>;
  readonly #scans: Scans;
  readonly #watches: FolderWatches;

  constructor(
    ports: LibraryServicePorts & FolderEvents,
    catalog: Catalog,
    database: LibraryDatabase,
  ) {
    this.#ports = ports;
    this.#catalog = catalog;
    this.#records = new Records(database, 'folder');
    this.#scans = new Scans(ports.changed, { isSerial: true });
    this.#watches = new FolderWatches({
      ...ports,
      due: (id) => {
        if (!this.isPaused(id)) ports.due(id);
      },
    });
  }

  /** Starts watching the folders that were scanned earlier. */
  watch(): void {
    const files = new Map<string, string[]>();
    for (const { item } of this.#catalog.all()) {
      const paths = files.get(item.source);
      if (paths === undefined) files.set(item.source, [item.path]);
      else paths.push(item.path);
    }
    for (const { id, path, scannedAt } of this.#records.all())
      if (scannedAt !== null) this.#watch(id, listFolders(path, files.get(id) ?? []), 0);
  }

  /** Ends the watches. Resolves when no scan is running. */
  close(): Promise<void> {
    this.#watches.stop();
    return this.#scans.settled();
  }

  list(): readonly Omit<LibraryFolder, 'media'>[] {
    return this.#records
      .all()
      .map((record) => ({
        ...record,
        scan: this.#scans.getProgress(record.id),
        isWatched: this.#watches.isWatched(record.id),
      }))
      .sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  isPaused(id: string): boolean {
    return this.#records.get(id)?.isPaused ?? false;
  }

  isScanning(): boolean {
    return this.#scans.isRunning;
  }

  /** The folder that contains a path. */
  above(path: string): FolderRecord | undefined {
    return this.#records.all().find((record) => this.#isIn(path, record.path));
  }

  /** Adds a folder without scanning it. */
  async add(path: string): Promise<string> {
    const real = await this.#ports.files.resolveFolder(path);
    const all = this.#records.all();
    if (all.length >= MAX_FOLDERS)
      throw pathError(t('library:folder.tooMany', { count: MAX_FOLDERS }));
    for (const other of all) {
      if (other.path === real || this.#isIn(real, other.path))
        throw pathError(t('library:folder.inside', { path: other.path }));
      if (this.#isIn(other.path, real))
        throw pathError(t('library:folder.around', { path: other.path }));
    }
    const id = `f-${this.#ports.hash(real).slice(0, 12)}`;
    this.#records.put({
      id,
      path: real,
      name: real.split(/[/\\]/).findLast((part) => part !== '') ?? real,
      isPaused: false,
      scannedAt: null,
      added: 0,
      gone: 0,
      error: null,
    });
    this.#ports.changed();
    return id;
  }

  async findOrAdd(path: string): Promise<string> {
    const real = await this.#ports.files.resolveFolder(path);
    return this.#records.all().find((record) => record.path === real)?.id ?? this.add(real);
  }

  remove(id: string): void {
    this.#require(id);
    this.#scans.stop(id);
    this.#watches.forget(id);
    this.#records.remove(id);
    this.#catalog.removeSource(id);
    this.#ports.changed();
  }

  setPaused(id: string, isPaused: boolean): void {
    this.#records.put({ ...this.#require(id), isPaused });
    if (isPaused) this.#scans.stop(id);
    this.#ports.changed();
  }

  /** Scans a folder after those queued before it; a second call joins the scan. Rejects with `storage` if the folder cannot be read. */
  scan(id: string, signal: AbortSignal): Promise<ScanResult> {
    this.#require(id);
    return this.#scans.run(id, signal, (until, report) => this.#scan(id, until, report));
  }

  async #scan(
    id: string,
    until: AbortSignal,
    report: (progress: ScanProgress) => void,
  ): Promise<ScanResult> {
    const record = this.#require(id);
    const start = this.#ports.clock.monotonic();
    const result = await scanFolder(this.#ports, this.#catalog, record, until, report);
    const after = this.#records.get(id);
    if (after === undefined) {
      // The folder was removed during its scan.
      this.#catalog.removeSource(id);
      throw failure('cancelled', t('errors:cancelled'));
    }
    const { problem: error, isComplete, added, gone, skipped = [] } = result;
    const scannedAt = isComplete ? this.#ports.clock.now() : after.scannedAt;
    this.#records.put({
      ...after,
      error,
      scannedAt,
      ...(isComplete ? { added, gone, skipped } : {}),
    });
    if (isComplete) this.#watch(id, result.folders, this.#ports.clock.monotonic() - start);
    if (error !== null) throw failure('storage', error);
    if (!isComplete) throw failure('cancelled', t('library:folder.stopped'));
    return result;
  }

  #watch(id: string, folders: readonly string[], scanMs: number): void {
    const record = this.#records.get(id);
    if (record !== undefined && this.#ports.scansByItself)
      this.#watches.watch(id, record.path, folders, scanMs);
  }

  #isIn(path: string, folder: string): boolean {
    return path.startsWith(this.#ports.files.join(folder, '/'));
  }

  #require(id: string): FolderRecord {
    const record = this.#records.get(id);
    if (record === undefined) throw failure('not-found', t('library:folder.gone'));
    return record;
  }
}

const pathError = (message: string) => failure('invalid-input', message, { field: 'path' });
