import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import type { Clock, Logger, StorePort } from '../ports.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Maximum content of the store: rows (per kind for history), and age in ms. */
const LIMITS = {
  lastGood: { rows: 500, age: 90 * DAY_MS },
  history: { rows: 2_000, age: 90 * DAY_MS },
} as const;

/** Step n (from 0) migrates `user_version` n to n + 1. Never change a released step. */
const schemaSteps: readonly string[] = [
  `CREATE TABLE last_good (key TEXT PRIMARY KEY, value TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
   CREATE TABLE history (
     id INTEGER PRIMARY KEY, kind TEXT NOT NULL, at INTEGER NOT NULL, entry TEXT NOT NULL
   ) STRICT;
   CREATE INDEX history_by_time ON history (kind, at, id);`,
];

/** Thrown if a newer version of the app created the file. */
export class NewerSchema extends Error {
  override name = 'NewerSchema';
}

/** Changes are collected for this time and written in one transaction (ms). */
const FLUSH_MS = 250;
/** This many collected history lines are written at once, so that a burst uses little memory. */
const MAX_GATHERED = 500;
/** A larger value is not stored (characters of JSON). */
const MAX_VALUE = 4 * 1024 * 1024;

interface Line {
  readonly kind: string;
  readonly at: number;
  readonly entry: string;
}

/** History and last good data in one SQLite file. A disk error loses them but does not affect the app. */
export class SqliteStore implements StorePort {
  readonly available = true;
  readonly #db: DatabaseSync;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #statements: Readonly<Record<keyof typeof sql, StatementSync>>;
  readonly #gone = new Set<string>();
  readonly #good = new Map<string, { value: unknown; at: number }>();
  #lines: Line[] = [];
  #timer: Dispose | null = null;
  #failing = false;

  constructor(db: DatabaseSync, ports: { clock: Clock; log: Logger }) {
    this.#db = db;
    this.#clock = ports.clock;
    this.#log = ports.log;
    const prepare = (name: keyof typeof sql) => db.prepare(sql[name]);
    this.#statements = {
      put: prepare('put'),
      get: prepare('get'),
      drop: prepare('drop'),
      append: prepare('append'),
      read: prepare('read'),
      capGood: prepare('capGood'),
      capHistory: prepare('capHistory'),
      ageGood: prepare('ageGood'),
      ageHistory: prepare('ageHistory'),
    };
  }

  putLastGood(key: string, value: unknown, at: number): void {
    this.#good.set(key, { value, at });
    this.#schedule();
  }

  getLastGood(key: string): { value: unknown; at: number } | null {
    this.#flush();
    const row = this.#read(() => this.#statements.get.get(key), undefined);
    if (row === undefined) return null;
    return { value: parse(row['value']), at: Number(row['at']) };
  }

  deleteLastGood(keyPrefix: string): void {
    for (const key of [...this.#good.keys()]) if (key.startsWith(keyPrefix)) this.#good.delete(key);
    this.#gone.add(keyPrefix);
    this.#schedule();
  }

  appendHistory(kind: string, at: number, entry: unknown): void {
    const text = this.#toText(entry, kind);
    if (text === null) return;
    this.#lines.push({ kind, at, entry: text });
    if (this.#lines.length >= MAX_GATHERED) this.#flush();
    else this.#schedule();
  }

  readHistory(kind: string, limit: number): { at: number; entry: unknown }[] {
    this.#flush();
    const rows = this.#read(() => this.#statements.read.all(kind, limit), []);
    return rows.map((row) => ({ at: Number(row['at']), entry: parse(row['entry']) }));
  }

  close(): void {
    if (!this.#db.isOpen) return;
    this.#flush();
    this.#db.close();
  }

  #schedule(): void {
    this.#timer ??= this.#clock.after(FLUSH_MS, () => this.#flush());
  }

  #flush(): void {
    this.#timer?.();
    this.#timer = null;
    const lines = this.#lines;
    const good = [...this.#good];
    const gone = [...this.#gone];
    if (lines.length + good.length + gone.length === 0 || !this.#db.isOpen) return;
    this.#lines = [];
    this.#good.clear();
    this.#gone.clear();
    try {
      inTransaction(this.#db, () => {
        for (const prefix of gone) this.#statements.drop.run({ prefix });
        for (const [key, { value, at }] of good) this.#put(key, value, at);
        for (const { kind, at, entry } of lines) this.#statements.append.run(kind, at, entry);
        this.#prune(new Set(lines.map((line) => line.kind)));
      });
      this.#failing = false;
    } catch (error) {
      this.#failed(error);
    }
  }

  #put(key: string, value: unknown, at: number): void {
    const text = this.#toText(value, key);
    if (text !== null) this.#statements.put.run(key, text, at);
  }

  #prune(kinds: ReadonlySet<string>): void {
    const now = this.#clock.now();
    this.#statements.ageGood.run(now - LIMITS.lastGood.age);
    this.#statements.ageHistory.run(now - LIMITS.history.age);
    this.#statements.capGood.run(LIMITS.lastGood.rows);
    for (const kind of kinds) this.#statements.capHistory.run(kind, kind, LIMITS.history.rows);
  }

  /** JSON of a value; null if it has no JSON or is too large, which is logged. */
  #toText(value: unknown, name: string): string | null {
    try {
      const text = JSON.stringify(value) as string | undefined;
      if (text !== undefined && text.length <= MAX_VALUE) return text;
      const size = text?.length ?? 0;
      this.#log.warn('a value was not kept in the store', { name, size });
    } catch (error) {
      this.#log.warn('a value was not kept in the store', { name, error });
    }
    return null;
  }

  #read<T>(action: () => T, none: T): T {
    try {
      return this.#db.isOpen ? action() : none;
    } catch (error) {
      this.#failed(error);
      return none;
    }
  }

  #failed(error: unknown): void {
    if (!this.#failing) this.#log.warn('the history store failed', { error });
    this.#failing = true;
  }
}

const sql = {
  put: `INSERT INTO last_good (key, value, at) VALUES (?, ?, ?)
        ON CONFLICT (key) DO UPDATE SET value = excluded.value, at = excluded.at`,
  get: 'SELECT value, at FROM last_good WHERE key = ?',
  drop: 'DELETE FROM last_good WHERE substr(key, 1, length(:prefix)) = :prefix',
  append: 'INSERT INTO history (kind, at, entry) VALUES (?, ?, ?)',
  read: 'SELECT at, entry FROM history WHERE kind = ? ORDER BY at DESC, id DESC LIMIT ?',
  capGood: `DELETE FROM last_good WHERE key IN (
              SELECT key FROM last_good ORDER BY at DESC LIMIT -1 OFFSET ?)`,
  capHistory: `DELETE FROM history WHERE kind = ? AND id IN (
                 SELECT id FROM history WHERE kind = ? ORDER BY at DESC, id DESC LIMIT -1 OFFSET ?)`,
  ageGood: 'DELETE FROM last_good WHERE at < ?',
  ageHistory: 'DELETE FROM history WHERE at < ?',
} as const;

const parse = (text: unknown): unknown => (typeof text === 'string' ? JSON.parse(text) : null);

/** Migrates a database to the newest schema; each step is atomic. */
export function migrate(db: DatabaseSync, steps: readonly string[] = schemaSteps): void {
  const row = db.prepare('PRAGMA user_version').get();
  const version = Number(row?.['user_version'] ?? 0);
  if (version > steps.length) throw new NewerSchema(`schema ${String(version)} is newer`);
  steps.forEach((step, index) => {
    if (index < version) return;
    inTransaction(db, () => {
      db.exec(step);
      db.exec(`PRAGMA user_version = ${String(index + 1)}`);
    });
  });
}

/** Runs an action in a transaction. */
export function inTransaction(db: DatabaseSync, action: () => void): void {
  db.exec('BEGIN IMMEDIATE');
  try {
    action();
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}
