import { watch as watchFolder } from 'node:fs';
import { lstat, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { watch } from 'chokidar';
import type { Dispose } from '../../../shared/lib/disposable.ts';

/** A folder in which some names are watched. */
interface Point {
  readonly folder: string;
  readonly takes: (name: string) => boolean;
  /** Whether a change there may mean that the watched path now leads to another place. */
  readonly leads: boolean;
}

type End = () => void | Promise<void>;
const ignore = (): void => undefined;

/** Watches a path and every part of it that can be replaced. */
class PlaceWatch {
  readonly #place: string;
  readonly #k: 'file' | 'folder';
  readonly #changed: () => void;
  #ends: End[] = [];
  /** Settles when every watcher dropped so far is closed. */
  #dropped: Promise<void> = Promise.resolve();
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

  #drop(): Promise<void> {
    const ends = this.#ends.splice(0);
    this.#dropped = this.#dropped.then(async () => {
      for (const end of ends) await end();
    });
    return this.#dropped;
  }

  /** Never rejects: what can't be read counts as missing. */
  async #build(): Promise<void> {
    this.#round += 1;
    const round = this.#round;
    const points = await listPoints(this.#place, this.#k);
    const seen = await readIdentity(points);
    // Another rebuild started meanwhile; its information and watchers are newer and must stay.
    if (this.#isOld(round)) return;
    // Closes all watchers first, including those that an earlier rebuild is closing: the library shares watchers per path, and an old one
    // may belong to a folder that was replaced.
    await this.#drop();
    if (this.#isOld(round)) return;
    this.#ends = points.map((point) => (point.leads ? this.#lead(point) : this.#content(point)));
    // Changes before the watchers were ready went unseen. A caller that lists its folder first gets one notification
    // when ready.
    if (points.every(({ leads }) => leads)) this.#tell();
    // A watcher on a folder that was replaced before it was ready would never fire.
    const now = await readIdentity(await listPoints(this.#place, this.#k));
    if (now !== seen && !this.#isOld(round)) void this.#build();
  }

  #isOld(round: number): boolean {
    return this.#closed || round !== this.#round;
  }

  #tell(): void {
    if (!this.#closed) this.#changed();
  }

  /**
   * Watches parent names with the system's watcher, which notices when a folder is replaced by one of the same name.
   */
  #lead({ folder, takes }: Point): End {
    try {
      const watcher = watchFolder(folder, (_event, name) => {
        if (this.#closed || (name !== null && !takes(name))) return;
        void this.#build();
        this.#tell();
      });
      watcher.on('error', ignore);
      return () => watcher.close();
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
    const tell = (): void => this.#tell();
    watcher.on('all', tell);
    watcher.on('ready', tell);
    // A second write in the same moment appears only in the raw events.
    watcher.on('raw', (_event, name: string | null) => {
      if (name === null || takes(path.basename(name))) tell();
    });
    // Watch errors are ignored: the next read notices the change.
    watcher.on('error', ignore);
    return () => watcher.close();
  }
}

/** All folders that must be watched for changes of a path. */
async function listPoints(place: string, k: 'file' | 'folder'): Promise<Point[]> {
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

/** A key that changes when other folders must be watched. */
async function readIdentity(points: readonly Point[]): Promise<string> {
  const folders = points.map(async ({ folder }) => {
    const stats = await stat(folder).catch(() => null);
    return `${folder} ${String(stats?.dev)} ${String(stats?.ino)}`;
  });
  return (await Promise.all(folders)).join('\n');
}

/** See `PlayoutFilesPort.watch`. */
export function watchPath(place: string, k: 'file' | 'folder', changed: () => void): Dispose {
  const one = new PlaceWatch(place, k, changed);
  return () => one.close();
}
