import type { Media } from '../../../src/shared/music/player.ts';

/** A player's current media; `own` overrides defaults. */
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
