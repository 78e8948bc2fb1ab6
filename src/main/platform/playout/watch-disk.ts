import { watch as watchFolder } from 'node:fs';
import { lstat, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { watch } from 'chokidar';
import type { Dispose } from '../../../shared/lib/disposable.ts';

/** A folder in which some names are looked at. */
interface Point {
  readonly folder: string;
  readonly takes: (name: string) => boolean;
  /** Whether a change there may mean that the watched place is another one now. */
  readonly leads: boolean;
}

type End = () => void | Promise<void>;
const ignore = (): void => undefined;

/** Watches one place and everything on the way to it that can be swapped. */
class PlaceWatch {
  readonly #place: string;
  readonly #k: 'file' | 'folder';
  readonly #changed: () => void;
  #ends: End[] = [];
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
    void this.#drop();
  }

  async #drop(): Promise<void> {
    for (const end of this.#ends.splice(0)) await end();
  }

  /** Never rejects: what cannot be looked at counts as not there. */
  async #build(): Promise<void> {
    this.#round += 1;
    const round = this.#round;
    const points = await pointsOf(this.#place, this.#k);
    const seen = await identityOf(points);
    // Before the next ones: the library shares a watcher of a path, which may be one of a folder that was swapped away.
    await this.#drop();
    // Another build began meanwhile, which knows better.
    if (this.#closed || round !== this.#round) return;
    this.#ends = points.map((point) => (point.leads ? this.#lead(point) : this.#content(point)));
    // What happened before the watchers stood was seen by none of them; what lists its folder first tells it when it is ready.
    if (points.every(({ leads }) => leads)) this.#tell();
    // A folder that was swapped before its watcher stood would be watched for ever in vain.
    const now = await identityOf(await pointsOf(this.#place, this.#k));
    if (now !== seen && round === this.#round && !this.#closed) void this.#build();
  }

  #tell(): void {
    if (!this.#closed) this.#changed();
  }

  /** Names on the way: the system's own watcher sees a folder swapped for another of its name, which compares equal. */
  #lead({ folder, takes }: Point): End {
    try {
      const watcher = watchFolder(folder, (_event, name) => {
        if (this.#closed || (name !== null && !takes(name))) return;
        void this.#build();
        this.#tell();
      });
      watcher.on('error', ignore);
      return () => {
        watcher.close();
      };
    } catch {
      return ignore;
    }
  }

  #content({ folder, takes }: Point): End {
    const watcher = watch(folder, {
      depth: 0,
      ignoreInitial: true,
      followSymlinks: false,
      ignorePermissionErrors: true,
      ignored: (place) => place !== folder && !takes(path.basename(place)),
    });
    const tell = (): void => {
      this.#tell();
    };
    watcher.on('all', tell);
    watcher.on('ready', tell);
    // A second write within the same moment is in the raw events only.
    watcher.on('raw', (_event, name: string | null) => {
      if (name === null || takes(path.basename(name))) tell();
    });
    // What cannot be watched is seen at the next look; there is nobody to tell.
    watcher.on('error', ignore);
    return () => watcher.close();
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

/** The same text as long as the same folders are to be watched. */
async function identityOf(points: readonly Point[]): Promise<string> {
  const folders = points.map(async ({ folder }) => {
    const stats = await stat(folder).catch(() => null);
    return `${folder} ${String(stats?.dev)} ${String(stats?.ino)}`;
  });
  return (await Promise.all(folders)).join('\n');
}

/** See `PlayoutFilesPort.watch`. */
export function watchPath(place: string, k: 'file' | 'folder', changed: () => void): Dispose {
  const one = new PlaceWatch(place, k, changed);
  return () => {
    one.close();
  };
}
