import { closeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { AtomicFiles } from '../files.ts';
import type { Clock, Logger } from '../ports.ts';
import type { LibraryDatabase, StoredEntry } from '../ports/library-files.ts';
import { openToAppend } from '../read-bounded.ts';
import { writeFailed } from '../playout/disk-fault.ts';
import { isCorrupt, loadSqlite, toSystemFault } from '../store/open-store.ts';
import { inTransaction, migrate } from '../store/sqlite-store.ts';

/** Step n (from 0) migrates `user_version` n to n + 1. Never change a released step. */
const schemaSteps: readonly string[] = [
  `CREATE TABLE entries (
     kind TEXT NOT NULL, id TEXT NOT NULL, data TEXT NOT NULL, PRIMARY KEY (kind, id)
   ) STRICT;`,
];

/** Number of entries read at once. */
const PART = 2000;

export interface DatabasePorts {
  readonly files: AtomicFiles;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Opens `library.db` of a data folder; without a folder, a database in memory. A broken file is renamed and replaced by a new one. null: this Node has no SQLite. Rejects with the
 * system's error if the file cannot be opened.
 */
export async function openLibraryDatabase(
  dataDir: string | null,
  { files, clock, log }: DatabasePorts,
): Promise<LibraryDatabase | null> {
  const sqlite = loadSqlite();
  if (sqlite === null) return null;
  const open = (file: string): LibraryDatabase => {
    const db = new sqlite.DatabaseSync(file, { timeout: 5000 });
    try {
      db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
      migrate(db, schemaSteps);
      return new SqliteLibrary(db, file);
    } catch (error) {
      db.close();
      throw error;
    }
  };
  if (dataDir === null) return open(':memory:');
  const file = path.join(dataDir, 'library.db');
  try {
    closeSync(openToAppend(file));
    return open(file);
  } catch (error) {
    if (!isCorrupt(error)) throw error;
    const aside = await files.setAside(file, clock.now());
    for (const suffix of ['-wal', '-shm']) await rm(`${file}${suffix}`, { force: true });
    log.warn('the media library was broken; a new one was started', { kept: aside });
    closeSync(openToAppend(file));
    return open(file);
  }
}

class SqliteLibrary implements LibraryDatabase {
  readonly #db: DatabaseSync;
  readonly #file: string;

  constructor(db: DatabaseSync, file: string) {
    this.#db = db;
    this.#file = file;
  }

  *read(kind: string): Generator<StoredEntry[]> {
    const next = this.#db.prepare(
      'SELECT id, data FROM entries WHERE kind = ? AND id > ? ORDER BY id LIMIT ?',
    );
    for (let last = ''; ;) {
      const part = next
        .all(kind, last, PART)
        .map(({ id, data }) => ({ kind, id: String(id), data: String(data) }));
      if (part.length > 0) yield part;
      last = part.at(-1)?.id ?? '';
      if (part.length < PART) return;
    }
  }

  write({ put, remove }: Parameters<LibraryDatabase['write']>[0]): void {
    if (put.length + remove.length === 0) return;
    const insert = this.#db.prepare(
      'INSERT INTO entries (kind, id, data) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET data = excluded.data',
    );
    const erase = this.#db.prepare('DELETE FROM entries WHERE kind = ? AND id = ?');
    try {
      inTransaction(this.#db, () => {
        for (const { kind, id } of remove) erase.run(kind, id);
        for (const { kind, id, data } of put) insert.run(kind, id, data);
      });
    } catch (error) {
      const fault = toSystemFault(error);
      throw fault === null ? error : writeFailed(this.#file, fault);
    }
  }

  close(): void {
    if (this.#db.isOpen) this.#db.close();
  }
}
