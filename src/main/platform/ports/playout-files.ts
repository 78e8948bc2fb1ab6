import type { Dispose } from '../../../shared/lib/disposable.ts';
import type { UserFile } from '../../../shared/playout/check/lineup-facts.ts';
import type { FolderEntry } from '../../../shared/playout/state.ts';

/** Identifies a version of a file: another stamp may mean other content. Both numbers are text, because they exceed a double's precision. */
export interface DiskStamp {
  readonly size: number;
  readonly mtimeNs: string;
  readonly ino: string;
}

/** Why something cannot be read. `reason` is the end of a sentence. */
export interface FileFault {
  readonly k: 'missing' | 'denied' | 'not-a-file' | 'not-a-folder' | 'loop' | 'too-large' | 'other';
  readonly reason: string;
}

/** A folder entry, with links followed: `broken` is a link without a target or in a cycle. */
export interface DiskEntry {
  readonly name: string;
  readonly path: string;
  readonly kind: 'file' | 'folder' | 'other' | 'broken';
  /** Null unless it is a file. */
  readonly stamp: DiskStamp | null;
}

export type DiskFolder =
  | { readonly ok: true; readonly entries: readonly DiskEntry[] }
  | { readonly ok: false; readonly fault: FileFault };

export type DiskFile =
  | { readonly ok: true; readonly bytes: Uint8Array; readonly stamp: DiskStamp }
  | { readonly ok: false; readonly fault: FileFault };

/** A folder's content in a file dialog. */
export interface FolderPage {
  readonly path: string;
  readonly parent: string | null;
  readonly entries: FolderEntry[];
  readonly more: number;
}

/** Lineups, configurations and playout files on this machine. Reads return errors, writes reject with them. */
export interface PlayoutFilesPort {
  /** The absolute path of a path in a file of `folder`: resolves `~` and relative paths. */
  resolve(folder: string, spelled: string): string;
  join(folder: string, ...names: string[]): string;
  dirname(path: string): string;
  basename(path: string): string;
  /** A path relative to a folder, or unchanged if it is outside. */
  relative(folder: string, path: string): string;

  /** SHA-256 of bytes as hex. */
  digest(bytes: Uint8Array): string;

  /** Entries in the system's order, which the channel server uses too. Never rejects. */
  list(folder: string): Promise<DiskFolder>;
  /** Reads a regular file of at most 64 MiB at one moment. Never blocks on a pipe or device, never rejects. */
  read(path: string): Promise<DiskFile>;
  /** The stamp of a regular file; null: there is none. Never rejects. */
  stamp(path: string): Promise<DiskStamp | null>;
  /** When a file or folder was last changed (ms since epoch); null: it does not exist. Never rejects. */
  changedAt(path: string): Promise<number | null>;
  /** Whether files can be created and removed in a folder. Never rejects. */
  writable(folder: string): Promise<boolean>;
  /** The path with all links resolved; unchanged if nothing exists there. Never rejects. */
  real(path: string): Promise<string>;
  /**
   * The user's files in the output folder of a channel server with these channel numbers, which the server would delete. Does not follow
   * links. Never rejects.
   */
  held(folder: string, numbers: readonly string[]): Promise<readonly UserFile[]>;
  /** Where the file system that holds a folder is mounted; null: there is no such folder. Never rejects. */
  findMount(folder: string): Promise<string | null>;
  /** Whether a link with this name is part of the path. Never rejects. */
  passesLink(path: string, name: string): Promise<boolean>;

  /** The draft's name beside a file; the channel server ignores such names. */
  formatDraft(path: string): string;
  /** Writes a complete, flushed draft beside the file. Rejects with `storage` and leaves nothing. */
  prepare(path: string, bytes: Uint8Array): Promise<void>;
  /** Replaces the file with its draft. Rejects with `storage`; the draft then remains. */
  commit(path: string): Promise<void>;
  /** Writes a draft and replaces the file. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** Removes a file, if it exists. Rejects with `storage`. */
  remove(path: string): Promise<void>;
  /** Renames an unusable file to `<file>.corrupt-<time>`; returns its new path. Rejects with `storage`. `now`: ms since epoch. */
  setAside(path: string, now: number): Promise<string>;
  /**
   * Makes this process the only writer of playout files for a data folder, until the returned function is called; waits some seconds for
   * another writer. Rejects with `busy` if that one does not finish, with `storage` if the folder cannot be used.
   */
  lockWrites(dataDir: string): Promise<() => Promise<void>>;
  /** Creates a folder with its parents. `own`: only for this user. Rejects with `storage`. */
  makeFolder(path: string, own: boolean): Promise<void>;
  /** Removes a folder with its content. Rejects with `storage`. */
  removeFolder(path: string): Promise<void>;

  /**
   * Reports changes of a folder or file, including when it appears, disappears or is swapped through a link. Ignores names that begin with a
   * dot. Calls come in bursts.
   */
  watch(path: string, k: 'file' | 'folder', changed: () => void): Dispose;

  /** A folder's entries, folders first; null: the user's home. Rejects with `storage`. */
  browse(path: string | null): Promise<FolderPage>;
}
