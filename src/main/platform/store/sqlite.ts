import type * as Sqlite from 'node:sqlite';

export type SqliteModule = typeof Sqlite;

/** Where the module comes from; null where this Node has none. */
export type SqliteLoader = () => SqliteModule | null;

/**
 * Node's own SQLite, loaded when it is first wanted. Some releases warn that it is experimental: that one warning is kept
 * from the user, who can do nothing about it.
 */
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

/** Not an import: bundlers and releases without the module must not stumble over its name. */
const systemSqlite: SqliteLoader = () => process.getBuiltinModule('node:sqlite');

/** SQLite's primary result code of an error, or null. */
export function sqliteCode(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return null;
  return typeof error.errcode === 'number' ? error.errcode & 0xff : null;
}

const CORRUPT = 11;
const NOT_A_DATABASE = 26;

/** Whether the file itself is broken, so that only a new one helps. */
export function isCorrupt(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === CORRUPT || code === NOT_A_DATABASE;
}
