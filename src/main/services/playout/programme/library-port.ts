import type { LibraryMedia } from '../../../../shared/playout/programme/model.ts';
import type { Dispose } from '../../../../shared/lib/disposable.ts';

/** The media library at one moment. */
export interface LibrarySnapshot {
  readonly media: readonly LibraryMedia[];
  /** The media that a query selects. An invalid query selects none. */
  readonly select: (query: string) => readonly LibraryMedia[];
  /** Changes with every change of the library. */
  readonly version: string;
  readonly isScanning: boolean;
}

/** The source of the media for programmes. */
export interface LibraryPort {
  snapshot(): Promise<LibrarySnapshot>;
  /** Calls back after each change of the library, and when a scan begins or ends. */
  watch(changed: () => void): Dispose;
}
