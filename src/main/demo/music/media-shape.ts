import { createHash } from 'node:crypto';
import type { Generation } from './generations/generation.ts';
import type { Json } from './json.ts';
import { uriOf } from './library.ts';
import recorded from './recorded.json' with { type: 'json' };
import type { AlbumEntry, ArtistEntry, MediaEntry, TrackEntry } from './library.ts';
import type { DemoState } from './state-model.ts';

/** The provider instance of the demo collection. */
export const libraryProvider = 'filesystem_local--demo';

/** The path of an entry's cover in the collection; null if it has none. */
export function coverPath(entry: MediaEntry): string | null {
  if (entry.kind === 'album') return `${entry.artist.name}/${entry.name}/cover.png`;
  if (entry.kind === 'track') return coverPath(entry.album);
  if (entry.kind === 'playlist') return `playlists/${entry.name}/cover.png`;
  return entry.kind === 'radio' ? `radios/${entry.name}/cover.png` : null;
}

/** The id of an image from 2.9 on: 64 hex digits. */
export const imageId = (path: string): string =>
  createHash('sha256').update(`${libraryProvider}:${path}`).digest('hex');

export function imageShape(path: string, generation: Generation): Json {
  const image: Json = {
    type: 'thumb',
    path,
    provider: libraryProvider,
    remotely_accessible: false,
  };
  return generation.imageIds ? { ...image, proxy_id: imageId(path) } : image;
}

function metadataShape(entry: MediaEntry, generation: Generation): Json {
  const path = coverPath(entry);
  const genre = entry.kind === 'track' ? [entry.album.genre] : null;
  return {
    ...recorded.metadata,
    ...(generation.modern ? recorded.metadataModern : {}),
    images: path === null ? null : [imageShape(path, generation)],
    genres: genre,
  };
}

/** The sort name: lower case, with a leading article moved to the end. */
export const sortName = (name: string): string =>
  name.toLowerCase().replace(/^(the|a|an) (.+)$/, '$2, $1');

function nameFields(entry: MediaEntry, generation: Generation): Json {
  return {
    item_id: entry.id,
    provider: 'library',
    name: entry.name,
    version: '',
    sort_name: sortName(entry.name),
    uri: uriOf(entry),
    external_ids: [],
    is_playable: true,
    ...(generation.modern ? {} : { translation_key: null }),
    media_type: entry.kind,
  };
}

function mappingOf(entry: MediaEntry): Json {
  return {
    ...recorded.mapping,
    item_id: `${entry.kind}-${entry.id}`,
    provider_instance: libraryProvider,
    audio_format: audioFormat(44_100, 24),
  };
}

/** The short form of artists and albums inside other items. */
export function shortShape(entry: ArtistEntry | AlbumEntry, generation: Generation): Json {
  const path = coverPath(entry);
  return {
    ...nameFields(entry, generation),
    translation_key: null,
    available: true,
    image: path === null ? null : imageShape(path, generation),
    year: entry.kind === 'album' ? entry.year : null,
  };
}

function ownFields(entry: MediaEntry, generation: Generation): Json {
  switch (entry.kind) {
    case 'track':
      return trackFields(entry, generation);
    case 'album':
      return {
        year: entry.year,
        artists: [shortShape(entry.artist, generation)],
        album_type: entry.type,
      };
    case 'playlist':
      return {
        owner: 'Demo',
        is_editable: entry.editable,
        ...(generation.modern ? { is_dynamic: false } : {}),
        supported_mediatypes: ['track'],
      };
    case 'radio':
      return { duration: null };
    case 'artist':
      return generation.modern ? { artist_type: 'unknown' } : {};
  }
}

function trackFields(track: TrackEntry, generation: Generation): Json {
  return {
    duration: track.duration,
    artists: [shortShape(track.artist, generation)],
    last_played: 0,
    album: shortShape(track.album, generation),
    disc_number: 1,
    track_number: track.number,
    ...(generation.modern ? { audio_metadata: null } : {}),
  };
}

/** A whole library item, as `music/item_by_uri` returns it. */
export function fullShape(entry: MediaEntry, generation: Generation): Json {
  return {
    ...nameFields(entry, generation),
    provider_mappings: [mappingOf(entry)],
    metadata: metadataShape(entry, generation),
    favorite: entry.favorite,
    position: null,
    date_added: '2026-05-04T08:00:00',
    ...ownFields(entry, generation),
  };
}

/** An item of a list: slim from 2.10 on, without mappings and null fields. */
export function listShape(entry: MediaEntry, generation: Generation): Json {
  if (!generation.modern) return fullShape(entry, generation);
  const path = coverPath(entry);
  const own = { ...ownFields(entry, generation), available: true };
  return {
    ...nameFields(entry, generation),
    provider_mappings: [],
    metadata: path === null ? {} : { images: [imageShape(path, generation)] },
    favorite: entry.favorite,
    ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null)),
  };
}

/** A lossless stereo format: rate in Hz, depth in bits. */
export const audioFormat = (rate: number, bits: number): Json => ({
  ...recorded.audioFormat,
  sample_rate: rate,
  bit_depth: bits,
});

/** An absolute picture address with the server's own base address. */
export function imageUrl(model: DemoState, entry: MediaEntry): string | null {
  const path = coverPath(entry);
  if (path === null) return null;
  if (model.generation.imageIds) return `${model.baseUrl}/imageproxy/${imageId(path)}?size=512`;
  const twice = encodeURIComponent(encodeURIComponent(path));
  return `${model.baseUrl}/imageproxy?provider=${libraryProvider}&size=500&fmt=jpeg&path=${twice}`;
}
