import type { Dispose } from '../../../../shared/lib/disposable.ts';
import type { LibraryFilesPort } from '../../../platform/ports/library-files.ts';
import type { Clock } from '../../../platform/ports.ts';

/** Delay of a scan after the last change (ms), because a file that is being copied keeps changing. */
const QUIET_MS = 2000;
/** Maximum delay after the first change (ms). */
const MAX_WAIT_MS = 60_000;
/** The pause after a scan, as a multiple of its duration: scans of a folder that keeps changing take at most 5 % of the time. */
const SCAN_LENGTHS = 20;

interface Watch {
  readonly folders: ReadonlySet<string>;
  end: Dispose | null;
  timer: Dispose | null;
  /** Time of the first change that was not scanned yet (monotonic ms); null: none. */
  since: number | null;
  /** Monotonic ms. */
  readonly restsUntil: number;
}

export interface FolderWatchesPorts {
  readonly clock: Clock;
  readonly files: Pick<LibraryFilesPort, 'watch'>;
  /** Called when a changed folder is due for a scan. */
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

  /** `folders`: absolute paths of the root and all folders below it. `scanMs`: the duration of their scan. */
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
    // Scans again, because the watch missed files that came into a new folder after its scan, and the scan may have missed changes during
    // it.
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

/** The folders of files, with their parents up to the root. */
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
