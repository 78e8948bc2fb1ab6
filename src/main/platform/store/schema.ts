import type { DatabaseSync } from 'node:sqlite';

const DAY = 24 * 60 * 60 * 1_000;

/** What the store keeps at most: rows (of one kind for history), and age in ms. */
export const KEEP = {
  lastGood: { rows: 500, age: 90 * DAY },
  history: { rows: 2_000, age: 90 * DAY },
} as const;

/** Step n (from 0) leads from `user_version` n to n + 1. Never change a step that was released. */
export const schemaSteps: readonly string[] = [
  `CREATE TABLE last_good (key TEXT PRIMARY KEY, value TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
   CREATE TABLE history (
     id INTEGER PRIMARY KEY, kind TEXT NOT NULL, at INTEGER NOT NULL, entry TEXT NOT NULL
   ) STRICT;
   CREATE INDEX history_by_time ON history (kind, at, id);`,
];

/** Thrown when a newer version of the app made the file. */
export class NewerSchema extends Error {
  override name = 'NewerSchema';
}

/** Brings a database to the newest schema, each step whole or not at all. */
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

/** Runs an action whole or not at all. */
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
