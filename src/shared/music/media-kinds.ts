/** Kinds of media, by the server's own names; `episode` is its `podcast_episode`. */
export const mediaKinds = [
  'artist',
  'album',
  'track',
  'playlist',
  'radio',
  'podcast',
  'episode',
  'audiobook',
  'genre',
  'folder',
  'unknown',
] as const;

/** Kinds that the library lists, in display order. */
export const libraryKinds = [
  'artist',
  'album',
  'track',
  'playlist',
  'radio',
  'podcast',
  'audiobook',
  'genre',
] as const;
