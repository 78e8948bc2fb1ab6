import type { Dispose } from '../../../shared/lib/disposable.ts';
import type { FileStamp } from './media-tools.ts';

export interface FoundFile extends FileStamp {
  readonly name: string;
}

/** One folder below the root, with what is directly in it. */
export interface FoundFolder {
  /** Names of the folders from the root to it; none: the root itself. */
  readonly folders: readonly string[];
  readonly path: string;
  /** Regular files that were asked for. */
  readonly files: readonly FoundFile[];
  /** Names of the others, without their size and time. */
  readonly others: readonly string[];
  /** It could not be read, as a reason; its files are unknown. */
  readonly problem: string | null;
}

export interface WalkOptions {
  /** Which files are needed with size and time. */
  readonly wants: (name: string) => boolean;
  /** Which folders are entered; `depth` of those in the root is 1. */
  readonly enters: (name: string, depth: number) => boolean;
}

/** Folders of media on this computer. */
export interface LibraryFilesPort {
  /**
   * The real path of a folder. Rejects with `invalid-input` where there is none, and with `storage` where it cannot be read.
   */
  resolveFolder(path: string): Promise<string>;
  /** A folder above the others comes first. Links are never followed, so nothing outside the root is found. Ends early with the signal. */
  walk(root: string, options: WalkOptions, signal: AbortSignal): AsyncIterable<FoundFolder>;
  /** The bytes of a regular file that is no link; null: none, too large, or gone. */
  read(path: string, maxBytes: number): Promise<Uint8Array | null>;
  /** null: no regular file, or a link. */
  stamp(path: string): Promise<FileStamp | null>;
  /** The path of a name in a folder. */
  join(folder: string, name: string): string;
  /**
   * Calls back after changes in folders, which are all those in the root, with it. The system reports none that other computers make on a network share. null: it can't
   * watch so many.
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

/** The library's own database. Losing it loses collections and what was read; a scan reads files again. */
export interface LibraryDatabase {
  /** The entries of a kind, a part at a time. */
  read(kind: string): Iterable<readonly StoredEntry[]>;
  /** Writes all of it or nothing. */
  write(changes: {
    readonly put: readonly StoredEntry[];
    readonly remove: readonly Pick<StoredEntry, 'kind' | 'id'>[];
  }): void;
  close(): void;
}
