import type { Dispose } from '../../../shared/lib/disposable.ts';
import type { FileStamp } from './media-tools.ts';

export interface FoundFile extends FileStamp {
  readonly name: string;
}

/** A folder at or below the root, with its direct content. */
export interface FoundFolder {
  /** Names of the folders from the root to this one; empty for the root itself. */
  readonly folders: readonly string[];
  readonly path: string;
  /** Regular files for which `wants` returned true. */
  readonly files: readonly FoundFile[];
  /** Names of the other files, without size and time. */
  readonly others: readonly string[];
  /** Wanted files that can't be opened, because their names are not UTF-8; as far as the names can be read. */
  readonly unnamed?: readonly string[];
  /** Why the folder could not be read; its files are then unknown. */
  readonly problem: string | null;
}

export interface WalkOptions {
  /** Whether a file's size and time are needed. */
  readonly wants: (name: string) => boolean;
  /** Whether to enter a folder; `depth` of folders in the root is 1. */
  readonly enters: (name: string, depth: number) => boolean;
}

/** Folders of media on this computer. */
export interface LibraryFilesPort {
  /** The real path of a folder. Rejects with `invalid-input` if there is none, and with `storage` if it cannot be read. */
  resolveFolder(path: string): Promise<string>;
  /**
   * Lists all folders, parents before their children. Never follows links, so it stays inside the root. Ends early when the signal aborts.
   */
  walk(root: string, options: WalkOptions, signal: AbortSignal): AsyncIterable<FoundFolder>;
  /** The bytes of a regular file; null for a link, and for a file that is missing or too large. */
  read(path: string, maxBytes: number): Promise<Uint8Array | null>;
  /** null: a link, or no regular file. */
  stamp(path: string): Promise<FileStamp | null>;
  /** The path of a name in a folder. */
  join(folder: string, name: string): string;
  /**
   * Calls back after changes in `folders`, which must be the root and all folders below it. The system does not report changes by other
   * computers on a network share. null: the system can't watch so many.
   */
  watch(root: string, folders: readonly string[], changed: () => void): Dispose | null;
  /** The real path of a file; null: it is gone. */
  realPath(path: string): Promise<string | null>;
}

/** An entry of the library, as JSON. */
export interface StoredEntry {
  readonly kind: string;
  readonly id: string;
  readonly data: string;
}

/** The library's own database. Losing it loses the collections and the results of scans; another scan restores the latter. */
export interface LibraryDatabase {
  /** The entries of a kind, a part at a time. */
  read(kind: string): Iterable<readonly StoredEntry[]>;
  /** Writes all changes or none. Throws `storage` if the disk is full or cannot be written. */
  write(changes: {
    readonly put: readonly StoredEntry[];
    readonly remove: readonly Pick<StoredEntry, 'kind' | 'id'>[];
  }): void;
  close(): void;
}
