import path from 'node:path';
import { lstat, realpath } from 'node:fs/promises';
import type { FSWatcher } from 'chokidar';
import { watch } from 'chokidar';
import type { Dispose } from '../../../shared/lib/disposable.ts';

/** A folder in which some names are looked at. */
interface Point {
  readonly folder: string;
  readonly takes: (name: string) => boolean;
  /** Whether a change there may mean that the watched place is another one now. */
  readonly leads: boolean;
}

/** Watches one place and everything on the way to it that can be swapped. */
class PlaceWatch {
  readonly #place: string;
  readonly #k: 'file' | 'folder';
  readonly #changed: () => void;
  #watchers: FSWatcher[] = [];
  #round = 0;
  #closed = false;

  constructor(place: string, k: 'file' | 'folder', changed: () => void) {
    this.#place = path.resolve(place);
    this.#k = k;
    this.#changed = changed;
    void this.#build();
  }

  close(): void {
    this.#closed = true;
    this.#drop();
  }

  #drop(): void {
    for (const watcher of this.#watchers.splice(0)) void watcher.close();
  }

  async #build(): Promise<void> {
    this.#round += 1;
    const round = this.#round;
    const points = await pointsOf(this.#place, this.#k);
    // Another build began meanwhile, which knows better.
    if (this.#closed || round !== this.#round) return;
    this.#drop();
    this.#watchers = points.map((point) => this.#watch(point));
  }

  #tell(leads: boolean): void {
    if (this.#closed) return;
    if (leads) void this.#build();
    this.#changed();
  }

  #watch({ folder, takes, leads }: Point): FSWatcher {
    const watcher = watch(folder, {
      depth: 0,
      // Without it, the library leaves the errors of the system's watchers to nobody, who would end the process.
      persistent: true,
      ignoreInitial: true,
      followSymlinks: false,
      ignorePermissionErrors: true,
      ignored: (place) => place !== folder && !takes(path.basename(place)),
    });
    watcher.on('all', () => {
      this.#tell(leads);
    });
    // The ready-made events compare names and times: a folder swapped for another of its name, or a second write within
    // the same moment, is in the raw ones only.
    watcher.on('raw', (_event, name: string | null) => {
      if (name === null || takes(path.basename(name))) this.#tell(leads);
    });
    // What cannot be watched is seen at the next look; there is nobody to tell.
    watcher.on('error', () => undefined);
    return watcher;
  }
}

/** Every folder that must be watched to see all that happens to a place. */
async function pointsOf(place: string, k: 'file' | 'folder'): Promise<Point[]> {
  const points: Point[] = [];
  const { root } = path.parse(place);
  const parts = place
    .slice(root.length)
    .split(path.sep)
    .filter((part) => part !== '');
  let here = root;
  for (const [i, part] of parts.entries()) {
    const next = path.join(here, part);
    const stats = await lstat(next).catch(() => null);
    if (stats === null || stats.isSymbolicLink() || i === parts.length - 1)
      points.push({
        folder: here,
        takes: (name) => name === part,
        leads: i < parts.length - 1 || k === 'folder' || stats?.isSymbolicLink() === true,
      });
    if (stats === null) return points;
    here = stats.isSymbolicLink() ? await realpath(next).catch(() => next) : next;
  }
  if (k === 'folder')
    points.push({ folder: here, takes: (name) => !name.startsWith('.'), leads: false });
  else if (here !== place)
    points.push({
      folder: path.dirname(here),
      takes: (name) => name === path.basename(here),
      leads: false,
    });
  return points;
}

/** See `PlayoutFilesPort.watch`. */
export function watchPlace(place: string, k: 'file' | 'folder', changed: () => void): Dispose {
  const one = new PlaceWatch(place, k, changed);
  return () => {
    one.close();
  };
}
