import '../../../shared/playout/programme-import/texts.ts';
import { constants } from 'node:fs';
import { copyFile, mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { DatabaseSync } from 'node:sqlite';
import type { AppFailure } from '../../../shared/contract/errors.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { faultCode } from '../fault.ts';
import type { ImportDatabase, ImportFilesPort, ImportRow } from '../ports/import-files.ts';
import { loadSqlite } from '../store/open-store.ts';
import { ReadError } from '../read-bounded.ts';
import { toFileFault } from './disk-fault.ts';

/** Maximum size of a database that is copied (bytes). Those of large libraries have a few hundred MiB. */
const MAX_DATABASE_BYTES = 2 * 1024 * 1024 * 1024;
const MAX_TEXT = 8_192;
/** How often a database is copied again if it changes during the copy. */
const MAX_COPIES = 3;
/** Number of rows after which other tasks get a turn. */
const ROWS_PER_TURN = 2_000;
const HEADER = 'SQLite format 3\0';

/** `temp`: the folder of the copies. */
export function createImportFiles(temp = tmpdir()): ImportFilesPort {
  return { openDatabase: (file) => openDatabase(file, temp) };
}

async function openDatabase(file: string, temp: string): Promise<ImportDatabase | null> {
  try {
    if (!(await hasHeader(file))) return null;
  } catch (error) {
    throw unreadable(file, error);
  }
  const folder = await mkdtemp(path.join(temp, 'channelstrip-import-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const db = await openCopy(file, path.join(folder, 'copy.db'));
    return new CopiedDatabase(db, file, remove);
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Reads only regular files; follows links. */
async function hasHeader(file: string): Promise<boolean> {
  const stats = await stat(file);
  if (!stats.isFile()) throw new ReadError('ENOTFILE', MAX_DATABASE_BYTES);
  const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0);
    if (bytesRead < 16 || buffer.toString('latin1') !== HEADER) return false;
    if (stats.size > MAX_DATABASE_BYTES) throw new ReadError('EFBIG', MAX_DATABASE_BYTES);
    return true;
  } finally {
    await handle.close();
  }
}

/** Opens a consistent copy: a running program may write while the database and its log are copied. */
async function openCopy(file: string, copy: string): Promise<DatabaseSync> {
  for (let round = 1; ; round += 1) {
    const before = await readStamp(file);
    try {
      await copyFile(file, copy, constants.COPYFILE_FICLONE);
      await rm(`${copy}-wal`, { force: true });
      await copyFile(`${file}-wal`, `${copy}-wal`, constants.COPYFILE_FICLONE).catch(
        (error: unknown) => {
          if (faultCode(error) !== 'ENOENT') throw error;
        },
      );
    } catch (error) {
      throw unreadable(file, error);
    }
    const isSteady = before === (await readStamp(file));
    // A copy with an unfinished change lacks its journal, which can't be played back read-only.
    const isUnfinished = await hasJournal(file);
    try {
      if (isSteady && !isUnfinished) return await openReadOnly(copy);
    } catch (error) {
      if (round >= MAX_COPIES) throw broken(file, error);
    }
    if (round >= MAX_COPIES)
      throw failure(
        'busy',
        t(`programmeimport:fault.${isUnfinished ? 'unfinished' : 'changing'}`, { file }),
      );
  }
}

/** Whether a rollback journal exists: a transaction in progress, or one that was interrupted. */
async function hasJournal(file: string): Promise<boolean> {
  const facts = await stat(`${file}-journal`).catch(() => null);
  if (facts === null || facts.size === 0) return false;
  const handle = await open(`${file}-journal`, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    // A finished journal that is kept begins with zeros.
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    return bytesRead === 8 && buffer.some((byte) => byte !== 0);
  } finally {
    await handle.close();
  }
}

async function readStamp(file: string): Promise<string> {
  const parts = await Promise.all(
    [file, `${file}-wal`].map((one) => stat(one, { bigint: true }).catch(() => null)),
  );
  return parts
    .map((part) => (part === null ? '' : `${String(part.size)} ${String(part.mtimeNs)}`))
    .join(',');
}

async function openReadOnly(copy: string): Promise<DatabaseSync> {
  const sqlite = loadSqlite();
  if (sqlite === null) throw failure('unsupported', t('programmeimport:fault.noSqlite'));
  const db = new sqlite.DatabaseSync(copy, { readOnly: true, allowExtension: false });
  try {
    // The schema comes from another program, so SQLite must not run the functions that it declares.
    db.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;');
    // Checks table by table, because checking a whole large database blocks everything else for seconds.
    for (const table of readTables(db).keys()) {
      const check = db.prepare(`PRAGMA quick_check(${quoted(table)})`).get();
      if (check?.['quick_check'] !== 'ok') throw new Error(String(check?.['quick_check']));
      await turn();
    }
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

class CopiedDatabase implements ImportDatabase {
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #db: DatabaseSync;
  readonly #file: string;
  readonly #remove: () => Promise<void>;

  constructor(db: DatabaseSync, file: string, remove: () => Promise<void>) {
    this.#db = db;
    this.#file = file;
    this.#remove = remove;
    this.tables = readTables(db);
  }

  async rows(
    table: string,
    columns: readonly string[],
    limit: number,
  ): Promise<readonly ImportRow[]> {
    const known = this.tables.get(table);
    const selected = columns.filter((column) => known?.has(column));
    if (selected.length === 0) return [];
    const select = selected.map((column) => {
      const name = quoted(column);
      return `CASE typeof(${name}) WHEN 'text' THEN substr(${name}, 1, ${String(MAX_TEXT)}) WHEN 'blob' THEN NULL ELSE ${name} END AS ${name}`;
    });
    try {
      const statement = this.#db.prepare(
        `SELECT ${select.join(', ')} FROM ${quoted(table)} LIMIT ${String(limit)}`,
      );
      statement.setReadBigInts(true);
      const rows: ImportRow[] = [];
      for (const row of statement.iterate()) {
        rows.push(row);
        if (rows.length % ROWS_PER_TURN === 0) await turn();
      }
      return rows;
    } catch (error) {
      throw broken(this.#file, error);
    }
  }

  async close(): Promise<void> {
    this.#db.close();
    await this.#remove();
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Only ordinary tables and columns: views, virtual tables and computed columns would run code from the file. */
function readTables(db: DatabaseSync): ReadonlyMap<string, ReadonlySet<string>> {
  const tables = db
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE TABLE%' LIMIT 2000",
    )
    .all();
  return new Map(
    tables.map(({ name }) => {
      const columns = db.prepare(`PRAGMA table_xinfo(${quoted(String(name))})`).all();
      return [
        String(name),
        new Set(
          columns.flatMap((column) => (column['hidden'] === 0 ? String(column['name']) : [])),
        ),
      ];
    }),
  );
}

function unreadable(file: string, error: unknown): AppFailure {
  if (faultCode(error) === 'ENOENT')
    return failure('not-found', t('programmeimport:fault.missing', { file }), { field: 'path' });
  const { k, reason } = toFileFault(error);
  const key = k === 'denied' ? 'denied' : 'unreadable';
  return failure('storage', t(`programmeimport:fault.${key}`, { file, reason }), { field: 'path' });
}

/** The reason in one line, without the heading of an integrity check. */
const readReason = (message: string): string =>
  message
    .replace(/^\*\*\* in database \w+ \*\*\*/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\.$/, '')
    .slice(0, 200);

const broken = (file: string, error: unknown): AppFailure =>
  failure(
    'storage',
    t('programmeimport:fault.damaged', {
      file,
      reason: error instanceof Error ? readReason(error.message) : '',
    }),
    { field: 'path' },
  );
