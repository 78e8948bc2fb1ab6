/** One row of a table with the requested columns. A column that the table lacks is undefined. */
export type ImportRow = Readonly<Record<string, unknown>>;

/** A read-only copy of another program's database. */
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
   * Copies a database that may be in use, with its write-ahead log, and opens the copy; null: the file is not a database. Rejects with
   * `not-found`, with `storage`, or with `busy` if the database changes during every copy.
   */
  openDatabase(path: string): Promise<ImportDatabase | null>;
}
