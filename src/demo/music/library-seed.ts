import { seeded, shuffled } from '../kit/random.ts';
import invented from './library.json' with { type: 'json' };
import { newEntry } from './library-model.ts';
import type { AlbumEntry, ArtistEntry, Lists, PlaylistEntry, TrackEntry } from './library-model.ts';
import words from './library-words.json' with { type: 'json' };

/** A fictional collection. Titles with a duration in s come first in the demo queue. */
type AlbumSeed = (typeof invented.albums)[number];
const { albums: albumSeeds, openingOrder, firstWords, secondWords, radios: radioNames } = invented;

/** All tracks together, as in the demo queue: 214 tracks, 13 h 2 min. */
const trackTotal = 214;
const secondsTotal = 46_920;

function chooseTitles(seed: AlbumSeed, count: number, pool: string[]): [string, number | null][] {
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
  const rest = total - out.reduce((sum, duration) => sum + duration, 0);
  return out.map((duration, index) => (index < rest ? duration + 1 : duration));
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
    chooseTitles(seed, count, pool).forEach(([name, seconds], index) => {
      const track: TrackEntry = {
        ...newEntry(tracks.length + 1, name, { favorite: tracks.length % 17 === 0 }),
        kind: 'track',
        artist: album.artist,
        album,
        duration: seconds ?? free.pop() ?? 180,
        disc: 1,
        number: index + 1,
        version: '',
      };
      album.tracks.push(track);
      tracks.push(track);
    });
  });
  return tracks;
}

function buildAlbums(artists: ArtistEntry[]): AlbumEntry[] {
  return albumSeeds.map((seed, index) => {
    let artist = artists.find((one) => one.name === seed.artist);
    if (artist === undefined) {
      artist = {
        ...newEntry(artists.length + 1, seed.artist, { favorite: artists.length === 0 }),
        kind: 'artist',
        genre: seed.genre,
      };
      artists.push(artist);
    }
    return {
      ...newEntry(index + 1, seed.name, { favorite: index === 0 }),
      kind: 'album',
      artist,
      year: seed.year,
      genre: seed.genre,
      type: seed.type,
      tracks: [],
    };
  });
}

function buildPlaylists(tracks: readonly TrackEntry[]): PlaylistEntry[] {
  const pick = (step: number): TrackEntry[] => tracks.filter((_, index) => index % step === 0);
  const list = (id: number, name: string, of: TrackEntry[], favorite: boolean): PlaylistEntry => ({
    ...newEntry(id, name, { favorite, provider: 'builtin' }),
    kind: 'playlist',
    editable: true,
    tracks: of,
    deleted: false,
  });
  return [
    list(1, 'Morning mix', pick(7), true),
    list(2, 'Rain, three hours', pick(4), true),
    list(3, 'Late night', pick(11), false),
    list(4, 'Everything twice', [...tracks, ...tracks, ...tracks], false),
  ];
}

/** The content of `library.json`, with the genres; the rest of the library follows in `library-growth.ts`. */
export function buildNamed(): Lists {
  const artist: ArtistEntry[] = [];
  const album = buildAlbums(artist);
  const track = buildTracks(album);
  const radio = radioNames.map((name, index) => ({
    ...newEntry(index + 1, name, { favorite: index === 0, provider: 'builtin' }),
    kind: 'radio' as const,
  }));
  const genre = words.genres.map((name, index) => ({
    ...newEntry(index + 1, name),
    kind: 'genre' as const,
  }));
  const playlist = buildPlaylists(track);
  return { artist, album, track, playlist, radio, podcast: [], audiobook: [], genre };
}

/** The tracks of the demo queue: the named ones first, repeated if more are needed. */
export function queueOrder(named: Lists, count: number): TrackEntry[] {
  const first = openingOrder.flatMap((name) => named.track.filter((track) => track.name === name));
  const all = [...first, ...named.track.filter((track) => !first.includes(track))];
  return Array.from({ length: count }, (_, index) => all[index % all.length]).filter(
    (track): track is TrackEntry => track !== undefined,
  );
}
