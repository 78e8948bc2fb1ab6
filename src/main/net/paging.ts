import '../../shared/net/texts.ts';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { Cut, Listed } from '../../shared/lib/listed.ts';

/** The position of a page. `size` is the preferred size; servers may return less. */
export type Position =
  | { readonly k: 'first'; readonly size: number }
  | { readonly k: 'offset'; readonly offset: number; readonly size: number }
  | { readonly k: 'token'; readonly token: string; readonly size: number }
  /** Path with query on the configured host. */
  | { readonly k: 'link'; readonly path: string };

/** What a response says about its page; unknown values are omitted. */
export interface PageFacts<T> {
  readonly items: readonly T[];
  readonly total?: number | null;
  /** The page size used by the server, if it reports it. */
  readonly size?: number | null;
  /** The next page: an opaque token or cursor. */
  readonly token?: string | null;
  /** The next page: an address. */
  readonly link?: string | null;
  readonly isLast?: boolean | null;
}

/**
 * How a list continues. `adapt`: decided by the first response: a token, a link, otherwise offsets; never mixed after that. `array`: plain
 * lists that end with an empty page; a short page is not the end.
 */
export type PageStyle = 'adapt' | 'offset' | 'token' | 'link' | 'array';

/** A style that is decided. */
export type SettledStyle = Exclude<PageStyle, 'adapt'>;

/** Why a walk ended. All but `end` and `single` mean that the list may be incomplete. */
export type WalkEnd = 'end' | 'repeated-page' | 'repeated-token' | 'too-many-pages';

export interface Page<T> {
  /** Without items that were on an earlier page. */
  readonly items: readonly T[];
  /** From the first response or from `count`; null: unknown. */
  readonly total: number | null;
  readonly index: number;
  /** How the list continues, decided by its first page. */
  readonly style: SettledStyle;
  /** Set on the last page. */
  readonly end: WalkEnd | null;
  /** What the list lacks, on the last page; null: nothing. */
  readonly cut: Cut | null;
}

export interface Walk<T, B = unknown> {
  /** Requests one page; only the position differs between pages. */
  readonly fetch: (at: Position, signal: AbortSignal | undefined) => Promise<B>;
  readonly read: (body: B) => PageFacts<T>;
  /** Identity of an item. */
  readonly id: (item: T) => string;
  readonly style?: PageStyle;
  /** Default 50. */
  readonly size?: number;
  /** Default 50. */
  readonly maxPages?: number;
  /** The configured origin: links are resolved against it, whatever host they name. */
  readonly origin?: string;
  /** Called at most once, if the first response has no total. A failure means: unknown. */
  readonly count?: (signal: AbortSignal | undefined) => Promise<number>;
  readonly signal?: AbortSignal;
  /** Ids of items that the caller has; the walk adds its own. For a list that is read again from its start. */
  readonly seen?: Set<string>;
  /**
   * For offsets in a list with a stable order: each page starts with the last item of the one before. If the item moved, items were removed
   * from earlier pages, and the walk goes back until it finds one that it knows.
   */
  readonly overlap?: boolean;
}

/**
 * Requests the pages of a list one at a time, only as far as the caller reads. Stops at a repeated page or token and at `maxPages`; advances
 * by the page size the server used. Rejects like `fetch`; earlier pages stay valid.
 */
export async function* pages<T, B>(walk: Walk<T, B>): AsyncGenerator<Page<T>, void, void> {
  const { size = 50, style: wanted = 'adapt', maxPages = 50 } = walk;
  const state = started(walk);
  let decided = wanted === 'adapt' ? null : wanted;
  let at: Position = { k: 'first', size };
  let total: number | null = null;
  for (;;) {
    if (walk.signal?.aborted === true) throw failure('cancelled', t('errors:cancelled'));
    const facts: PageFacts<T> = walk.read(await walk.fetch(at, walk.signal));
    const style: SettledStyle = decided ?? styleOf(facts);
    decided = style;
    if (state.pages === 0) total = await totalOf(walk, facts);
    const ids = facts.items.map(walk.id);
    const earlier: Position | null = stepBack(state, at, ids[0] ?? '');
    if (earlier !== null) {
      at = earlier;
      continue;
    }
    const going: Going = { style, size, total: facts.total ?? total, origin: walk.origin };
    const next: Position | null = overlapped(state, positionAfter(at, facts, going), ids.length);
    const items = facts.items.filter((_item, index) => fresh(state.seen, ids[index] ?? ''));
    const end = endOf(state, ids.join('\n'), next, maxPages);
    const cut = end === null ? null : cutOf(end, state.seen.size, total);
    yield { items, total, index: state.pages - 1, style, end, cut };
    if (next === null || end !== null) return;
    at = next;
  }
}

interface Walked {
  /** Ids of all items. */
  readonly seen: Set<string>;
  /** Requested positions. */
  readonly visited: Set<string>;
  /** Ids on the previous page. */
  previous: string;
  pages: number;
  /** Wanted number of items that two pages share; 0: none. */
  overlap: number;
  /** Their number in the requested page. */
  shared: number;
}

const started = ({
  seen = new Set(),
  overlap,
}: Pick<Walk<unknown>, 'seen' | 'overlap'>): Walked => ({
  ...{ seen, visited: new Set(), previous: '', pages: 0 },
  ...{ overlap: overlap === true ? 1 : 0, shared: 0 },
});

async function totalOf(
  { count, signal }: Pick<Walk<unknown>, 'count' | 'signal'>,
  { total }: PageFacts<unknown>,
): Promise<number | null> {
  return total ?? (await count?.(signal).catch(() => null)) ?? null;
}

/** Where to look for the end of the last page if this page does not begin with an item of it; null: it does. */
function stepBack(state: Walked, at: Position, firstId: string): Position | null {
  if (at.k !== 'offset' || state.shared === 0 || state.seen.has(firstId)) return null;
  const end = at.offset + state.shared;
  state.overlap *= 4;
  state.shared = state.overlap < end ? state.overlap : 0;
  state.visited.clear();
  return { ...at, offset: state.shared === 0 ? 0 : end - state.shared };
}

function overlapped(state: Walked, next: Position | null, length: number): Position | null {
  if (next?.k !== 'offset') return next;
  state.shared = Math.min(state.overlap, length >> 1);
  return { ...next, offset: next.offset - state.shared };
}

/** Counts a page; null: continue. */
function endOf(
  state: Walked,
  ids: string,
  next: Position | null,
  maxPages: number,
): WalkEnd | null {
  state.pages += 1;
  const repeated = ids !== '' && ids === state.previous;
  state.previous = ids;
  if (next === null) return 'end';
  if (repeated) return 'repeated-page';
  if (!fresh(state.visited, keyOf(next))) return 'repeated-token';
  return state.pages >= maxPages ? 'too-many-pages' : null;
}

function fresh(known: Set<string>, key: string): boolean {
  if (known.has(key)) return false;
  known.add(key);
  return true;
}

function styleOf<T>({ token, link, total, isLast }: PageFacts<T>): SettledStyle {
  if (typeof token === 'string' && token !== '') return 'token';
  if (typeof link === 'string' && link !== '') return 'link';
  if (typeof total === 'number' || typeof isLast === 'boolean') return 'offset';
  return 'array';
}

interface Going {
  readonly style: SettledStyle;
  readonly size: number;
  readonly total: number | null;
  readonly origin: string | undefined;
}

/** Null: the list has ended. */
function positionAfter<T>(
  at: Position,
  facts: PageFacts<T>,
  { style, size, total, origin }: Going,
): Position | null {
  if (facts.isLast === true) return null;
  if (style === 'token') return facts.token ? { k: 'token', token: facts.token, size } : null;
  if (style === 'link') return facts.link ? { k: 'link', path: pathOf(facts.link, origin) } : null;
  // A list may continue after an empty page with a token, but never with an offset.
  if (facts.items.length === 0) return null;
  const used = style === 'array' ? size : (facts.size ?? facts.items.length);
  const offset = (at.k === 'offset' ? at.offset : 0) + Math.max(1, used);
  if (style === 'offset' && total !== null && offset >= total) return null;
  return { k: 'offset', offset, size };
}

/**
 * Path and query of a link. Gateways return links to the host behind them, so the configured host replaces it; the credential never goes to a
 * host named in a response. Throws `untrusted` for anything but a web address.
 */
function pathOf(link: string, origin = 'http://origin.invalid'): string {
  const url = URL.canParse(link, origin) ? new URL(link, origin) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw failure('untrusted', t('net:http.badLink', { where: new URL(origin).host }));
  return `${url.pathname}${url.search}`;
}

function keyOf(at: Position): string {
  if (at.k === 'offset') return `offset ${String(at.offset)}`;
  if (at.k === 'token') return `token ${at.token}`;
  return at.k === 'link' ? `link ${at.path}` : 'first';
}

/** A list as far as it was read. */
export interface Collected<T> extends Listed<T> {
  readonly total: number | null;
  readonly end: WalkEnd | 'error' | 'enough';
  /** Set with `error`. */
  readonly error: unknown;
}

const reasons = {
  ...{ 'repeated-page': 'repeated', 'repeated-token': 'repeated', 'too-many-pages': 'limit' },
  ...{ error: 'failed', enough: 'limit' },
} as const satisfies Record<string, Cut['why']>;

/** What a list lacks that ended like this after `have` items; null: nothing. */
export function cutOf(
  end: Collected<unknown>['end'],
  have: number,
  total: number | null,
): Cut | null {
  if (end === 'end') return null;
  return { why: reasons[end], have, of: total !== null && total > have ? total : null };
}

/**
 * Reads a whole list, or until `enough` items. Rejects if the first page fails; after a later failure it returns what arrived before. A
 * canceled walk always rejects.
 */
export async function collect<T, B>(walk: Walk<T, B>, enough = Infinity): Promise<Collected<T>> {
  const items: T[] = [];
  let total: number | null = null;
  let end: Collected<T>['end'] = 'enough';
  let error: unknown = null;
  let cut: Cut | null = null;
  let came = false;
  try {
    for await (const page of pages(walk)) {
      came = true;
      items.push(...page.items);
      ({ total, cut } = page);
      if (page.end !== null) end = page.end;
      if (items.length >= enough) break;
    }
  } catch (reason) {
    if (!came || walk.signal?.aborted === true) throw reason;
    end = 'error';
    error = reason;
  }
  if (end === 'error' || end === 'enough') cut = cutOf(end, items.length, total);
  return { items, cut, total, end, error };
}
