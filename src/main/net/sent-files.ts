import '../../shared/net/request-texts.ts';
import { rmSync } from 'node:fs';
import { appendFile, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { faultReason } from '../platform/fault.ts';

/** Files that wait for their upload at the same time; a further one replaces the oldest. */
const MAX_FILES = 2;

interface SentFile {
  /** The user's name of the file. */
  readonly name: string;
  /** Size of the whole file (bytes); `done`: bytes received so far. */
  readonly size: number;
  readonly path: string;
  done: number;
}

/** A piece of a file: base64 that begins at byte `at`. */
interface Piece {
  readonly id: string;
  readonly at: number;
  readonly data: string;
}

/** Files that a window sends in pieces: each is in a private temporary folder until it is used, given up, or the service closes. */
export class SentFiles {
  readonly #uuid: () => string;
  readonly #files = new Map<string, SentFile>();

  constructor(uuid: () => string) {
    this.#uuid = uuid;
  }

  /** Prepares for a file. Resolves with its id. Rejects with `storage`. */
  async begin({ name, size }: Pick<SentFile, 'name' | 'size'>): Promise<string> {
    for (const id of [...this.#files.keys()].slice(0, 1 - MAX_FILES)) this.drop(id);
    const id = this.#uuid();
    await stored(async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'channelstrip-sent-'));
      const file = { name, size, path: path.join(folder, 'file'), done: 0 };
      this.#files.set(id, file);
      await writeFile(file.path, '', { mode: 0o600, flag: 'wx' });
    });
    return id;
  }

  /** Adds the next piece. Rejects with `not-found`, with `invalid-input` for any other piece, or with `storage`. */
  async add({ id, at, data }: Piece): Promise<void> {
    const file = this.#require(id);
    const bytes = Buffer.from(data, 'base64');
    if (at !== file.done || bytes.length === 0 || at + bytes.length > file.size)
      throw failure('invalid-input', t('requests:file.wrongPiece', { name: file.name }), {
        field: 'at',
      });
    file.done += bytes.length;
    await stored(() => appendFile(file.path, bytes));
  }

  /** Uses a file that was received as a whole, and removes it. */
  async use<T>(id: string, work: (file: SentFile) => Promise<T>): Promise<T> {
    const file = this.#require(id);
    if (file.done < file.size)
      throw failure('invalid-input', t('requests:file.wrongPiece', { name: file.name }), {
        field: 'file',
      });
    this.#files.delete(id);
    try {
      return await work(file);
    } finally {
      remove(file);
    }
  }

  drop(id: string): void {
    const file = this.#files.get(id);
    this.#files.delete(id);
    if (file !== undefined) remove(file);
  }

  close(): void {
    for (const id of this.#files.keys()) this.drop(id);
  }

  #require(id: string): SentFile {
    const file = this.#files.get(id);
    if (file === undefined) throw failure('not-found', t('requests:file.gone'), { field: 'id' });
    return file;
  }
}

/** Deletes synchronously, because the app may be ending. If that fails, the system clears its temporary folder later. */
function remove({ path: file }: SentFile): void {
  try {
    rmSync(path.dirname(file), { recursive: true, force: true });
  } catch {
    // Nothing depends on the deletion.
  }
}

const stored = (work: () => Promise<void>): Promise<void> =>
  work().catch((error: unknown) => {
    throw failure('storage', t('requests:file.notKept', { reason: faultReason(error) }));
  });
