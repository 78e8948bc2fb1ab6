import type { LibraryKind } from '../../../../shared/music/media.ts';

const DASH = ' - ';

/** Kinds for which the server parses `artist - title`. */
export const splits = (kind: LibraryKind): boolean => kind === 'track' || kind === 'album';

/**
 * The text for a second search after no hits: the server does not find names that contain " - ", but otherwise ignores punctuation. Null:
 * the text has no dash.
 */
export const withoutDash = (text: string): string | null =>
  text.includes(DASH) ? text.replaceAll(DASH, ' ') : null;
