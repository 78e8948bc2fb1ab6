import { z } from 'zod';

/** Values of `type` in queries. */
export const mediaTypes = ['movie', 'episode', 'music_video', 'other_video'] as const;
export type MediaType = (typeof mediaTypes)[number];

/**
 * `reading`: its length is unknown so far, so it is not placed. `renamed`: probably a missing file under a new name. `remote`: known to a
 * server, but not found on this computer. `unreadable`: ffprobe could not read it.
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

/** Maximum length of the name of a collection or server, so that it fits into lists. */
export const MAX_NAME = 100;

const Words = z.array(z.string());

/** A media file with all fields that queries can use. Unknown fields are omitted. */
export const LibraryItem = z.object({
  id: z.string(),
  /** On this computer. */
  path: z.string(),
  /** Length in ms; 0: unknown so far. */
  ms: z.number().int().nonnegative(),
  type: z.enum(mediaTypes),
  title: z.string(),
  show: z.string().optional(),
  season: z.number().int().optional(),
  episode: z.number().int().optional(),
  /** The last episode, if the file contains several. */
  episodeEnd: z.number().int().optional(),
  /** First airing or release: `YYYY-MM-DD`, or the year alone. */
  date: z.string().optional(),
  /** Name of the film set (series of films) that it belongs to. */
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
  /** IDs of media databases, such as `tmdb://603`, used to match the media of other programs. */
  guids: Words.optional(),
  /** Name of its folder, or of the server's library. */
  library: z.string(),
  /** ID of its folder or server. */
  source: z.string(),
  /** Epoch ms. */
  addedAt: z.number(),
  /** Chapter ends, in ms from the start. */
  chapters: z.array(z.number().int()).optional(),
  /** Of the first video stream. */
  width: z.number().int().optional(),
  height: z.number().int().optional(),
  codec: z.string().optional(),
  /** Language codes of the audio streams, and of the subtitles. */
  languages: Words.optional(),
  subtitles: Words.optional(),
  /** A picture file next to it. */
  artwork: z.string().optional(),
  /** The file is gone; the entry is kept for 30 days and not placed. */
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
  /** null: the file has not been read yet. */
  chapters: z.number().int().nullable(),
});
export type LibraryRow = z.infer<typeof LibraryRow>;

/** A named query, or files picked by hand in their order. Queries can use it: `collection:NAME`. */
export const Collection = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string().nullable(),
  ids: z.array(z.string()),
});
export type Collection = z.infer<typeof Collection>;

/** A missing file. */
export const MissingItem = LibraryRow.extend({
  /** Epoch ms. */
  missingSince: z.number(),
  /** When its entry is removed. Epoch ms. */
  keptUntil: z.number(),
});
export type MissingItem = z.infer<typeof MissingItem>;

/** Why a query is invalid. `at` and `end` are offsets in its text. */
export const QueryError = z.object({
  at: z.number().int(),
  end: z.number().int(),
  /** The fault, and what to do. */
  message: z.string(),
});
export type QueryError = z.infer<typeof QueryError>;

/** Maps a path prefix on a server to a folder on this computer. */
export const PathMapping = z.object({ from: z.string(), to: z.string() });
export type PathMapping = z.infer<typeof PathMapping>;

/** How many samples of a mapping were found. */
export interface MappedPath extends PathMapping {
  readonly found: number;
  readonly of: number;
}

export const serverKinds = ['jellyfin', 'emby', 'plex'] as const;
export type ServerKind = (typeof serverKinds)[number];

/** The whole library at one time, as plain data that can be passed to another thread. */
export interface LibrarySnapshot {
  readonly media: readonly LibraryItem[];
  readonly collections: readonly Collection[];
  /** Changes with each change. */
  readonly version: number;
}
