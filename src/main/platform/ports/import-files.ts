/** One row of a table: the columns that were asked for. A column that the table does not have is undefined. */
export type ImportRow = Readonly<Record<string, unknown>>;

/** A copy of a database of another program, read only. */
export interface ImportDatabase {
  /** Ordinary tables with their ordinary columns. */
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>;
  /** The first `limit` rows; texts are cut at 8,192 characters. Never blocks for long. Rejects with `storage` if the file is damaged. */
  rows(table: string, columns: readonly string[], limit: number): Promise<readonly ImportRow[]>;
  close(): Promise<void>;
}

/** Databases of other programs on this machine. */
export interface ImportFilesPort {
  /**
   * Copies a database with its write-ahead log, which may be in use, and opens the copy; null: the file is no database. Rejects with `not-found`,
   * `storage` or `busy` (it changes all the time).
   */
  openDatabase(path: string): Promise<ImportDatabase | null>;
}
