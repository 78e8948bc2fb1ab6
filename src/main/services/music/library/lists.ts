import type { Cut } from '../../../../shared/lib/listed.ts';
import { cutAt } from '../../../../shared/lib/listed.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Lru } from '../../../../shared/lib/lru.ts';
import type { LibraryQuery, LibrarySort, MediaPage } from '../../../../shared/music/library.ts';
import { hasLetters, sortsOf } from '../../../../shared/music/rules/sorts.ts';
import { sendCommand, askList } from './send-command.ts';
import type { LibraryContext } from './send-command.ts';
import { formatCommands, parseUri } from './media-uri.ts';
import { splits, withoutDash } from './search-text.ts';
import { firstReached, serverOrder } from './server-order.ts';
import type { MediaRow } from './wire-item.ts';
import { readRows } from './wire-item.ts';

/** A page of a list. */
export interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/** Searches and random lists are read as one page of this size, because further pages overlap or come from another shuffle. */
const ONE_PAGE = 500;
const MAX_WHOLE_LISTS = 4;
const MAX_COUNTS = 50;
const MAX_LETTERS = 2_000;
/** Maximum accepted length of a list (items). */
const MAX_LENGTH = 10_000_000;

const orders: Readonly<Record<LibrarySort, string>> = {
  name: 'sort_name',
  artist: 'artist_name',
  year: 'year',
  duration: 'duration',
  added: 'timestamp_added',
  lastPlayed: 'last_played',
  playCount: 'play_count',
  random: 'random',
};

/** Lists of the library, page by page. */
export class LibraryLists {
  readonly #context: LibraryContext;
  readonly #whole = new Lru<readonly MediaRow[]>(MAX_WHOLE_LISTS);
  readonly #counts = new Lru<Promise<number | null>>(MAX_COUNTS);
  readonly #names = new Lru<string | null>(MAX_LETTERS);
  /** List -> address of its first item. If a later offset returns the same first item, the server ignores offsets. */
  readonly #firsts = new Lru<string>(MAX_COUNTS);

  constructor(context: LibraryContext) {
    this.#context = context;
  }

  /** Reads a page. Rejects with `invalid-input` for an order that the kind does not support. */
  async page(query: LibraryQuery, slice: Slice, signal: AbortSignal): Promise<MediaPage> {
    check(query);
    if (isWhole(query)) return slicePage(await this.#all(query, slice, signal), slice, ONE_PAGE);
    const { offset, limit } = slice;
    const [first, counted] = await Promise.all([
      this.#part(query, slice, signal),
      this.#count(query),
    ]);
    const rows = [...(first ?? [])];
    let part = first;
    const mayGoOn = (): boolean =>
      rows.length < limit && counted !== null && offset + rows.length < counted;
    // A server may return fewer rows than requested. The list ends when its count is reached, or when a page is empty.
    while (part !== null && part.length > 0 && mayGoOn()) {
      const rest = { offset: offset + rows.length, limit: limit - rows.length };
      part = await this.#part(query, rest, signal);
      rows.push(...(part ?? []));
    }
    const repeated = part === null;
    const end = offset + rows.length;
    const next = repeated || rows.length < limit ? null : end;
    const whole = next === null && rows.length > 0 && !repeated ? end : counted;
    return {
      ...splitRows(rows, offset),
      offset,
      next,
      counted,
      total: whole === null ? null : Math.max(whole, end),
      cut: repeated ? { why: 'repeated', have: end, of: counted } : emptyCut(end, counted),
    };
  }

  /** Offset of the first item that the server sorts at or after `letter`; `#` stands for everything before the letters. */
  async letter(query: LibraryQuery, letter: string, signal: AbortSignal): Promise<number> {
    check(query);
    if (!hasLetters(query.sort))
      throw failure('invalid-input', t('musicfaults:library.letters'), { field: 'sort' });
    const order = await serverOrder();
    const wanted = letter === '#' ? '' : order(letter);
    const beyond = wanted === '' ? 'a' : after(wanted);
    const reached = (sortName: string): boolean =>
      query.descending ? order(sortName) < beyond : order(sortName) >= wanted;
    if (isWhole(query)) {
      const items = await this.#all(query, { offset: 0, limit: 1 }, signal);
      const index = items.findIndex((row) => row !== null && reached(row.sortName));
      return index < 0 ? items.length : index;
    }
    const count = (await this.#count(query)) ?? (await this.#end(query, signal));
    return firstReached(count, async (index) => {
      const sortName = await this.#nameAt(query, index, signal);
      return sortName === null || reached(sortName);
    });
  }

  clear(): void {
    this.#whole.clear();
    this.#counts.clear();
    this.#names.clear();
    this.#firsts.clear();
  }

  /** Rows of a list; null: the server ignored the offset and sent the start of the list again. */
  async #part(query: LibraryQuery, slice: Slice, signal: AbortSignal): Promise<MediaRow[] | null> {
    const rows = await this.#read(query, slice, signal);
    const first = rows[0]?.uri;
    const key = this.#key(query);
    if (slice.offset === 0) this.#firsts.set(key, first ?? '');
    return slice.offset > 0 && first !== undefined && this.#firsts.get(key) === first ? null : rows;
  }

  async #all(query: LibraryQuery, { offset }: Slice, signal: AbortSignal) {
    const key = this.#key(query);
    const known = offset > 0 ? this.#whole.get(key) : undefined;
    if (known !== undefined) return known;
    const slice = { offset: 0, limit: ONE_PAGE };
    const rows = await this.#read(query, slice, signal);
    const search = splits(query.kind) ? withoutDash(query.search) : null;
    const again = rows.length === 0 && search !== null;
    const items = again ? await this.#read({ ...query, search }, slice, signal) : rows;
    this.#whole.set(key, items);
    return items;
  }

  async #read(query: LibraryQuery, slice: Slice, signal: AbortSignal): Promise<MediaRow[]> {
    const { link, reader } = this.#context;
    const command = `${formatCommands(query.kind)}/library_items`;
    const list = await askList(link, command, { ...toArgs(query), ...slice }, { signal });
    // The first page of a search can contain twice the limit (reference music-library.md 1).
    const most = isWhole(query) ? 2 * slice.limit : slice.limit;
    return readRows(list.slice(0, most), reader);
  }

  /** The server's count of a list; null if it has none. Only a hint, because it includes rows that no list shows. */
  #count(query: LibraryQuery): Promise<number | null> {
    const countable = query.genre === null && query.provider === null;
    if (!countable) return Promise.resolve(null);
    const key = this.#key({ ...query, sort: 'name', descending: false });
    const known = this.#counts.get(key);
    if (known !== undefined) return known;
    const reading = this.#readCount(query).catch(() => null);
    this.#counts.set(key, reading);
    return reading;
  }

  async #readCount({ kind, favorite, albumTypes, albumArtists }: LibraryQuery) {
    const answer = await sendCommand(this.#context.link, `${formatCommands(kind)}/count`, {
      ...(favorite ? { favorite_only: true } : {}),
      ...(albumTypes.length > 0 && kind === 'album' ? { album_types: albumTypes } : {}),
      ...(albumArtists && kind === 'artist' ? { album_artists_only: true } : {}),
    });
    return typeof answer === 'number' && answer >= 0
      ? Math.min(MAX_LENGTH, Math.trunc(answer))
      : null;
  }

  /** Finds an offset beyond the end of a list without a count. */
  async #end(query: LibraryQuery, signal: AbortSignal): Promise<number> {
    let high = 1;
    while (high < MAX_LENGTH && (await this.#nameAt(query, high, signal)) !== null) high *= 4;
    return high;
  }

  /** The sort name of the item at an offset; null beyond the end. Cached, because the searches for different letters share offsets. */
  async #nameAt(query: LibraryQuery, offset: number, signal: AbortSignal): Promise<string | null> {
    const key = `${this.#key(query)}/${String(offset)}`;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const [row] = await this.#read(query, { offset, limit: 1 }, signal);
    const name = row === undefined ? null : (row?.sortName ?? '');
    this.#names.set(key, name);
    return name;
  }

  #key(query: LibraryQuery): string {
    return JSON.stringify([this.#context.revision(), query]);
  }
}

/** Reports an empty list for which the server counts items. A count that is merely higher may include rows that no list shows. */
const emptyCut = (end: number, counted: number | null): Cut | null =>
  end === 0 && counted !== null && counted > 0 ? cutAt('short', 0, counted) : null;

/** Splits rows, from `offset` on, into items and offsets of unreadable rows. */
function splitRows(rows: readonly MediaRow[], offset: number) {
  const places = rows.map((row, at) => ({ row, at: offset + at }));
  return {
    items: rows.filter((row) => row !== null),
    lost: places.filter(({ row }) => row === null).map(({ at }) => at),
  };
}

/** A page of a completely loaded list. `bound`: a list of this length may have been cut. */
export function slicePage(list: readonly MediaRow[], slice: Slice, bound: number): MediaPage {
  const { offset, limit } = slice;
  const next = offset + limit < list.length ? offset + limit : null;
  const page = { ...splitRows(list.slice(offset, offset + limit), offset), offset, next };
  if (list.length < bound) return { ...page, total: list.length, cut: null };
  const cut = { why: 'limit', have: list.length, of: null } as const;
  return { ...page, total: null, cut: next === null ? cut : null, cutAt: list.length };
}

const isWhole = ({ search, sort }: LibraryQuery): boolean =>
  search.trim() !== '' || sort === 'random';

/** The first text that sorts after everything beginning with `prefix`. */
const after = (prefix: string): string => `${prefix}\u{10ffff}`;

function check({ kind, sort }: LibraryQuery): void {
  if (sortsOf[kind].includes(sort)) return;
  throw failure('invalid-input', t('musicfaults:library.noSort', { sort, kind }), {
    field: 'sort',
    sorts: sortsOf[kind],
  });
}

function toArgs(query: LibraryQuery): Record<string, unknown> {
  const { kind, search, favorite, genre, provider, albumTypes, albumArtists } = query;
  const descending = query.descending && query.sort !== 'random' ? '_desc' : '';
  return {
    order_by: `${orders[query.sort]}${descending}`,
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(favorite ? { favorite: true } : {}),
    ...(genre === null ? {} : { genre: genreId(genre) }),
    ...(provider === null ? {} : { provider }),
    ...(albumTypes.length > 0 && kind === 'album' ? { album_types: albumTypes } : {}),
    ...(albumArtists && kind === 'artist' ? { album_artists_only: true } : {}),
  };
}

function genreId(uri: string): number {
  const parsed = parseUri(uri);
  const id = parsed?.provider === 'library' && parsed.kind === 'genre' ? Number(parsed.id) : NaN;
  if (Number.isSafeInteger(id)) return id;
  throw failure('invalid-input', t('musicfaults:library.notAGenre', { uri }), { field: 'genre' });
}
