import { open, readdir, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { faultCode } from './fault.ts';
import { readBounded } from './read-bounded.ts';

/** Programs that look at new files (virus scanners, indexers) hold them for a moment: wait this long and try again (ms). */
const WAITS = [20, 50, 100, 250, 500] as const;
const held: ReadonlySet<string | null> = new Set(['EPERM', 'EBUSY', 'EACCES']);

/** No file that the app keeps comes near it (bytes). */
const LARGEST = 16 * 1024 * 1024;

let drafts = 0;

/** Text files that are only ever replaced as a whole: whatever happens, the old or the new content is there. */
export class AtomicFiles {
  readonly #queues = new Map<string, Promise<void>>();

  /** The content, or null when there is no such file. Rejects with the system's error, and for no plain file or one of more than 16 MiB. */
  async readText(file: string): Promise<string | null> {
    try {
      return (await readBounded(file, LARGEST)).bytes.toString('utf8');
    } catch (error) {
      if (faultCode(error) === 'ENOENT') return null;
      throw error;
    }
  }

  /**
   * Replaces the content; resolves when it is on the disk. Writes to one path follow each other in the order of the
   * calls. A failed write rejects with the system's error and leaves the old content. The file is for this user alone (0600).
   */
  writeText(file: string, text: string): Promise<void> {
    const place = path.resolve(file);
    return this.#inOrder(place, () => replace(place, text));
  }

  /** Removes the file after the writes before; nothing happens where there is none. Rejects with the system's error. */
  remove(file: string): Promise<void> {
    const place = path.resolve(file);
    return this.#inOrder(place, async () => {
      await rm(place, { force: true });
      await syncFolder(path.dirname(place));
    });
  }

  #inOrder(place: string, action: () => Promise<void>): Promise<void> {
    const before = this.#queues.get(place) ?? Promise.resolve();
    const own = before.then(() => patiently(action));
    const settled = own.then(
      () => undefined,
      () => undefined,
    );
    this.#queues.set(place, settled);
    void settled.then(() => {
      if (this.#queues.get(place) === settled) this.#queues.delete(place);
    });
    return own;
  }

  /** Renames a file that cannot be used to `<file>.corrupt-<time>` and answers the new path. `now`: ms since epoch. */
  async setAside(file: string, now: number): Promise<string> {
    const time = new Date(now).toISOString().replaceAll(/[-:]/g, '');
    const names = new Set(await readdir(path.dirname(path.resolve(file))));
    let aside = `${file}.corrupt-${time}`;
    for (let n = 2; names.has(path.basename(aside)); n += 1)
      aside = `${file}.corrupt-${time}-${String(n)}`;
    await patiently(() => rename(file, aside));
    return aside;
  }

  /** Removes what killed processes left of unfinished writes to this file. Only for the owner of the folder. */
  async removeDrafts(file: string): Promise<void> {
    const place = path.resolve(file);
    const folder = path.dirname(place);
    for (const name of await readdir(folder))
      if (name.startsWith(`${path.basename(place)}.`) && name.endsWith('.draft'))
        await rm(path.join(folder, name), { force: true });
  }
}

async function patiently(action: () => Promise<void>): Promise<void> {
  for (const ms of WAITS) {
    try {
      await action();
      return;
    } catch (error) {
      if (!held.has(faultCode(error))) throw error;
    }
    await wait(ms);
  }
  await action();
}

/** Draft beside the file, whole and flushed, then a rename. A link is followed, so that it stays a link. */
async function replace(file: string, text: string): Promise<void> {
  const target = await realpath(file).catch(() => file);
  drafts += 1;
  const draft = `${target}.${String(process.pid)}-${String(drafts)}.draft`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(path.dirname(target));
}

/** Makes the rename itself outlast a power cut. Windows has no such call. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
