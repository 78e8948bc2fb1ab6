import { z } from 'zod';

/** What a query may ask for as `type`. */
export const mediaTypes = ['movie', 'episode', 'music_video', 'other_video'] as const;
export type MediaType = (typeof mediaTypes)[number];

/**
 * `reading`: its length is not known yet, so it is not placed. `renamed`: matched with a file that was missing. `remote`: known to a server, but
 * not found on this computer. `unreadable`: ffprobe could not read it.
 */
export const mediaStates = [
  'ready',
  'reading',
  'renamed',
  'missing',
  'remote',
  'unreadable',
] as const;
export type MediaState = (typeof mediaStates)[number];

/** Longest name of a collection or server: more finds no place in a list. */
export const MAX_NAME = 100;

const Words = z.array(z.string());

/** A media file with all that queries may ask for. What is not known is omitted. */
export const LibraryItem = z.object({
  id: z.string(),
  /** On this computer. */
  path: z.string(),
  /** Length in ms; 0: not known yet. */
  ms: z.number().int().nonnegative(),
  type: z.enum(mediaTypes),
  title: z.string(),
  show: z.string().optional(),
  season: z.number().int().optional(),
  episode: z.number().int().optional(),
  /** The last episode, where the file has several. */
  episodeEnd: z.number().int().optional(),
  /** First airing or release: `YYYY-MM-DD`, or the year alone. */
  date: z.string().optional(),
  /** A set of films. */
  set: z.string().optional(),
  plot: z.string().optional(),
  genres: Words.optional(),
  tags: Words.optional(),
  studios: Words.optional(),
  actors: Words.optional(),
  directors: Words.optional(),
  writers: Words.optional(),
  countries: Words.optional(),
  artist: z.string().optional(),
  album: z.string().optional(),
  rating: z.string().optional(),
  /** IDs of databases as `tmdb://603`, by which the media of other programs are found. */
  guids: Words.optional(),
  /** Name of its folder, or of the server's library. */
  library: z.string(),
  /** ID of the folder or server that it is from. */
  source: z.string(),
  /** Epoch ms. */
  addedAt: z.number(),
  /** Ends of chapters, in ms from the start. */
  chapters: z.array(z.number().int()).optional(),
  /** The first stream of pictures. */
  width: z.number().int().optional(),
  height: z.number().int().optional(),
  codec: z.string().optional(),
  /** Language codes of the audio streams, and of the subtitles. */
  languages: Words.optional(),
  subtitles: Words.optional(),
  /** A picture file beside it. */
  artwork: z.string().optional(),
  /** The file is gone: kept for 30 days, and not placed. */
  missing: z.boolean().optional(),
  /** Why it can't be read, as a sentence. */
  problem: z.string().optional(),
  state: z.enum(mediaStates),
});
export type LibraryItem = z.infer<typeof LibraryItem>;

/** A row of the table. */
export const LibraryRow = LibraryItem.pick({
  id: true,
  path: true,
  ms: true,
  type: true,
  title: true,
  show: true,
  season: true,
  episode: true,
  date: true,
  library: true,
  addedAt: true,
  state: true,
}).extend({
  /** null: the file was not read yet. */
  chapters: z.number().int().nullable(),
});
export type LibraryRow = z.infer<typeof LibraryRow>;

/** A named query, or files picked by hand in their order. A query may name it: `collection:NAME`. */
export const Collection = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string().nullable(),
  ids: z.array(z.string()),
});
export type Collection = z.infer<typeof Collection>;

/** A file that is gone. */
export const MissingItem = LibraryRow.extend({
  /** Epoch ms. */
  missingSince: z.number(),
  /** It is forgotten then. Epoch ms. */
  keptUntil: z.number(),
});
export type MissingItem = z.infer<typeof MissingItem>;

/** Why a query cannot be read. `at` and `end` are offsets in its text. */
export const QueryError = z.object({
  at: z.number().int(),
  end: z.number().int(),
  /** What is wrong and what to do. */
  message: z.string(),
});
export type QueryError = z.infer<typeof QueryError>;

/** A prefix of paths on a server, and where these files are on this computer. */
export const PathMapping = z.object({ from: z.string(), to: z.string() });
export type PathMapping = z.infer<typeof PathMapping>;

/** How many of the samples of a mapping were found. */
export interface MappedPath extends PathMapping {
  readonly found: number;
  readonly of: number;
}

export const serverKinds = ['jellyfin', 'emby', 'plex'] as const;
export type ServerKind = (typeof serverKinds)[number];

/** Everything known at one time. Plain data, so that another thread can take it. */
export interface LibrarySnapshot {
  readonly media: readonly LibraryItem[];
  readonly collections: readonly Collection[];
  /** Another one after each change. */
  readonly version: number;
}
