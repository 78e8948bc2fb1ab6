import { Lru } from '../../../../shared/lib/lru.ts';
import type { SearchResult } from '../../../../shared/music/library.ts';
import type { LibraryKind, MediaItem } from '../../../../shared/music/media.ts';
import { libraryKinds } from '../../../../shared/music/media-kinds.ts';
import { bestHit, byFit } from '../../../../shared/music/rules/best-hit.ts';
import { recordOf } from '../../../../shared/lib/json.ts';
import type { ServerEvent } from '../link.ts';
import { ask, askList, orNone } from './ask.ts';
import type { LibraryContext } from './ask.ts';
import { splits, withoutDash } from './search-text.ts';
import { readAll } from './wire-item.ts';

interface SearchInput {
  readonly text: string;
  readonly kinds: readonly LibraryKind[];
  readonly limit: number;
  readonly inLibrary: boolean;
}

interface Hits {
  readonly kind: LibraryKind;
  readonly items: readonly MediaItem[];
}

/** Most items whose newest state is remembered. */
const MOST = 5_000;

/** The server waits for all its providers. */
const TIMEOUT_MS = 30_000;

/** Fewest hits of a kind to choose the best from: the server puts only whole names first. */
const FEWEST = 25;

/** The server answers the same search from a cache for 10 minutes; a further limit is another search to it. */
const LIMITS = 7;
const MOST_HITS = 120;

/** Searches all providers, and corrects what the server's cache says about items that changed meanwhile. */
export class Search {
  readonly #context: LibraryContext;
  readonly #kinds: () => readonly LibraryKind[];
  /** Uri -> favorite, or gone from the library. */
  readonly #news = new Lru<boolean | 'gone'>(MOST);

  /** `kinds`: those that the library of the server lists. */
  constructor(context: LibraryContext, kinds: () => readonly LibraryKind[]) {
    this.#context = context;
    this.#kinds = kinds;
  }

  async run(input: SearchInput, signal: AbortSignal): Promise<SearchResult> {
    const found = await this.#find(input, signal);
    const text = withoutDash(input.text);
    const split = found.filter(({ kind }) => splits(kind));
    const missed = split.length > 0 && split.every(({ items }) => items.length === 0);
    const again = text === null || !missed ? [] : await this.#find({ ...input, text }, signal);
    const lists = found
      .map((list, at) => (list.items.length > 0 ? list : (again[at] ?? list)))
      .filter(({ items }) => items.length > 0);
    const groups = lists.map(({ kind, items }) => ({
      kind,
      items: items.slice(0, input.limit),
      more: items.length > input.limit,
    }));
    return { best: bestHit(input.text, lists), groups };
  }

  /** Notes what changed on an item. */
  note({ event, data }: ServerEvent): void {
    const item = recordOf(data);
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

  /** The hits of each wanted kind, best first. */
  async #find(input: SearchInput, signal: AbortSignal): Promise<Hits[]> {
    const known = this.#kinds();
    const wanted = libraryKinds
      .filter((kind) => input.kinds.length === 0 || input.kinds.includes(kind))
      .filter((kind) => kind !== 'genre' || known.includes(kind));
    const [found, genres] = await Promise.all([
      this.#providers(input, signal),
      wanted.includes('genre') ? this.#genres(input, signal) : [],
    ]);
    return wanted.map((kind) => {
      const hits = this.#hits(kind === 'genre' ? genres : found[keyOf(kind)]);
      return { kind, items: byFit(input.text, hits) };
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
      limit: Math.max(FEWEST, limit + 1) + (this.#context.revision() % LIMITS),
      ...(types.length === 0 ? {} : { media_types: types }),
      ...(inLibrary ? { library_only: true } : {}),
    };
    const options = { signal, timeoutMs: TIMEOUT_MS };
    return recordOf(await ask(this.#context.link, 'music/search', args, options)) ?? {};
  }

  /** The server's search finds no genres. */
  #genres({ text, limit }: SearchInput, signal: AbortSignal): Promise<readonly unknown[]> {
    const args = { search: text, limit: limit + 1 };
    return orNone(askList(this.#context.link, 'music/genres/library_items', args, { signal }));
  }

  #hits(list: unknown): MediaItem[] {
    const hits = Array.isArray(list) ? (list as unknown[]).slice(0, MOST_HITS) : [];
    return readAll(hits, this.#context.reader)
      .filter((item) => this.#news.get(item.uri) !== 'gone')
      .map((item) => this.#current(item));
  }

  #current(item: MediaItem): MediaItem {
    const favorite = this.#news.get(item.uri);
    return typeof favorite === 'boolean' ? { ...item, favorite } : item;
  }
}

/** The key of a kind's hits; the server's is `radio`, not `radios`. */
const keyOf = (kind: LibraryKind): string => (kind === 'radio' ? 'radio' : `${kind}s`);
