import type { Library } from './library.ts';
import type { MediaEntry, ListedKind } from './library-model.ts';
import { foldedText, sortName } from './media-shape.ts';
import { codes, commandError } from './server-error.ts';
import { seeded, shuffled } from '../kit/random.ts';

/** The arguments of `library_items`. */
export interface Query {
  readonly search: string;
  readonly favorite: boolean | null;
  /** Ids of genres; null: any. */
  readonly genres: readonly string[] | null;
  /** Provider instances; null: any. */
  readonly providers: readonly string[] | null;
  readonly albumTypes: readonly string[] | null;
  readonly albumArtistsOnly: boolean;
  readonly hideEmpty: boolean;
  readonly orderBy: string;
  readonly limit: number;
  readonly offset: number;
}

export const wholeList: Query = {
  search: '',
  favorite: null,
  genres: null,
  providers: null,
  albumTypes: null,
  albumArtistsOnly: false,
  hideEmpty: false,
  orderBy: 'sort_name',
  limit: 500,
  offset: 0,
};

type Key = (entry: MediaEntry) => string | number;

const keys: Readonly<Record<string, Key>> = {
  name: (entry) => foldedText(entry.name),
  sort_name: (entry) => foldedText(sortName(entry.name)),
  timestamp_added: (entry) => entry.added,
  timestamp_modified: (entry) => entry.added,
  last_played: (entry) => entry.lastPlayed,
  play_count: (entry) => entry.playCount,
  duration: (entry) => ('duration' in entry ? entry.duration : 0),
  year: (entry) => (entry.kind === 'album' ? entry.year : 0),
  artist_name: (entry) =>
    foldedText(sortName(entry.kind === 'album' ? entry.artist.name : entry.name)),
};

/** Orders that only some kinds support: their column, and these kinds. */
const columns: Readonly<Record<string, readonly [string, readonly ListedKind[]]>> = {
  duration: ['duration', ['track', 'audiobook']],
  year: ['year', ['album']],
  artist_name: ['artists.search_name', ['album', 'artist']],
  position: ['position', []],
};

/** With fewer name hits than this, tracks and albums of matching artists follow. */
const enoughHits = 25;
const largestNumber = 2 ** 63;
let draws = 0;

/** Items in an order; an unknown order is that of the database. Throws 999 for a column that the kind does not have. */
function ordered(library: Library, kind: ListedKind, orderBy: string): readonly MediaEntry[] {
  const down = orderBy.endsWith('_desc');
  const order = down ? orderBy.slice(0, -5) : orderBy;
  const column = columns[order];
  if (column !== undefined && !column[1].includes(kind))
    throw commandError(codes.other, `no such column: ${column[0]}`);
  const all: readonly MediaEntry[] = library.lists[kind];
  const key = keys[order];
  if (key === undefined) return all;
  return library.ordered(`${kind}:${orderBy}`, () => {
    const list = all.map((entry) => ({ entry, key: key(entry) }));
    list.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
    const entries = list.map(({ entry }) => entry);
    return down ? entries.reverse() : entries;
  });
}

const folded = (entry: MediaEntry): string => (entry.folded ??= foldedText(entry.name));

const findGenre = (entry: MediaEntry): string | null => {
  if (entry.kind === 'track') return entry.album.genre;
  return entry.kind === 'album' || entry.kind === 'artist' ? entry.genre : null;
};

function createFilter(library: Library, query: Query): (entry: MediaEntry) => boolean {
  const { favorite, genres, providers, albumTypes } = query;
  const names = genres?.map((id) => library.find('genre', id)?.name ?? null);
  const types = albumTypes?.map((type) => (knownTypes.has(type) ? type : 'unknown'));
  return (entry) =>
    (favorite === null || entry.favorite === favorite) &&
    (names === undefined || names.includes(findGenre(entry))) &&
    (providers === null || providers.includes(entry.provider)) &&
    (types === undefined || (entry.kind === 'album' && types.includes(entry.type))) &&
    (!query.hideEmpty || entry.kind !== 'genre' || hasItems(library, entry.name)) &&
    (!query.albumArtistsOnly || entry.kind !== 'artist' || hasAlbums(library, entry));
}

const knownTypes = new Set(['album', 'single', 'ep', 'live', 'compilation', 'soundtrack']);
const hasAlbums = (library: Library, artist: MediaEntry): boolean =>
  library.lists.album.some((album) => album.artist === artist);
const hasItems = (library: Library, genre: string): boolean =>
  library.lists.album.some((album) => album.genre === genre);

/** Whether a name matches; tracks and albums can be searched as `artist - title`. */
function nameTest(search: string): (entry: MediaEntry) => boolean {
  const text = foldedText(search);
  if (!search.includes(' - ')) return (entry) => folded(entry).includes(text);
  const [artist = '', title = ''] = search.split(' - ').map((part) => foldedText(part));
  return (entry) =>
    entry.kind === 'track' || entry.kind === 'album'
      ? folded(entry.artist).includes(artist) && folded(entry).includes(title)
      : folded(entry).includes(text);
}

function artistHits(
  library: Library,
  kind: ListedKind,
  query: Query,
  page: readonly MediaEntry[],
): MediaEntry[] {
  const text = foldedText(query.search);
  if (query.search === '' || query.search.includes(' - ') || query.offset > 0) return [];
  if (page.length >= enoughHits || (kind !== 'track' && kind !== 'album')) return [];
  const passes = createFilter(library, {
    ...query,
    genres: kind === 'album' ? null : query.genres,
  });
  const known = new Set(page);
  const hits = ordered(library, kind, query.orderBy).filter(
    (entry) =>
      (entry.kind === 'track' || entry.kind === 'album') &&
      folded(entry.artist).includes(text) &&
      !known.has(entry) &&
      passes(entry),
  );
  return slice(hits, query.limit, 0);
}

/** Like SQL's LIMIT: a negative limit means none; 0 means none if there is no offset. */
const slice = (list: readonly MediaEntry[], limit: number, offset: number): MediaEntry[] =>
  limit > 0 ? list.slice(offset, offset + limit) : list.slice(limit === 0 ? 0 : offset);

/**
 * A page of one kind, as `library_items` returns it: with a search, tracks come with up to twice the limit on the first page. Each page in
 * random order is a new draw of `limit` items. Throws 999 for a limit beyond 64 bits and for orders that the kind does not have.
 */
export function queryLibrary(library: Library, kind: ListedKind, query: Query): MediaEntry[] {
  const { limit, orderBy } = query;
  const offset = Math.max(0, query.offset);
  if (Math.abs(limit) >= largestNumber || offset >= largestNumber)
    throw commandError(codes.other, 'datatype mismatch');
  const passes = createFilter(library, query);
  const matches = nameTest(query.search);
  const narrowed = query.search !== '' || isFiltered(query);
  const list = ordered(library, kind, orderBy);
  const entries = narrowed ? list.filter((entry) => passes(entry) && matches(entry)) : list;
  if (orderBy === 'random' || orderBy === 'random_play_count') {
    draws += 1;
    return shuffled(entries, seeded(draws)).slice(0, Math.max(0, limit)).slice(offset);
  }
  const page = slice(entries, limit, offset);
  const more = artistHits(library, kind, { ...query, offset }, page);
  const both = [...page, ...more];
  return kind === 'album' && limit > 0 ? both.slice(0, limit) : both;
}

const isFiltered = (query: Query): boolean =>
  query.favorite !== null ||
  query.genres !== null ||
  query.providers !== null ||
  query.albumTypes !== null ||
  query.albumArtistsOnly ||
  query.hideEmpty;

/** Results of `music/search` for one kind: hits in the library, then those at providers; exact names first. */
export function searchKind(
  library: Library,
  kind: ListedKind,
  text: string,
  limit: number,
  libraryOnly: boolean,
): MediaEntry[] {
  if (limit === 0 || kind === 'genre') return [];
  const own = queryLibrary(library, kind, { ...wholeList, search: text, limit });
  const matches = nameTest(text);
  const others: MediaEntry[] = libraryOnly ? [] : library.elsewhere[kind].filter(matches);
  const wanted = foldedText(text);
  const all = [...own, ...others];
  const exact = all.filter((entry) => folded(entry) === wanted);
  return slice([...exact, ...all.filter((entry) => !exact.includes(entry))], limit, 0);
}
