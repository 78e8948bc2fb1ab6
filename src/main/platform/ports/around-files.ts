/** A folder of the engine's about one item that failed. */
export interface ReportFolder {
  readonly name: string;
  readonly files: readonly string[];
}

/** The files around a lineup that are neither configuration nor playout: guides and failure reports. */
export interface AroundFilesPort {
  /** Replaces a file whole or not at all; others of this machine may read it. Makes its folder. Rejects with `storage`. */
  write(path: string, text: string): Promise<void>;
  /** An absolute path of what a configuration in `folder` spells: `~` and relative paths resolved. */
  resolve(folder: string, path: string): string;
  join(folder: string, name: string): string;
  /** The folders right in `folder` whose names begin with `prefix`, newest name first, with their plain files; at most `limit`. */
  reports(folder: string, prefix: string, limit: number): Promise<readonly ReportFolder[]>;
  /** Text of a file right in `folder/<name>`, at most `maxBytes`. Null: no such plain file, or it is reached by a link. */
  readReport(
    folder: string,
    name: string,
    file: string,
    maxBytes: number,
  ): Promise<{ text: string; cut: boolean } | null>;
}
