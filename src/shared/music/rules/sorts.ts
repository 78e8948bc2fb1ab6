import type { LibrarySort } from '../library.ts';
import type { LibraryKind } from '../media.ts';

const everywhere = ['name', 'added', 'lastPlayed', 'playCount', 'random'] as const;

/** The orders of a kind's list, the default first. For others the server returns an error (reference music-library.md 1). */
export const sortsOf: Readonly<Record<LibraryKind, readonly LibrarySort[]>> = {
  artist: everywhere,
  album: ['name', 'artist', 'year', 'added', 'lastPlayed', 'playCount', 'random'],
  track: ['name', 'duration', 'added', 'lastPlayed', 'playCount', 'random'],
  playlist: everywhere,
  radio: everywhere,
  podcast: everywhere,
  audiobook: ['name', 'duration', 'added', 'lastPlayed', 'playCount', 'random'],
  genre: ['name', 'random'],
};

/** Whether a list can be searched by letter: only one sorted by name. */
export const hasLetters = (sort: LibrarySort): boolean => sort === 'name';
