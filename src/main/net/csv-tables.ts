import '../../shared/net/request-texts.ts';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { faultReason } from '../platform/fault.ts';
import type { Clock, StorePort } from '../platform/ports.ts';

/** Number of rows between two indexed records of a file. */
const STEP = 500;
/** Maximum bytes of one page of rows; the rest is cut off. */
const MAX_BYTES = 8_000_000;
const MAX_COLUMNS = 200;
const MAX_CELL = 2_000;
/** Maximum number of known downloads. */
const MAX_FILES = 200;
const QUOTE = 0x22;
const NEWLINE = 0x0a;

/** The byte offsets of every 500th record of a CSV (the first record is the header), and the number of records. */
interface Index {
  readonly starts: readonly number[];
  readonly records: number;
  readonly size: number;
  readonly mtime: number;
}

interface PageOfRows {
  readonly path: string;
  readonly offset: number;
  readonly limit: number;
}

export interface CsvPage {
  readonly columns: string[];
  readonly rows: string[][];
  readonly total: number;
}

/**
 * Reads pages of the CSV files (RFC 4180) that this app downloaded for one profile. A file is scanned once and read in parts, so its size does
 * not matter.
 */
export class CsvTables {
  readonly #indexes = new Map<string, Index>();
  readonly #store: StorePort;
  readonly #kind: string;
  readonly #own = new Set<string>();

  /** `kind`: the kind of the store's entries that list this app's files. */
  constructor(store: StorePort, kind: string) {
    this.#store = store;
    this.#kind = kind;
  }

  /** Adds the path of a downloaded report. */
  add(path: string, clock: Pick<Clock, 'now'>): void {
    this.#own.add(path);
    this.#store.appendHistory(this.#kind, clock.now(), path);
  }

  /** Reads a page of rows. Rejects with `forbidden` for files that this app did not download. */
  async rows({ path, offset, limit }: PageOfRows): Promise<CsvPage> {
    const isOwn =
      this.#own.has(path) ||
      this.#store.readHistory(this.#kind, MAX_FILES).some(({ entry }) => entry === path);
    if (!isOwn) throw failure('forbidden', t('requests:file.notOurs'), { field: 'path' });
    try {
      const index = await this.#loadIndex(path);
      const first = Math.floor((offset + 1) / STEP);
      const [header = []] = await recordsFrom(path, index, 0, 1);
      const last = Math.ceil((offset + 1 + limit) / STEP);
      const records = await recordsFrom(path, index, first, last);
      const skip = offset + 1 - first * STEP;
      const total = Math.max(0, index.records - 1);
      return { columns: header, rows: records.slice(skip, skip + limit), total };
    } catch (error) {
      const reason = faultReason(error);
      throw failure('storage', t('requests:file.notRead', { path, reason }), {}, { cause: error });
    }
  }

  async #loadIndex(path: string): Promise<Index> {
    const { size, mtimeMs } = await stat(path);
    const known = this.#indexes.get(path);
    if (known?.size === size && known.mtime === mtimeMs) return known;
    const index = { ...(await scan(path)), size, mtime: mtimeMs };
    this.#indexes.set(path, index);
    return index;
  }
}

/** Indexes the records of a file. A line break inside quotes belongs to its cell; a doubled quote toggles the quotes twice. */
async function scan(path: string): Promise<Pick<Index, 'starts' | 'records'>> {
  const starts: number[] = [0];
  let records = 0;
  let isQuoted = false;
  let at = 0;
  let start = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 })) {
    const bytes = chunk as Buffer;
    for (let i = 0; i < bytes.length; i += 1) {
      const byte = bytes[i];
      if (byte === QUOTE) isQuoted = !isQuoted;
      if (byte !== NEWLINE || isQuoted) continue;
      records += 1;
      start = at + i + 1;
      if (records % STEP === 0) starts.push(start);
    }
    at += bytes.length;
  }
  return { starts, records: at > start ? records + 1 : records };
}

/** Reads the records between two indexed offsets. */
async function recordsFrom(
  path: string,
  { starts, size }: Index,
  first: number,
  last: number,
): Promise<string[][]> {
  const from = starts[first] ?? size;
  const bytes = Math.min((starts[last] ?? size) - from, MAX_BYTES);
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, from);
    const text = buffer.subarray(0, bytesRead).toString('utf8');
    return parseCsv(from === 0 ? text.replace(/^\uFEFF/, '') : text);
  } finally {
    await file.close();
  }
}

/** The cells of complete records. */
function parseCsv(text: string): string[][] {
  const records: string[][] = [];
  let cells: string[] = [];
  // Matches a quoted or plain cell and its terminator.
  for (const [, quoted, plain = '', end] of text.matchAll(
    /(?:"([^"]*(?:""[^"]*)*)"|([^,\r\n]*))(,|\r?\n|$)/g,
  )) {
    const isRest = end === '' && quoted === undefined && plain === '' && cells.length === 0;
    if (isRest) break;
    const cell = quoted === undefined ? plain : quoted.replaceAll('""', '"');
    if (cells.length < MAX_COLUMNS) cells.push(cell.slice(0, MAX_CELL));
    if (end === ',') continue;
    records.push(cells);
    cells = [];
    if (end === '') break;
  }
  return records;
}
