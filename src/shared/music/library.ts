import { z } from 'zod';
import { Cut } from '../lib/cut.ts';
import { LibraryKind, MediaItem, MediaUri } from './media.ts';

/** Orders of a list. Those of each kind are in `rules/sorts.ts`; for others the server returns an error or an unsorted list. */
export const LibrarySort = z.enum([
  'name',
  'artist',
  'year',
  'duration',
  'added',
  'lastPlayed',
  'playCount',
  'random',
]);
export type LibrarySort = z.infer<typeof LibrarySort>;

/** Which items of one kind, in which order. */
export const LibraryQuery = z.object({
  kind: LibraryKind,
  search: z.string().max(200).default(''),
  favorite: z.boolean().default(false),
  /** Uri of a genre of the library. */
  genre: MediaUri.nullable().default(null),
  /** Provider instance id; null: all. */
  provider: z.string().max(200).nullable().default(null),
  albumTypes: z.array(z.string().max(40)).max(10).default([]),
  /** Artists: only those with their own albums. */
  albumArtists: z.boolean().default(false),
  sort: LibrarySort.default('name'),
  descending: z.boolean().default(false),
});
export type LibraryQuery = z.infer<typeof LibraryQuery>;

/** One page of a list. */
export const MediaPage = z.object({
  items: z.array(MediaItem),
  offset: z.number().int(),
  /** Offsets of the rows among the items that could not be read, ascending. */
  lost: z.array(z.number().int()).optional(),
  /** Offset of the next page; null after the last one. */
  next: z.number().int().nullable(),
  /** Count of the whole list; null where the server does not say (a search, a filter). */
  total: z.number().int().nullable(),
  /** The server's own count, which may include items that it does not list; null: unknown. */
  counted: z.number().int().nullable().optional(),
  /** The missing part of the list besides unreadable rows, on its last page. */
  cut: Cut.nullish(),
  /** Where the list ends although the server has more items: a long search, a random order. */
  cutAt: z.number().int().optional(),
});
export type MediaPage = z.infer<typeof MediaPage>;

/** Lists that belong to one item. */
export const Relation = z.enum([
  /** Tracks of an album, artist or playlist, episodes of a podcast, items of a genre. */
  'tracks',
  'albums',
  'similar',
  'versions',
]);
export type Relation = z.infer<typeof Relation>;

/** Hits of one kind; `more`: there may be further ones, because the server cuts each list at the limit. */
const SearchGroup = z.object({
  kind: LibraryKind,
  items: z.array(MediaItem),
  more: z.boolean(),
});
export const SearchResult = z.object({
  /** The hit that fits best over all kinds; null without hits. */
  best: MediaItem.nullable(),
  groups: z.array(SearchGroup),
  /** The missing hits besides those beyond the limit. */
  cut: Cut.nullish(),
});
export type SearchResult = z.infer<typeof SearchResult>;

/** One folder of the server's tree. */
export const Folder = z.object({
  /** Null: the root. */
  path: z.string().nullable(),
  parent: z.string().nullable(),
  items: z.array(MediaItem),
  cut: Cut.nullable(),
});
export type Folder = z.infer<typeof Folder>;

/** A row of the start page. `id` names its title for known ones: `recent`, `inProgress`, or the server's own. */
export const HomeRow = z.object({ id: z.string(), title: z.string(), items: z.array(MediaItem) });
export type HomeRow = z.infer<typeof HomeRow>;

/** Lines of a song. `at` (s) is null in lyrics without times. */
export const Lyrics = z.object({
  synced: z.boolean(),
  lines: z.array(z.object({ at: z.number().nullable(), text: z.string() })),
});
export type Lyrics = z.infer<typeof Lyrics>;

/** State of the library: `revision` increases once per burst of changes, which makes loaded lists stale. */
export interface LibraryState {
  readonly revision: number;
  /** Names of the providers that the server is syncing. */
  readonly syncing: readonly string[];
}

/** What the connected server offers beyond players and queues; views hide what is false. */
export interface MusicAbilities {
  readonly library: boolean;
  /** Kinds that the library lists. */
  readonly kinds: readonly LibraryKind[];
  readonly search: boolean;
  readonly browse: boolean;
  readonly favorites: boolean;
  readonly playlists: boolean;
  /** Renaming a playlist needs an administrator. */
  readonly renamePlaylists: boolean;
  readonly playMedia: boolean;
  /** Radio from an item: needs a provider that finds similar tracks. */
  readonly radio: boolean;
  readonly editQueue: boolean;
  readonly saveQueue: boolean;
  readonly transfer: boolean;
  /** "Don't stop the music". */
  readonly autoplay: boolean;
  readonly crossfade: boolean;
  readonly speed: boolean;
  readonly lyrics: boolean;
  /** `server`: the server runs the timer; `app`: this app does, while it is open. */
  readonly sleepTimer: 'server' | 'app';
  readonly announce: boolean;
  /** The server has text-to-speech. */
  readonly speak: boolean;
  /** The signed-in user may change settings of players. */
  readonly playerSettings: boolean;
}
