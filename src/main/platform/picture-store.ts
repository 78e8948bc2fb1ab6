import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock, Logger } from './ports.ts';
import type { PictureStore, StoredPicture } from './ports/picture-store.ts';
import { readBounded } from './read-bounded.ts';

const MAX_TOTAL_BYTES = 200_000_000;
/** Maximum bytes of a file with its header. */
const MAX_FILE_BYTES = 5_100_000;
/** Maximum bytes of pictures waiting to be written; further ones are not stored. */
const MAX_WAITING_BYTES = 32_000_000;
const DAY_MS = 86_400_000;
/** Maximum age, because a picture may change under the same name on the server. */
const MAX_AGE_MS = 30 * DAY_MS;

const header = /^(image\/[a-z]{3,5}) (\d{1,7})\n/;

interface Entry {
  readonly size: number;
  /** ms since epoch; stored as the file's access time. */
  used: number;
}

export interface PictureStoreOptions {
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Bytes of all files; default 200 MB. */
  readonly limit?: number;
}

/**
 * One file per picture, named by the digest of its key, so no key can name another file. The content starts with type and length: a file
 * that was cut short is not used. The folder is created with the first picture.
 */
export class PictureFolder implements PictureStore {
  readonly #options: PictureStoreOptions;
  readonly #limit: number;
  #entries: Map<string, Entry> | null = null;
  #total = 0;
  #waiting = 0;
  #work: Promise<void> = Promise.resolve();

  constructor(options: PictureStoreOptions) {
    this.#options = options;
    this.#limit = options.limit ?? MAX_TOTAL_BYTES;
  }

  async get(key: string): Promise<StoredPicture | null> {
    const name = hashName(key);
    try {
      const { bytes, stats } = await readBounded(this.#file(name), MAX_FILE_BYTES);
      const picture = parse(bytes);
      const age = this.#options.clock.now() - Number(stats.mtimeMs);
      if (picture === null || age > MAX_AGE_MS) return null;
      this.#run(() => this.#touch(name, Number(stats.mtimeMs)));
      return picture;
    } catch {
      return null;
    }
  }

  put(key: string, { type, bytes }: StoredPicture): void {
    const size = bytes.byteLength;
    if (size > this.#limit || this.#waiting + size > MAX_WAITING_BYTES) return;
    this.#waiting += size;
    const content = Buffer.concat([Buffer.from(`${type} ${String(size)}\n`), bytes]);
    this.#run(async () => {
      this.#waiting -= size;
      await this.#write(hashName(key), content);
    });
  }

  async close(): Promise<void> {
    await this.#work;
  }

  #file(name: string): string {
    return path.join(this.#options.folder, name);
  }

  #run(task: () => Promise<void>): void {
    this.#work = this.#work
      .then(task)
      .catch((error: unknown) =>
        this.#options.log.debug('the picture cache could not be used', { error }),
      );
  }

  /** Not flushed to disk, because a lost copy costs only one request. */
  async #write(name: string, content: Uint8Array): Promise<void> {
    await mkdir(this.#options.folder, { recursive: true, mode: 0o700 });
    const entries = await this.#known();
    const draft = this.#file(`${name}.draft`);
    try {
      await writeFile(draft, content, { mode: 0o600 });
      await rename(draft, this.#file(name));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    this.#note(entries, name, { size: content.byteLength, used: this.#options.clock.now() });
    for (const oldest of entries.keys()) {
      if (this.#total <= this.#limit) return;
      await rm(this.#file(oldest), { force: true });
      this.#forget(entries, oldest);
    }
  }

  /** The order of use survives restarts in the access times, to the day. */
  async #touch(name: string, mtime: number): Promise<void> {
    const entries = await this.#known();
    const entry = entries.get(name);
    if (entry === undefined) return;
    const now = this.#options.clock.now();
    if (now - entry.used > DAY_MS) {
      entry.used = now;
      await utimes(this.#file(name), now / 1000, mtime / 1000);
    }
    entries.delete(name);
    entries.set(name, entry);
  }

  /** The files of earlier runs, the least recently used first; drafts of a killed process are removed. */
  async #known(): Promise<Map<string, Entry>> {
    if (this.#entries !== null) return this.#entries;
    const entries: [string, Entry][] = [];
    for (const name of await readdir(this.#options.folder)) {
      if (/^[0-9a-f]{64}\.draft$/.test(name)) await rm(this.#file(name), { force: true });
      if (!/^[0-9a-f]{64}$/.test(name)) continue;
      const { size, atimeMs } = await stat(this.#file(name));
      entries.push([name, { size, used: atimeMs }]);
    }
    this.#entries = new Map(entries.sort(([, a], [, b]) => a.used - b.used));
    this.#total = entries.reduce((sum, [, { size }]) => sum + size, 0);
    return this.#entries;
  }

  #note(entries: Map<string, Entry>, name: string, entry: Entry): void {
    this.#forget(entries, name);
    entries.set(name, entry);
    this.#total += entry.size;
  }

  #forget(entries: Map<string, Entry>, name: string): void {
    this.#total -= entries.get(name)?.size ?? 0;
    entries.delete(name);
  }
}

const hashName = (key: string): string => createHash('sha256').update(key).digest('hex');

function parse(file: Buffer): StoredPicture | null {
  const [start, type = '', length = ''] =
    header.exec(file.subarray(0, 32).toString('latin1')) ?? [];
  if (start === undefined) return null;
  const bytes = file.subarray(start.length);
  return bytes.byteLength > 0 && bytes.byteLength === Number(length) ? { type, bytes } : null;
}
