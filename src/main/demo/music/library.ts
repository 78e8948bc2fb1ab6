import { seeded, shuffled } from '../random.ts';
import invented from './library.json' with { type: 'json' };

/** A fictional collection. Titles with a duration in s come first in the demo queue. */
type AlbumSeed = (typeof invented.albums)[number];
const { albums: albumSeeds, openingOrder, firstWords, secondWords, radios: radioNames } = invented;

/** All tracks together, as in the demo queue: 214 tracks, 13 h 2 min. */
const trackTotal = 214;
const secondsTotal = 46_920;

export type MediaKind = 'artist' | 'album' | 'track' | 'playlist' | 'radio';

interface Entry {
  readonly id: string;
  name: string;
  favorite: boolean;
}
export interface ArtistEntry extends Entry {
  readonly kind: 'artist';
}
export interface AlbumEntry extends Entry {
  readonly kind: 'album';
  readonly artist: ArtistEntry;
  readonly year: number;
  readonly genre: string;
  readonly type: string;
}
export interface TrackEntry extends Entry {
  readonly kind: 'track';
  readonly artist: ArtistEntry;
  readonly album: AlbumEntry;
  /** Whole seconds. */
  readonly duration: number;
  readonly number: number;
}
export interface PlaylistEntry extends Entry {
  readonly kind: 'playlist';
  readonly editable: boolean;
  tracks: TrackEntry[];
}
export interface RadioEntry extends Entry {
  readonly kind: 'radio';
}
export type MediaEntry = ArtistEntry | AlbumEntry | TrackEntry | PlaylistEntry | RadioEntry;

/** Entries that can be in a queue. */
export type PlayableEntry = TrackEntry | RadioEntry;

export const uriOf = (entry: MediaEntry): string => `library://${entry.kind}/${entry.id}`;

/** The whole collection; deterministic. */
export interface Library {
  readonly artists: ArtistEntry[];
  readonly albums: AlbumEntry[];
  readonly tracks: TrackEntry[];
  readonly playlists: PlaylistEntry[];
  readonly radios: RadioEntry[];
}

function titlesOf(seed: AlbumSeed, count: number, pool: string[]): [string, number | null][] {
  const titles = seed.opening.map(({ title, seconds }): [string, number | null] => [
    title,
    seconds,
  ]);
  while (titles.length < count) titles.push([pool.pop() ?? `Untitled ${titles.length}`, null]);
  return titles;
}

/** Durations around the mean that add up to `total` seconds exactly. */
function durations(count: number, total: number, random: () => number): number[] {
  const mean = Math.floor(total / count);
  const out: number[] = [];
  for (let pair = 0; pair + 1 < count; pair += 2) {
    const shift = Math.floor(random() * 90);
    out.push(mean + shift, mean - shift);
  }
  if (out.length < count) out.push(mean);
  const rest = total - out.reduce((sum, one) => sum + one, 0);
  return out.map((one, index) => (index < rest ? one + 1 : one));
}

function buildTracks(albums: readonly AlbumEntry[]): TrackEntry[] {
  const random = seeded(214);
  const pool = shuffled(
    firstWords.flatMap((first) => secondWords.map((second) => `${first} ${second}`)),
    random,
  );
  const perAlbum = Math.ceil(trackTotal / albums.length);
  const named = albumSeeds.flatMap((seed) => seed.opening);
  const fixed = named.reduce((sum, { seconds }) => sum + seconds, 0);
  const free = durations(trackTotal - named.length, secondsTotal - fixed, random);
  const tracks: TrackEntry[] = [];
  albumSeeds.forEach((seed, at) => {
    const album = albums[at];
    if (album === undefined) return;
    const count = Math.min(perAlbum, trackTotal - tracks.length);
    titlesOf(seed, count, pool).forEach(([name, seconds], index) => {
      tracks.push({
        kind: 'track',
        id: String(tracks.length + 1),
        name,
        favorite: tracks.length % 17 === 0,
        artist: album.artist,
        album,
        duration: seconds ?? free.pop() ?? 180,
        number: index + 1,
      });
    });
  });
  return tracks;
}

function buildAlbums(artists: ArtistEntry[]): AlbumEntry[] {
  return albumSeeds.map((seed, index) => {
    let artist = artists.find((one) => one.name === seed.artist);
    if (artist === undefined) {
      artist = {
        kind: 'artist',
        id: String(artists.length + 1),
        name: seed.artist,
        favorite: artists.length === 0,
      };
      artists.push(artist);
    }
    return {
      kind: 'album',
      id: String(index + 1),
      name: seed.name,
      favorite: index === 0,
      artist,
      year: seed.year,
      genre: seed.genre,
      type: seed.type,
    };
  });
}

function buildPlaylists(tracks: readonly TrackEntry[]): PlaylistEntry[] {
  const pick = (step: number): TrackEntry[] => tracks.filter((_, index) => index % step === 0);
  const list = (id: number, name: string, of: TrackEntry[], favorite: boolean): PlaylistEntry => ({
    kind: 'playlist',
    id: String(id),
    name,
    favorite,
    editable: true,
    tracks: of,
  });
  return [
    list(1, 'Morning mix', pick(7), true),
    list(2, 'Rain, three hours', pick(4), true),
    list(3, 'Late night', pick(11), false),
    list(4, 'Everything twice', [...tracks, ...tracks, ...tracks], false),
  ];
}

/** Creates the collection. */
export function buildLibrary(): Library {
  const artists: ArtistEntry[] = [];
  const albums = buildAlbums(artists);
  const tracks = buildTracks(albums);
  const radios = radioNames.map((name, index): RadioEntry => ({
    kind: 'radio',
    id: String(index + 1),
    name,
    favorite: index === 0,
  }));
  return { artists, albums, tracks, playlists: buildPlaylists(tracks), radios };
}

/** The tracks of the demo queue: the named ones first, repeated if more are needed. */
export function queueOrder(library: Library, count: number): TrackEntry[] {
  const first = openingOrder.flatMap((name) => library.tracks.filter((one) => one.name === name));
  const all = [...first, ...library.tracks.filter((one) => !first.includes(one))];
  return Array.from({ length: count }, (_, index) => all[index % all.length]).filter(
    (one): one is TrackEntry => one !== undefined,
  );
}

/** The list of one kind. */
export function listOf(library: Library, kind: MediaKind): readonly MediaEntry[] {
  if (kind === 'artist') return library.artists;
  if (kind === 'album') return library.albums;
  if (kind === 'track') return library.tracks;
  return kind === 'playlist' ? library.playlists : library.radios;
}

/** Finds `library://<kind>/<id>`. */
export function findUri(library: Library, uri: string): MediaEntry | undefined {
  const match = /^library:\/\/(artist|album|track|playlist|radio)\/(.+)$/.exec(uri);
  const kind = match?.[1] as MediaKind | undefined;
  return kind === undefined
    ? undefined
    : listOf(library, kind).find((entry) => entry.id === match?.[2]);
}

/** The queue items for playing an entry. */
export function playableOf(library: Library, entry: MediaEntry): PlayableEntry[] {
  switch (entry.kind) {
    case 'track':
    case 'radio':
      return [entry];
    case 'playlist':
      return [...entry.tracks];
    case 'album':
      return library.tracks.filter((track) => track.album === entry);
    case 'artist':
      return library.tracks.filter((track) => track.artist === entry);
  }
}
