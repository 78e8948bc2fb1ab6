import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { KeyedQueue } from '../../shared/lib/keyed-queue.ts';
import { AtomicWriter } from './atomic-writer.ts';
import { faultCode } from './fault.ts';
import { readBounded } from './read-bounded.ts';

/** Far larger than any file of the app (bytes). */
const MAX_FILE_BYTES = 16 * 1024 * 1024;

let drafts = 0;

/** Unique among processes and calls. */
const createDraftName = (target: string): string => {
  drafts += 1;
  return `${target}.${String(process.pid)}-${String(drafts)}.draft`;
};

/** Text files that are only replaced as a whole: after any failure, either the old or the new content is there. */
export class AtomicFiles {
  readonly #writer: AtomicWriter;
  readonly #queue = new KeyedQueue();

  constructor(writer = new AtomicWriter()) {
    this.#writer = writer;
  }

  /** The content, or null if the file does not exist. Rejects with the system's error, and for files that are not regular or larger than 16 MiB. */
  async readText(file: string): Promise<string | null> {
    try {
      return (await readBounded(file, MAX_FILE_BYTES)).bytes.toString('utf8');
    } catch (error) {
      if (faultCode(error) === 'ENOENT') return null;
      throw error;
    }
  }

  /**
   * Replaces the content; resolves when it is on disk. Writes to one path run in the order of the calls. A failed write rejects with the
   * system's error and keeps the old content. Only this user can access the file (0600).
   */
  writeText(file: string, text: string): Promise<void> {
    const place = path.resolve(file);
    return this.#queue.run(place, () =>
      this.#writer.replace(place, text, { mode: 0o600 }, createDraftName),
    );
  }

  /** Removes the file after earlier writes, if it exists. Rejects with the system's error. */
  remove(file: string): Promise<void> {
    const place = path.resolve(file);
    return this.#queue.run(place, () => this.#writer.remove(place));
  }

  /** Renames an unusable file to `<file>.corrupt-<time>` and returns the new path. `now`: ms since epoch. */
  setAside(file: string, now: number): Promise<string> {
    return this.#writer.setAside(file, now);
  }

  /** Removes drafts of this file left by killed processes. Only for the owner of the folder. */
  async removeDrafts(file: string): Promise<void> {
    const place = path.resolve(file);
    const folder = path.dirname(place);
    for (const name of await readdir(folder))
      if (name.startsWith(`${path.basename(place)}.`) && name.endsWith('.draft'))
        await this.#writer.remove(path.join(folder, name));
  }
}
