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

/** Kinds that the library lists, in the order of search results. */
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

/** The same kinds in the order of the library's tabs: users look for albums first. */
export const tabKinds = [
  'album',
  ...libraryKinds.filter((kind) => kind !== 'album'),
] as const satisfies readonly (typeof libraryKinds)[number][];
