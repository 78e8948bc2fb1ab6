import type { Dispose } from '../../../../shared/lib/disposable.ts';
import type { LibraryFilesPort } from '../../../platform/ports/library-files.ts';
import type { Clock } from '../../../platform/ports.ts';

/** After the last change (ms): a file that is copied changes all the time. */
const QUIET_MS = 2000;
/** After the first change at the latest (ms). */
const MAX_WAIT_MS = 60_000;
/** The pause after a scan, in lengths of that scan: a folder that changes all the time costs at most 5 % of it. */
const SCAN_LENGTHS = 20;

interface Watch {
  readonly folders: ReadonlySet<string>;
  end: Dispose | null;
  timer: Dispose | null;
  /** Monotonic ms of the first change that was not scanned; null: none. */
  since: number | null;
  /** Monotonic ms. */
  readonly restsUntil: number;
}

export interface FolderWatchesPorts {
  readonly clock: Clock;
  readonly files: Pick<LibraryFilesPort, 'watch'>;
  /** Called once a folder that has changed is due for a scan. */
  readonly due: (id: string) => void;
}

/** Notices changes in the folders of the library, as far as the system reports them. */
export class FolderWatches {
  readonly #ports: FolderWatchesPorts;
  readonly #watches = new Map<string, Watch>();

  constructor(ports: FolderWatchesPorts) {
    this.#ports = ports;
  }

  isWatched(id: string): boolean {
    return (this.#watches.get(id)?.end ?? null) !== null;
  }

  /** `folders`: absolute paths of all folders in the root, with it. `scanMs`: how long they took to be scanned. */
  watch(id: string, root: string, folders: readonly string[], scanMs: number): void {
    const before = this.#watches.get(id);
    this.forget(id);
    const watch: Watch = {
      folders: new Set(folders),
      end: null,
      timer: null,
      since: null,
      restsUntil: this.#ports.clock.monotonic() + SCAN_LENGTHS * scanMs,
    };
    watch.end = this.#ports.files.watch(root, folders, () => this.#changed(id, watch));
    this.#watches.set(id, watch);
    // What came into a new folder between its scan and its watch was not noticed; what came during the scan may have been missed.
    const hasNew = before !== undefined && folders.some((folder) => !before.folders.has(folder));
    if (watch.end !== null && (hasNew || (before?.since ?? null) !== null))
      this.#changed(id, watch);
  }

  forget(id: string): void {
    const watch = this.#watches.get(id);
    watch?.end?.();
    watch?.timer?.();
    this.#watches.delete(id);
  }

  stop(): void {
    for (const id of this.#watches.keys()) this.forget(id);
  }

  #changed(id: string, watch: Watch): void {
    const { clock, due } = this.#ports;
    if (this.#watches.get(id) !== watch) return;
    const now = clock.monotonic();
    watch.since ??= now;
    const quiet = Math.min(QUIET_MS, Math.max(0, watch.since + MAX_WAIT_MS - now));
    watch.timer?.();
    watch.timer = clock.after(Math.max(quiet, watch.restsUntil - now), () => {
      watch.since = null;
      watch.timer = null;
      due(id);
    });
  }
}

/** The folders of files, with those above them up to the root. */
export function listFolders(root: string, files: Iterable<string>): string[] {
  const found = new Set([root]);
  for (const file of files)
    for (
      let path = cutName(file);
      path.length > root.length && !found.has(path);
      path = cutName(path)
    )
      found.add(path);
  return [...found];
}

const cutName = (path: string): string =>
  path.slice(0, Math.max(0, path.lastIndexOf('/'), path.lastIndexOf('\\')));
