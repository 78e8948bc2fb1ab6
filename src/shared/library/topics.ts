import { topic } from '../lib/define.ts';
import type { Collection, MappedPath, ServerKind } from './model.ts';

/** How often folders and servers are scanned without anybody asking (ms). */
export const RESCAN_MS = 3_600_000;

/** How far a scan is; null: none runs. */
export interface ScanProgress {
  readonly done: number;
  /** null: the files are still being listed. */
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
  /** How many files the last scan found new, and how many it missed. */
  readonly added: number;
  readonly gone: number;
  /** Why the last scan failed, as a sentence. */
  readonly error: string | null;
}

export interface LibraryFolder extends MediaSource {
  readonly path: string;
  /** Whether changes in it are noticed, so that it is scanned soon after them. */
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
  /** It is not online because what it answers can't be used, such as a refusal of the token. */
  readonly isReached?: boolean;
  /** Since when it is online or not. Epoch ms. */
  readonly since: number;
  readonly libraries: readonly ServerLibrary[];
  readonly paths: readonly MappedPath[];
  /** How many of its files were found on this computer. */
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
  /** Length of all media together. */
  readonly ms: number;
  readonly missing: number;
  /** How many files still have no length. */
  readonly unread: number;
  /** Changes with each change of media or collections. */
  readonly version: number;
  /** Why the library cannot be used, as a sentence; null: it can. */
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

export const libraryTopics = { library: topic(emptyLibrary) } as const;
