import type { LibraryKind } from '../../../../shared/music/media.ts';

const DASH = ' - ';

/** Kinds for which the server reads `artist - title` as an artist and a title. */
export const splits = (kind: LibraryKind): boolean => kind === 'track' || kind === 'album';

/**
 * The text to search for when nothing was found: the server does not find names that themselves have " - ", but punctuation does not
 * count otherwise. Null: the text has none.
 */
export const withoutDash = (text: string): string | null =>
  text.includes(DASH) ? text.replaceAll(DASH, ' ') : null;
