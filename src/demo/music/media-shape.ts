import { createHash } from 'node:crypto';
import anyAscii from 'any-ascii';
import type { Generation } from './generations/generation.ts';
import type { Json } from './json.ts';
import { listSources, providerItemId, providers, formatUri } from './library-model.ts';
import recorded from './recorded.json' with { type: 'json' };
import type {
  AudiobookEntry,
  EpisodeEntry,
  MediaEntry,
  PodcastEntry,
  TrackEntry,
} from './library-model.ts';
import words from './library-words.json' with { type: 'json' };
import type { DemoState } from './state-model.ts';

/** The provider instance of the demo collection. */
export const libraryProvider = providers.files;

/** The path of an entry's cover in the collection; null if it has none: genres, and every other artist. */
export function coverPath(entry: MediaEntry): string | null {
  switch (entry.kind) {
    case 'album':
      return `${entry.artist.name}/${entry.name}/cover.png`;
    case 'track':
      return coverPath(entry.album);
    case 'artist':
      return Number(entry.original) % 2 === 0 ? null : `${entry.name}/artist.png`;
    case 'podcast_episode':
      return coverPath(entry.podcast);
    case 'genre':
      return null;
    default:
      return `${entry.kind}s/${entry.name}/cover.png`;
  }
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

const lrc: Readonly<Record<string, (string | number)[][]>> = words.lrc;
const plain: Readonly<Record<string, string[]>> = words.plain;

const stamp = (seconds: number): string => {
  const minutes = String(Math.floor(seconds / 60)).padStart(2, '0');
  return `[${minutes}:${(seconds % 60).toFixed(2).padStart(5, '0')}]`;
};

/** The lyrics of a track: with times for some of the named ones, plain for others and for every 40th track. */
function makeLyrics(track: TrackEntry): { lrc: string | null; plain: string | null } {
  const lines = lrc[track.name]?.map(([at, text]) => `${stamp(Number(at))}${String(text)}`);
  const text = plain[track.name] ?? (Number(track.original) % 40 === 0 ? plain['Undertow'] : null);
  return { lrc: lines?.join('\n') ?? null, plain: text?.join('\n') ?? null };
}

function listGenres(entry: MediaEntry): string[] | null {
  if (entry.kind === 'track') return [entry.album.genre];
  return entry.kind === 'album' || entry.kind === 'artist' ? [entry.genre] : null;
}

function makeChapters(book: AudiobookEntry): Json[] {
  const length = book.duration / book.chapters;
  return Array.from({ length: book.chapters }, (_, index) => ({
    position: index + 1,
    name: `Chapter ${index + 1}`,
    start: Math.round(index * length),
    end: index + 1 === book.chapters ? null : Math.round((index + 1) * length),
  }));
}

function about(entry: MediaEntry): string | null {
  if (entry.kind === 'podcast') return `${entry.name} by ${entry.publisher}, every week.`;
  if (entry.kind === 'podcast_episode') return `Episode of ${entry.podcast.name}.`;
  if (entry.kind === 'audiobook') return `Read by ${entry.narrators.join(', ')}.`;
  if (entry.kind !== 'artist' || Number(entry.original) % 3 !== 0) return null;
  return `${entry.name} makes ${entry.genre.toLowerCase()} and has played it in small rooms since the first record.`;
}

function metadataShape(entry: MediaEntry, generation: Generation): Json {
  const path = coverPath(entry);
  const lyrics = entry.kind === 'track' ? makeLyrics(entry) : { lrc: null, plain: null };
  return {
    ...recorded.metadata,
    ...(generation.modern ? recorded.metadataModern : {}),
    description: about(entry),
    images: path === null ? null : [imageShape(path, generation)],
    genres: listGenres(entry),
    lyrics: lyrics.plain,
    lrc_lyrics: lyrics.lrc,
    chapters: entry.kind === 'audiobook' ? makeChapters(entry) : null,
  };
}

/** The sort name: lower case, with a leading article moved to the end. */
export const sortName = (name: string): string =>
  name.toLowerCase().replace(/^(the|a|an) (.+)$/, '$2, $1');

/** Text as the server searches and sorts it: in ASCII, whatever the script; case, blanks and punctuation do not count. */
export const foldedText = (text: string): string =>
  anyAscii(text.toLowerCase())
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

function nameFields(entry: MediaEntry, generation: Generation): Json {
  const own = entry.kind === 'podcast_episode' || !entry.inLibrary;
  const key = entry.kind === 'genre' ? entry.name.toLowerCase().replaceAll(/\W/g, '_') : null;
  return {
    item_id: own ? providerItemId(entry) : entry.id,
    provider: own ? entry.provider : 'library',
    name: entry.name,
    version: entry.kind === 'track' ? entry.version : '',
    sort_name: sortName(entry.name),
    uri: formatUri(entry),
    external_ids: [],
    is_playable: true,
    ...(generation.modern && key === null ? {} : { translation_key: key }),
    media_type: entry.kind,
  };
}

const makeMappings = (entry: MediaEntry): Json[] =>
  listSources(entry).map((provider) => ({
    ...recorded.mapping,
    item_id: providerItemId(entry, provider),
    provider_domain: provider.split('--')[0],
    provider_instance: provider,
    in_library: entry.inLibrary,
    audio_format: audioFormat(44_100, 24),
  }));

/** The short form of an item: inside other items, in the history and in folders of files. */
export function shortShape(entry: MediaEntry, generation: Generation): Json {
  const path = coverPath(entry);
  return {
    ...nameFields(entry, generation),
    translation_key: null,
    available: true,
    image: path === null ? null : imageShape(path, generation),
    year: entry.kind === 'album' ? entry.year : null,
  };
}

const resumeFields = (entry: EpisodeEntry | AudiobookEntry): Json => ({
  duration: entry.duration,
  fully_played: entry.played,
  resume_position_ms: entry.resumeMs,
});

/** Inside an episode the podcast has its provider's uri. */
const makePodcast = (podcast: PodcastEntry, generation: Generation): Json =>
  shortShape({ ...podcast, inLibrary: false }, generation);

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
        owner: entry.editable ? 'Demo' : 'Music Assistant',
        is_editable: entry.editable,
        ...(generation.modern ? { is_dynamic: !entry.editable } : {}),
        supported_mediatypes: ['track'],
      };
    case 'radio':
      return { duration: null };
    case 'artist':
      return generation.modern ? { artist_type: 'unknown' } : {};
    case 'podcast':
      return { publisher: entry.publisher, total_episodes: entry.total };
    case 'podcast_episode':
      return { podcast: makePodcast(entry.podcast, generation), ...resumeFields(entry) };
    case 'audiobook':
      return {
        publisher: 'Small Hours Press',
        authors: entry.authors,
        narrators: entry.narrators,
        ...resumeFields(entry),
      };
    case 'genre':
      return { genre_aliases: [entry.name] };
  }
}

function trackFields(track: TrackEntry, generation: Generation): Json {
  return {
    duration: track.duration,
    artists: [shortShape(track.artist, generation)],
    last_played: track.lastPlayed,
    album: shortShape(track.album, generation),
    disc_number: track.disc,
    track_number: track.number,
    ...(generation.modern ? { audio_metadata: null } : {}),
  };
}

const isoDate = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19);

/** A whole library item, as `music/item_by_uri` returns it; `recursive`: a track with its whole album and artists. */
export function fullShape(entry: MediaEntry, generation: Generation, recursive = false): Json {
  if (recursive && entry.kind === 'track' && !generation.modern)
    return {
      ...fullShape(entry, generation),
      artists: [fullShape(entry.artist, generation)],
      album: fullShape(entry.album, generation),
    };
  return {
    ...nameFields(entry, generation),
    provider_mappings: entry.kind === 'genre' ? [] : makeMappings(entry),
    metadata: metadataShape(entry, generation),
    favorite: entry.favorite,
    position: entry.kind === 'podcast_episode' ? entry.position : null,
    date_added: entry.inLibrary && entry.kind !== 'podcast_episode' ? isoDate(entry.added) : null,
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
