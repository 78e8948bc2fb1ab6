import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Lru } from '../../../../shared/lib/lru.ts';
import type { SearchResult } from '../../../../shared/music/library.ts';
import type { LibraryKind, MediaItem } from '../../../../shared/music/media.ts';
import { libraryKinds } from '../../../../shared/music/media-kinds.ts';
import { bestHit, byFit } from '../../../../shared/music/rules/best-hit.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import type { ServerEvent } from '../link.ts';
import { sendCommand, askList, orNone } from './send-command.ts';
import type { LibraryContext } from './send-command.ts';
import { splits, withoutDash } from './search-text.ts';
import { readMedia } from './wire-item.ts';
import type { Rows } from '../../../net/rows.ts';
import { rowsCut, readRows } from '../../../net/rows.ts';

interface SearchInput {
  readonly text: string;
  readonly kinds: readonly LibraryKind[];
  readonly limit: number;
  readonly inLibrary: boolean;
}

interface Hits {
  readonly kind: LibraryKind;
  readonly items: readonly MediaItem[];
  /** Hits that could not be read. */
  readonly lost: number;
}

/** Maximum number of items whose latest state is stored. */
const MAX_ITEMS = 5_000;

/** Longer than usual, because the server waits for all its providers. */
const TIMEOUT_MS = 30_000;

/** Minimum number of hits requested per kind: the server ranks only whole names first, so the best hit may come later. */
const MIN_HITS = 25;

/** The server caches a search for 10 minutes. Another limit counts as another search, so the limit varies with the revision. */
const LIMITS = 7;
const MAX_HITS = 120;
const COMMAND = 'music/search';

/** Searches all providers, and corrects outdated states of items from the server's cache. */
export class Search {
  readonly #context: LibraryContext;
  readonly #kinds: () => readonly LibraryKind[];
  /** Uri -> favorite, or removed from the library. */
  readonly #news = new Lru<boolean | 'gone'>(MAX_ITEMS);

  /** `kinds`: those that the server's library lists. */
  constructor(context: LibraryContext, kinds: () => readonly LibraryKind[]) {
    this.#context = context;
    this.#kinds = kinds;
  }

  async run(input: SearchInput, signal: AbortSignal): Promise<SearchResult> {
    const hits = await this.#find(input, signal);
    const text = withoutDash(input.text);
    const split = hits.filter(({ kind }) => splits(kind));
    const missed = split.length > 0 && split.every(({ items }) => items.length === 0);
    const again = text === null || !missed ? [] : await this.#find({ ...input, text }, signal);
    const answered = hits.map((list, at) => (list.items.length > 0 ? list : (again[at] ?? list)));
    const lists = answered.filter(({ items }) => items.length > 0);
    const groups = lists.map(({ kind, items }) => ({
      kind,
      items: items.slice(0, input.limit),
      more: items.length > input.limit,
    }));
    const have = groups.reduce((sum, { items }) => sum + items.length, 0);
    const lost = answered.reduce((sum, list) => sum + list.lost, 0);
    return { best: bestHit(input.text, lists), groups, cut: rowsCut({ have, lost }, null) };
  }

  /** Stores the new state of an item from an event. */
  note({ event, data }: ServerEvent): void {
    const item = toRecord(data);
    const uri = item?.['uri'];
    if (typeof uri !== 'string') return;
    if (event === 'media_item_deleted') this.#news.set(uri, 'gone');
    else this.favorite(uri, item?.['favorite'] === true);
  }

  favorite(uri: string, favorite: boolean): void {
    this.#news.set(uri, favorite);
  }

  clear(): void {
    this.#news.clear();
  }

  /** The hits of each requested kind, best first. */
  async #find(input: SearchInput, signal: AbortSignal): Promise<Hits[]> {
    const known = this.#kinds();
    const wanted = libraryKinds
      .filter((kind) => input.kinds.length === 0 || input.kinds.includes(kind))
      .filter((kind) => kind !== 'genre' || known.includes(kind));
    const [hits, genres] = await Promise.all([
      this.#providers(input, signal),
      wanted.includes('genre') ? this.#genres(input, signal) : [],
    ]);
    return wanted.map((kind) => {
      const { rows, lost } = this.#hits(kind === 'genre' ? genres : hits[formatKey(kind)]);
      return { kind, items: byFit(input.text, rows), lost };
    });
  }

  async #providers(
    { text, kinds, limit, inLibrary }: SearchInput,
    signal: AbortSignal,
  ): Promise<Record<string, unknown>> {
    const types = kinds.filter((kind) => kind !== 'genre');
    if (kinds.length > 0 && types.length === 0) return {};
    const args = {
      search_query: text,
      limit: Math.max(MIN_HITS, limit + 1) + (this.#context.revision() % LIMITS),
      ...(types.length === 0 ? {} : { media_types: types }),
      ...(inLibrary ? { library_only: true } : {}),
    };
    const options = { signal, timeoutMs: TIMEOUT_MS };
    const providers = toRecord(await sendCommand(this.#context.link, COMMAND, args, options));
    return providers ?? notAList();
  }

  /** Genres come from their list, because the server's search does not find them. */
  #genres({ text, limit }: SearchInput, signal: AbortSignal): Promise<readonly unknown[]> {
    const args = { search: text, limit: limit + 1 };
    return orNone(askList(this.#context.link, 'music/genres/library_items', args, { signal }));
  }

  /** Reads the hits of a kind, which may be absent. */
  #hits(list: unknown): Rows<MediaItem> {
    const hits = list ?? [];
    const read = readRows(Array.isArray(hits) ? hits.slice(0, MAX_HITS) : hits, (json) =>
      readMedia(json, this.#context.reader),
    );
    if (read === null) return notAList();
    const rows = read.rows
      .filter((item) => this.#news.get(item.uri) !== 'gone')
      .map((item) => this.#current(item));
    return { rows, lost: read.lost };
  }

  #current(item: MediaItem): MediaItem {
    const favorite = this.#news.get(item.uri);
    return typeof favorite === 'boolean' ? { ...item, favorite } : item;
  }
}

function notAList(): never {
  throw failure('rejected', t('musicfaults:players.notAList', { command: COMMAND }), {
    command: COMMAND,
  });
}

/** The key of a kind in the server's answer, which is `radio`, not `radios`. */
const formatKey = (kind: LibraryKind): string => (kind === 'radio' ? 'radio' : `${kind}s`);
