import type { Collection, MappedPath, ServerKind } from './model.ts';

/** Interval of automatic scans of folders and servers (ms). */
export const RESCAN_MS = 3_600_000;

/** Progress of a scan; null: no scan is running. */
export interface ScanProgress {
  readonly done: number;
  /** null: the scan is still listing the files. */
  readonly total: number | null;
}

interface MediaSource {
  readonly id: string;
  readonly name: string;
  readonly media: number;
  readonly scan: ScanProgress | null;
  readonly isPaused: boolean;
  /** Epoch ms of the last complete scan; null: none yet. */
  readonly scannedAt: number | null;
  /** Numbers of new and of missing files in the last scan. */
  readonly added: number;
  readonly gone: number;
  /** Why the last scan failed, as a sentence. */
  readonly error: string | null;
}

export interface LibraryFolder extends MediaSource {
  readonly path: string;
  /** What the last scan found and could not read, as sentences. */
  readonly skipped?: readonly string[];
  /** Whether the core watches the source for changes and scans it soon after them. */
  readonly isWatched: boolean;
}

interface ServerLibrary {
  readonly id: string;
  readonly name: string;
  readonly media: number;
  readonly isChosen: boolean;
}

export interface LibraryServer extends MediaSource {
  readonly kind: ServerKind;
  readonly url: string;
  readonly isOnline: boolean;
  /** The server responds but can't be used, for example because it rejects the token. */
  readonly isReached?: boolean;
  /** Start of the current online or offline state. Epoch ms. */
  readonly since: number;
  readonly libraries: readonly ServerLibrary[];
  readonly paths: readonly MappedPath[];
  /** Number of its files found on this computer. */
  readonly found: number;
}

export interface LibraryCollection extends Omit<Collection, 'ids'> {
  readonly media: number;
}

export interface MediaLibraryState {
  readonly folders: readonly LibraryFolder[];
  readonly servers: readonly LibraryServer[];
  readonly collections: readonly LibraryCollection[];
  readonly media: number;
  /** Total length of all media. */
  readonly ms: number;
  readonly missing: number;
  /** Number of files of unknown length. */
  readonly unread: number;
  /** Changes whenever media or collections change. */
  readonly version: number;
  /** Why the library can't be used, as a sentence; null: it can. */
  readonly error: string | null;
}

export const emptyLibrary: MediaLibraryState = {
  folders: [],
  servers: [],
  collections: [],
  media: 0,
  ms: 0,
  missing: 0,
  unread: 0,
  version: 0,
  error: null,
};
