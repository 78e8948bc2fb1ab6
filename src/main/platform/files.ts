import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { KeyedQueue } from '../../shared/lib/keyed-queue.ts';
import { AtomicWriter } from './atomic-writer.ts';
import { faultCode } from './fault.ts';
import { readBounded } from './read-bounded.ts';

/** No file that the app keeps comes near it (bytes). */
const LARGEST = 16 * 1024 * 1024;

let drafts = 0;

/** Never the name of another process or of another call. */
const draftOf = (target: string): string => {
  drafts += 1;
  return `${target}.${String(process.pid)}-${String(drafts)}.draft`;
};

/** Text files that are only ever replaced as a whole: whatever happens, the old or the new content is there. */
export class AtomicFiles {
  readonly #writer: AtomicWriter;
  readonly #queue = new KeyedQueue();

  constructor(writer = new AtomicWriter()) {
    this.#writer = writer;
  }

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
    return this.#queue.run(place, () =>
      this.#writer.replace(place, text, { mode: 0o600 }, draftOf),
    );
  }

  /** Removes the file after the writes before; nothing happens where there is none. Rejects with the system's error. */
  remove(file: string): Promise<void> {
    const place = path.resolve(file);
    return this.#queue.run(place, () => this.#writer.remove(place));
  }

  /** Renames a file that cannot be used to `<file>.corrupt-<time>` and answers the new path. `now`: ms since epoch. */
  setAside(file: string, now: number): Promise<string> {
    return this.#writer.setAside(file, now);
  }

  /** Removes what killed processes left of unfinished writes to this file. Only for the owner of the folder. */
  async removeDrafts(file: string): Promise<void> {
    const place = path.resolve(file);
    const folder = path.dirname(place);
    for (const name of await readdir(folder))
      if (name.startsWith(`${path.basename(place)}.`) && name.endsWith('.draft'))
        await this.#writer.remove(path.join(folder, name));
  }
}
