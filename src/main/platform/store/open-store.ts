import { closeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Notice } from '../../../shared/app/model.ts';
import { faultReason } from '../fault.ts';
import type { AtomicFiles } from '../files.ts';
import type { Clock, Logger, StorePort } from '../ports.ts';
import { openToAppend } from '../read-bounded.ts';
import { NewerSchema, migrate, SqliteStore } from './sqlite-store.ts';
import { createMemoryStore } from './memory-store.ts';
import type * as Sqlite from 'node:sqlite';

type SqliteModule = typeof Sqlite;

/** The source of the module; null if this Node has none. */
type SqliteLoader = () => SqliteModule | null;

const CORRUPT = 11;
const NOT_A_DATABASE = 26;

export interface StorePorts {
  readonly files: AtomicFiles;
  readonly clock: Clock;
  readonly log: Logger;
  readonly load?: SqliteLoader;
}

export interface OpenStore {
  readonly store: StorePort;
  readonly notices: readonly Notice[];
}

/**
 * Opens `history.db` of a data folder. Never fails: a broken file is renamed and replaced by a new one; if no store is available, returns one
 * that stores nothing. Both are reported in `notices`.
 */
export async function openStore(dataDir: string, ports: StorePorts): Promise<OpenStore> {
  const file = path.join(dataDir, 'history.db');
  const sqlite = loadSqlite(ports.load);
  if (sqlite === null) return without('no SQLite in this Node', ports.log);
  try {
    return { store: open(sqlite, file, ports), notices: [] };
  } catch (error) {
    if (!isCorrupt(error)) return without(error, ports.log);
  }
  try {
    const aside = await ports.files.setAside(file, ports.clock.now());
    for (const suffix of ['-wal', '-shm']) await rm(`${file}${suffix}`, { force: true });
    ports.log.warn('the history was broken; a new one was started', { kept: aside });
    const store = open(sqlite, file, ports);
    return { store, notices: [{ key: 'history-corrupt', detail: aside }] };
  } catch (error) {
    return without(error, ports.log);
  }
}

function open(sqlite: SqliteModule, file: string, ports: StorePorts): StorePort {
  closeSync(openToAppend(file));
  const db = new sqlite.DatabaseSync(file, { timeout: 1_000 });
  try {
    prepare(db);
    return new SqliteStore(db, ports);
  } catch (error) {
    db.close();
    throw error;
  }
}

function prepare(db: DatabaseSync): void {
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  const check = db.prepare('PRAGMA quick_check(1)').get();
  if (check?.['quick_check'] !== 'ok')
    throw Object.assign(new Error('the check of the file failed'), { errcode: 11 });
  migrate(db);
}

function without(reason: unknown, log: Logger): OpenStore {
  log.warn('history is not kept', { error: reason });
  const detail = reason instanceof NewerSchema ? reason.message : null;
  const text = detail ?? (reason instanceof Error ? faultReason(reason) : null);
  return { store: createMemoryStore(), notices: [{ key: 'history-off', detail: text }] };
}

/** Node's own SQLite, loaded on first use. Some releases warn that it is experimental; that warning is hidden, because users cannot act on it. */
export function loadSqlite(load: SqliteLoader = systemSqlite): SqliteModule | null {
  // eslint-disable-next-line @typescript-eslint/unbound-method -- put back as it was
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (!/sqlite is an experimental/i.test(String(warning)))
      Reflect.apply(emitWarning, process, [warning, ...rest]);
  };
  try {
    return load();
  } catch {
    return null;
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Not an import: bundlers and releases without the module would fail on its name. */
const systemSqlite: SqliteLoader = () => process.getBuiltinModule('node:sqlite');

/** SQLite's primary result code of an error, or null. */
function sqliteCode(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return null;
  return typeof error.errcode === 'number' ? error.errcode & 0xff : null;
}

/** Whether the file itself is damaged, so that only a new one helps. */
export function isCorrupt(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === CORRUPT || code === NOT_A_DATABASE;
}

/** The system's names of what SQLite reports by its own codes. */
const systemCodes: ReadonlyMap<number, string> = new Map([
  [3, 'EACCES'],
  [5, 'EBUSY'],
  [6, 'EBUSY'],
  [8, 'EROFS'],
  [10, 'EIO'],
  [13, 'ENOSPC'],
]);

/** The fault of the disk behind an error of SQLite, as the system would report it; null: it has none. */
export function toSystemFault(error: unknown): Error | null {
  const code = systemCodes.get(sqliteCode(error) ?? NaN);
  return code === undefined ? null : Object.assign(new Error(code, { cause: error }), { code });
}
