import { libraryKinds } from '../../shared/music/media-kinds.ts';

/** Kinds of media by the server's names. */
export type MediaKind =
  | 'artist'
  | 'album'
  | 'track'
  | 'playlist'
  | 'radio'
  | 'podcast'
  | 'podcast_episode'
  | 'audiobook'
  | 'genre';

/** Provider instances of the demo. Only the files and the podcasts can list the tracks of an album themselves. */
export const providers = {
  files: 'filesystem_local--demo',
  builtin: 'builtin',
  attic: 'opensubsonic--attic',
  podcasts: 'podcastfeed--demo',
} as const;
export type ProviderId = (typeof providers)[keyof typeof providers];

interface Entry {
  /** Id in the library; changes after a removal and a sync. */
  id: string;
  /** Number of the item at its provider; never changes. */
  readonly original: string;
  readonly provider: ProviderId;
  /** Another provider that has the item too. */
  also?: ProviderId;
  name: string;
  favorite: boolean;
  inLibrary: boolean;
  /** s since epoch. */
  readonly added: number;
  /** s since epoch; 0: never. */
  lastPlayed: number;
  playCount: number;
  /** `foldedText` of the name, once a search needed it. */
  folded?: string;
}
export interface ArtistEntry extends Entry {
  readonly kind: 'artist';
  readonly genre: string;
}
export interface AlbumEntry extends Entry {
  readonly kind: 'album';
  readonly artist: ArtistEntry;
  readonly year: number;
  readonly genre: string;
  readonly type: string;
  tracks: TrackEntry[];
}
export interface TrackEntry extends Entry {
  readonly kind: 'track';
  readonly artist: ArtistEntry;
  readonly album: AlbumEntry;
  /** Whole seconds. */
  readonly duration: number;
  readonly disc: number;
  readonly number: number;
  readonly version: string;
}
export interface PlaylistEntry extends Entry {
  readonly kind: 'playlist';
  editable: boolean;
  /** The stored entries. One that is no longer in the library is stored but not listed. */
  tracks: PlayableEntry[];
  /** Whether it was removed permanently, so that no sync restores it. */
  deleted: boolean;
}
interface RadioEntry extends Entry {
  readonly kind: 'radio';
}
export interface PodcastEntry extends Entry {
  readonly kind: 'podcast';
  readonly publisher: string;
  readonly total: number;
}

interface Resumable {
  /** Whole seconds. */
  readonly duration: number;
  resumeMs: number | null;
  played: boolean | null;
}
export interface EpisodeEntry extends Entry, Resumable {
  readonly kind: 'podcast_episode';
  readonly podcast: PodcastEntry;
  readonly position: number;
}
export interface AudiobookEntry extends Entry, Resumable {
  readonly kind: 'audiobook';
  readonly authors: readonly string[];
  readonly narrators: readonly string[];
  readonly chapters: number;
}
interface GenreEntry extends Entry {
  readonly kind: 'genre';
}

export type MediaEntry =
  | ArtistEntry
  | AlbumEntry
  | TrackEntry
  | PlaylistEntry
  | RadioEntry
  | PodcastEntry
  | EpisodeEntry
  | AudiobookEntry
  | GenreEntry;

/** Entries that can be in a queue. */
export type PlayableEntry = TrackEntry | RadioEntry | EpisodeEntry | AudiobookEntry;

/** The lists of the library. */
export interface Lists {
  readonly artist: ArtistEntry[];
  readonly album: AlbumEntry[];
  readonly track: TrackEntry[];
  readonly playlist: PlaylistEntry[];
  readonly radio: RadioEntry[];
  readonly podcast: PodcastEntry[];
  readonly audiobook: AudiobookEntry[];
  readonly genre: GenreEntry[];
}
export type ListedKind = keyof Lists;

export const listedKinds: readonly ListedKind[] = libraryKinds;

/** Date on which the named content was added: 2026-05-04 08:00 UTC, in s. */
export const seededAt = 1_777_881_600;

/** The fields that all entries start with. */
export function newEntry(
  id: number | string,
  name: string,
  more: Partial<Pick<Entry, 'favorite' | 'provider' | 'added'>> = {},
): Entry {
  return {
    id: String(id),
    original: String(id),
    provider: more.provider ?? providers.files,
    name,
    favorite: more.favorite ?? false,
    inLibrary: true,
    added: more.added ?? seededAt,
    lastPlayed: 0,
    playCount: 0,
  };
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The name of a track's file. */
export const fileName = (track: TrackEntry): string =>
  `${track.disc > 1 ? `${track.disc}-` : ''}${twoDigits(track.number)} ${track.name}.flac`;

/** The providers that have an item. */
export const listSources = ({ provider, also }: MediaEntry): readonly ProviderId[] =>
  also === undefined ? [provider] : [provider, also];

/** An item's id at a provider: for local files their path. */
export function providerItemId(entry: MediaEntry, provider = entry.provider): string {
  if (entry.kind === 'podcast_episode' || entry.original.includes('://')) return entry.original;
  if (provider !== providers.files) return `${entry.kind}-${entry.original}`;
  if (entry.kind === 'artist') return entry.name;
  if (entry.kind === 'album') return `${entry.artist.name}/${entry.name}`;
  if (entry.kind === 'track') return `${providerItemId(entry.album, provider)}/${fileName(entry)}`;
  return `${entry.kind}-${entry.original}`;
}

/** The address of an entry: in the library, or at its provider. */
export const formatUri = (entry: MediaEntry): string =>
  entry.inLibrary && entry.kind !== 'podcast_episode'
    ? `library://${entry.kind}/${entry.id}`
    : `${entry.provider}://${entry.kind}/${providerItemId(entry)}`;

/** Duration in s; null for an endless stream and for items that are not playable by themselves. */
export const durationOfEntry = (entry: MediaEntry): number | null =>
  'duration' in entry ? entry.duration : null;

/** The artist line of a queue item. */
export function artistNames(entry: MediaEntry): string[] {
  if (entry.kind === 'track' || entry.kind === 'album') return [entry.artist.name];
  if (entry.kind === 'audiobook') return [...entry.authors];
  return entry.kind === 'podcast_episode' ? [entry.podcast.name] : [];
}
