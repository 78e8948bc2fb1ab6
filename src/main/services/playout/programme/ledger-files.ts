import type { Ledger } from '../../../../shared/playout/programme/ledger/read-ledger.ts';
import { readLedgerSteps } from '../../../../shared/playout/programme/ledger/read-ledger.ts';
import type { SlicedPort } from './sliced.ts';
import { unreadableText } from './programme-file.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';

/** A ledger with its file. */
export interface LedgerFile {
  readonly path: string;
  /** null: the file does not exist. */
  readonly bytes: Uint8Array | null;
  readonly text: string;
  readonly digest: string;
  readonly ledger: Ledger;
  /** Why the file can't be read; null: it can. */
  readonly problem: string | null;
}

const FOLDER = 'programming';

/** Reads ledgers, and rereads only changed ones. */
export class LedgerFiles {
  readonly #files: PlayoutFilesPort;
  readonly #known = new Map<string, { readonly stamp: string; readonly file: LedgerFile }>();

  readonly #sliced: SlicedPort;

  constructor(files: PlayoutFilesPort, sliced: SlicedPort) {
    this.#files = files;
    this.#sliced = sliced;
  }

  /** `folder`: the lineup's folder. `numbers`: channel numbers, already validated as file names. */
  async read(folder: string, numbers: readonly string[]): Promise<readonly LedgerFile[]> {
    const all: LedgerFile[] = [];
    for (const number of numbers) all.push(await this.#read(folder, number));
    return all;
  }

  async #read(folder: string, number: string): Promise<LedgerFile> {
    const files = this.#files;
    const path = files.join(folder, FOLDER, `ledger-${number}.jsonl`);
    const stamp = JSON.stringify(await files.stamp(path));
    const known = this.#known.get(path);
    if (known?.stamp === stamp) return known.file;
    const read = await files.read(path);
    const isMissing = !read.ok && read.fault.k === 'missing';
    const text = read.ok ? new TextDecoder().decode(read.bytes) : '';
    const file: LedgerFile = {
      path,
      bytes: read.ok ? read.bytes : null,
      text,
      digest: read.ok ? files.digest(read.bytes) : '',
      ledger: await this.#sliced.run(readLedgerSteps(number, text)),
      problem: read.ok || isMissing ? null : unreadableText(path, read.fault),
    };
    // An unreadable file may become readable without a new stamp, so it is not cached.
    if (file.problem === null) this.#known.set(path, { stamp, file });
    return file;
  }
}
