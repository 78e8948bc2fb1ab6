import { z } from 'zod';
import { toRecord } from '../../../../shared/lib/json.ts';
import type { Chapter, MediaDetail, MediaItem, MediaLink } from '../../../../shared/music/media.ts';
import { fromIso } from '../../../net/iso-time.ts';
import { findCover } from '../art/image.ts';
import type { Image } from '../art/image.ts';
import { duration, limitedList, flag, nonEmpty, number, text } from '../players/tolerant.ts';
import { parseKind } from './media-uri.ts';
import { describeQuality } from './quality.ts';

/** Maximum lengths of a name, description and other text (characters), and maximum number of links or mappings. */
const MAX_NAME = 1_000;
const MAX_TEXT = 20_000;
const MAX_URI = 2_000;
const MAX_LINKS = 50;
/** Maximum number of chapters; some audiobooks have hundreds. */
const MAX_CHAPTERS = 1_000;

const longText = z
  .string()
  .transform((value) => value.slice(0, MAX_TEXT))
  .nullable()
  .catch(null);
const name = text.transform((value) => value?.slice(0, MAX_NAME) ?? null);
const Link = z.object({ uri: text, name }).nullable().catch(null);
const nothing = z.unknown().optional();

const Mapping = z
  .object({
    provider_instance: text,
    provider_domain: text,
    item_id: text,
    available: flag,
    in_library: flag,
    audio_format: nothing,
  })
  .nullable()
  .catch(null);
type Mapping = NonNullable<z.infer<typeof Mapping>>;

const WireChapter = z.object({ name, start: number }).nullable().catch(null);

const Metadata = z
  .object({
    description: longText,
    explicit: flag,
    genres: limitedList(name, MAX_LINKS).catch([]),
    label: name,
    lyrics: nothing,
    lrc_lyrics: nothing,
    chapters: limitedList(WireChapter, MAX_CHAPTERS).catch([]),
  })
  .nullable()
  .catch(null);

const Wire = z.object({
  uri: text,
  provider: text,
  media_type: text,
  name,
  version: name,
  sort_name: name,
  translation_key: text,
  is_playable: flag,
  is_editable: flag,
  available: flag,
  favorite: flag,
  artists: limitedList(Link, MAX_LINKS).catch([]),
  authors: limitedList(name, MAX_LINKS).catch([]),
  publisher: name,
  album: Link,
  podcast: Link,
  year: number,
  album_type: text,
  duration: number,
  disc_number: number,
  track_number: number,
  total_episodes: number,
  owner: name,
  resume_position_ms: number,
  fully_played: flag,
  position: number,
  path: text,
  date_added: text,
  provider_mappings: limitedList(Mapping, MAX_LINKS).catch([]),
  metadata: Metadata,
});
type Wire = z.infer<typeof Wire>;

export interface ItemReader {
  /** `/art/<id>` of a picture; null for none. */
  art(image: Image | null): string | null;
  /** Name of a provider instance. */
  provider(instance: string): string;
  /** Name of a folder that the server names only by a translation key. */
  translated(key: string): string;
}

/** Reads an item of any release and form; null without an address. */
export function readMedia(json: unknown, reader: ItemReader): MediaItem | null {
  const wire = parse(json);
  return wire === null ? null : toItem(wire, json, reader);
}

/** A row of a list; null: unreadable. Unreadable rows stay, so that offsets remain correct. */
export type MediaRow = MediaItem | null;

export const readRows = (list: readonly unknown[], reader: ItemReader): MediaRow[] =>
  list.map((json) => readMedia(json, reader));

/** The readable items of a list. */
export const readAll = (list: readonly unknown[], reader: ItemReader): MediaItem[] =>
  readRows(list, reader).filter((item) => item !== null);

/** Reads an item with all details for its page. */
export function readDetail(json: unknown, reader: ItemReader): MediaDetail | null {
  const wire = parse(json);
  if (wire === null) return null;
  const mappings = listMappings(wire);
  const names = mappings.map(({ provider_instance: id }) => nonEmpty(id));
  return {
    ...toItem(wire, json, reader),
    description: nonEmpty(wire.metadata?.description ?? null),
    genres: (wire.metadata?.genres ?? []).filter((genre) => genre !== null),
    quality: describeQuality(mappings.map((mapping) => mapping.audio_format)),
    providers: [...new Set(names.filter((id) => id !== null).map((id) => reader.provider(id)))],
    count: positive(wire.total_episodes),
    addedAt: parseTime(wire.date_added),
    label: nonEmpty(wire.metadata?.label ?? wire.publisher),
    chapters: readChapters(wire),
  };
}

const readChapters = ({ metadata }: Wire): Chapter[] =>
  (metadata?.chapters ?? [])
    .flatMap((chapter) => {
      const start = chapter?.start ?? null;
      if (start === null || start < 0) return [];
      return [{ name: nonEmpty(chapter?.name ?? null), start }];
    })
    .sort((a, b) => a.start - b.start);

/** All addresses by which other forms of an item may refer to it. */
export function listAddresses(json: unknown): string[] {
  const wire = parse(json);
  if (wire === null) return [];
  const type = wire.media_type ?? '';
  const mapped = listMappings(wire).flatMap(({ provider_instance, provider_domain, item_id }) =>
    [provider_instance, provider_domain].map((at) => `${at ?? ''}://${type}/${item_id ?? ''}`),
  );
  return [wire.uri ?? '', ...mapped];
}

function parse(json: unknown): Wire | null {
  const parsed = Wire.safeParse(json);
  if (!parsed.success) return null;
  const uri = parsed.data.uri ?? '';
  return uri === '' || uri.length > MAX_URI ? null : parsed.data;
}

const listMappings = (wire: Wire): Mapping[] =>
  wire.provider_mappings.filter((mapping) => mapping !== null);

function toItem(wire: Wire, json: unknown, reader: ItemReader): MediaItem {
  const kind = parseKind(wire.media_type);
  const known = nonEmpty(wire.name);
  const key = nonEmpty(wire.translation_key);
  const shown = known ?? (key === null ? '' : reader.translated(key));
  return {
    uri: wire.uri ?? '',
    kind,
    name: shown,
    version: nonEmpty(wire.version) ?? '',
    artists: readPeople(wire, kind),
    album: readLink(wire.album),
    ...readNumbers(wire, kind),
    art: reader.art(coverOfItem(json)),
    favorite: wire.favorite,
    inLibrary: isInLibrary(wire, kind),
    playable: isPlayable(wire, kind),
    available: isAvailable(wire),
    explicit: wire.metadata?.explicit ?? false,
    editable: kind === 'playlist' ? (wire.is_editable ?? false) : null,
    owner: nonEmpty(wire.owner),
    path: kind === 'folder' ? nonEmpty(wire.path) : null,
    sortName: nonEmpty(wire.sort_name) ?? shown,
    provider: wire.provider === 'library' ? 'library' : reader.provider(wire.provider ?? ''),
  };
}

/**
 * Whether an item is in the library. The server gives items outside it a library address too, such as tracks of a playlist: it has none of
 * their sources in its library.
 */
function isInLibrary(wire: Wire, kind: MediaItem['kind']): boolean {
  if (wire.provider !== 'library' || kind === 'folder') return false;
  const mappings = listMappings(wire);
  return mappings.length === 0 || mappings.some(({ in_library }) => in_library ?? true);
}

/** Whether an item can be played. The server calls genres playable, but refuses to play them. */
const isPlayable = ({ is_playable: isMarked }: Wire, kind: MediaItem['kind']): boolean =>
  kind !== 'genre' && (isMarked ?? !['folder', 'unknown'].includes(kind));

function readNumbers(wire: Wire, kind: MediaItem['kind']) {
  const length = duration(wire.duration);
  const resume = positive(wire.resume_position_ms);
  const resumeAt = resume === null ? null : resume / 1000;
  return {
    year: positive(wire.year),
    albumType: nonEmpty(wire.album_type),
    duration: length,
    disc: positive(wire.disc_number),
    number: positive(wire.track_number),
    // The server may store a position beyond the end (reference music-library.md 2).
    resumeAt: resumeAt === null || length === null ? resumeAt : Math.min(resumeAt, length),
    played: wire.fully_played,
    position: kind === 'episode' ? null : positive(wire.position),
  };
}

function readPeople(wire: Wire, kind: MediaItem['kind']): MediaLink[] {
  if (kind === 'episode') return [readLink(wire.podcast)].filter((link) => link !== null);
  const names = kind === 'podcast' ? [wire.publisher] : wire.authors;
  const others = names.map((author) => readLink({ uri: null, name: author }));
  return [...wire.artists.map(readLink), ...others].filter((link) => link !== null);
}

function readLink(link: z.infer<typeof Link>): MediaLink | null {
  const shown = nonEmpty(link?.name ?? null);
  const uri = nonEmpty(link?.uri ?? null);
  if (shown === null) return null;
  return { uri: uri !== null && uri.length <= MAX_URI ? uri : null, name: shown };
}

/** Whether an item is available. Short forms state it; for full forms, their mappings tell. */
function isAvailable(wire: Wire): boolean {
  if (wire.available !== null) return wire.available;
  const mappings = listMappings(wire);
  return mappings.length === 0 || mappings.some(({ available }) => available ?? true);
}

/** An item's own picture, else that of its album, artist or podcast. */
function coverOfItem(json: unknown): Image | null {
  const item = toRecord(json);
  const own = findCover({ image: item?.['image'], media_item: item });
  const podcast = toRecord(item?.['podcast']);
  return own ?? findCover({ image: podcast?.['image'], media_item: podcast });
}

const positive = (value: number | null): number | null =>
  value !== null && value > 0 ? Math.min(Number.MAX_SAFE_INTEGER, Math.trunc(value)) : null;

/** ms since epoch; the server's times are UTC without a zone. */
function parseTime(value: string | null): number | null {
  const iso = value !== null && /^\d{4}-\d\d-\d\dT[\d:.]+$/.test(value) ? `${value}Z` : value;
  return iso === null ? null : fromIso(iso);
}
