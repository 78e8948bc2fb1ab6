import type { Media } from '../../../src/shared/music/player.ts';

/** What a player plays; `own` replaces what a test is about. */
export const someMedia = (own: Partial<Media> = {}): Media => ({
  uri: null,
  title: 'Undertow',
  artist: 'Mira Okafor',
  album: null,
  duration: 200,
  art: null,
  queueItemId: null,
  albumUri: null,
  artistUri: null,
  favorite: null,
  year: null,
  quality: null,
  ...own,
});
