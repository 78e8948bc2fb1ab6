import type { LibraryMedia } from '../../../../shared/playout/programme/model.ts';
import type { Dispose } from '../../../../shared/lib/disposable.ts';

/** The media library at one moment. */
export interface LibrarySnapshot {
  readonly media: readonly LibraryMedia[];
  /** The files that a query selects. A query that can't be read selects none. */
  readonly select: (query: string) => readonly LibraryMedia[];
  /** Another text after each change. */
  readonly version: string;
  readonly isScanning: boolean;
}

/** Where the media of programmes come from. */
export interface LibraryPort {
  snapshot(): Promise<LibrarySnapshot>;
  /** Calls back after each change of the library, and when a scan begins or ends. */
  watch(changed: () => void): Dispose;
}
