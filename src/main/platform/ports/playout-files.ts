import type { Dispose } from '../../../shared/lib/disposable.ts';
import type { UserFile } from '../../../shared/playout/check/lineup-facts.ts';
import type { FolderEntry } from '../../../shared/playout/state.ts';

/** What a file is known by: another stamp may mean other content. Both numbers as text, since they outgrow a double. */
export interface DiskStamp {
  readonly size: number;
  readonly mtimeNs: string;
  readonly ino: string;
}

/** Why something cannot be read, as a fact. `reason` is the end of a sentence. */
export interface FileFault {
  readonly k: 'missing' | 'denied' | 'not-a-file' | 'not-a-folder' | 'loop' | 'too-large' | 'other';
  readonly reason: string;
}

/** An entry of a folder, with links followed: `broken` is a link that leads nowhere or in a circle. */
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

/** A page of a folder for choosing a file. */
export interface FolderPage {
  readonly path: string;
  readonly parent: string | null;
  readonly entries: FolderEntry[];
  readonly more: number;
}

/** Lineups, configurations and playout files on this machine. What cannot be read is told, what cannot be written rejects. */
export interface PlayoutFilesPort {
  /** Absolute path of what is spelled in a file of `folder`: `~` and relative paths resolved. */
  resolve(folder: string, spelled: string): string;
  join(folder: string, ...names: string[]): string;
  folderOf(path: string): string;
  nameOf(path: string): string;
  /** How a path reads from a folder, or the path itself where it lies elsewhere. */
  relative(folder: string, path: string): string;

  /** SHA-256 of bytes as hex. */
  digest(bytes: Uint8Array): string;

  /** Entries in the order in which the system gives them, which is the order that the channel server goes by. Never rejects. */
  list(folder: string): Promise<DiskFolder>;
  /** Reads a plain file of at most 64 MiB, at one moment. Never waits for a pipe or a device, never rejects. */
  read(path: string): Promise<DiskFile>;
  /** The stamp of a plain file; null: there is none. Never rejects. */
  stamp(path: string): Promise<DiskStamp | null>;
  /** When a file or folder was changed last (ms since epoch); null: it is not there. Never rejects. */
  changedAt(path: string): Promise<number | null>;
  /** Whether files can be made and removed in a folder. Never rejects. */
  writable(folder: string): Promise<boolean>;
  /** The path with every link resolved; itself where nothing is there. Never rejects. */
  real(path: string): Promise<string>;
  /**
   * Files of the user's in the output folder of a channel server whose channels have these numbers: the server deletes them. Links
   * are not followed. Never rejects.
   */
  held(folder: string, numbers: readonly string[]): Promise<readonly UserFile[]>;
  /** Where the file system that holds a folder is mounted; null: there is no such folder. Never rejects. */
  mountOf(folder: string): Promise<string | null>;
  /** Whether a link with this name is on the way to the path. Never rejects. */
  passesLink(path: string, name: string): Promise<boolean>;

  /** The name beside a file under which its next content waits; the channel server reads no such name. */
  draftOf(path: string): string;
  /** Writes the next content beside the file, whole and flushed. Rejects with `storage` and leaves nothing. */
  prepare(path: string, bytes: Uint8Array): Promise<void>;
  /** Puts the prepared content in the place of the file. Rejects with `storage`; the draft stays then. */
  commit(path: string): Promise<void>;
  /** Both of the above. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** Removes a file; nothing happens where there is none. Rejects with `storage`. */
  remove(path: string): Promise<void>;
  /** Gives a file that cannot be used the name `<file>.corrupt-<time>`; answers its new path. Rejects with `storage`. `now`: ms since epoch. */
  setAside(path: string, now: number): Promise<string>;
  /**
   * Makes this process the only one that writes playout files from a data folder, until the answer is called; waits some seconds for
   * another one. Rejects with `busy` when that one does not end, with `storage` when the folder cannot be used.
   */
  lockWrites(dataDir: string): Promise<() => Promise<void>>;
  /** Makes a folder with its parents. `own`: for this user alone. Rejects with `storage`. */
  makeFolder(path: string, own: boolean): Promise<void>;
  /** Removes a folder with everything in it. Rejects with `storage`. */
  removeFolder(path: string): Promise<void>;

  /**
   * Tells that something changed at a folder or a file, also when it comes, goes or is swapped through a link. Names that begin
   * with a dot are not told. Calls come in bursts.
   */
  watch(path: string, k: 'file' | 'folder', changed: () => void): Dispose;

  /** What lies in a folder, folders first; null: the user's home. Rejects with `storage`. */
  browse(path: string | null): Promise<FolderPage>;
}
