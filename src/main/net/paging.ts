import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { Cut, Listed } from '../../shared/lib/listed.ts';
import { cutAt } from '../../shared/lib/listed.ts';
import type { PageFacts, PageStyle, Position, SettledStyle } from './page-position.ts';
import { positionAfter, detectStyle } from './page-position.ts';
import { readSized } from './page-size.ts';
import type { Seen, WalkEnd } from './page-walk.ts';
import { WalkState } from './page-walk.ts';

export interface Page<T> {
  /** The items that were on no earlier page. */
  readonly items: readonly T[];
  /** The first total that the server reported; null: unknown. */
  readonly total: number | null;
  readonly index: number;
  /** How the list continues, decided by its first page. */
  readonly style: SettledStyle;
  /** Set on the last page. */
  readonly end: WalkEnd | null;
  /** The missing part of the list, on the last page; null: none. */
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
  readonly signal?: AbortSignal;
  /** Ids of items that the caller already has; the walk adds its own. For a list that is read again from its start. */
  readonly seen?: Set<string>;
}

/**
 * Requests the pages of a list one at a time, only as far as the caller reads, at most `maxPages`. Pages by offset share one item. If that
 * item moved, items were removed from earlier pages, and the walk goes back to the first item it knows. The walk always ends, whatever the
 * server sends, and its last page reports what is missing. Rejects like `fetch`; earlier pages stay valid.
 */
export async function* pages<T, B>(walk: Walk<T, B>): AsyncGenerator<Page<T>, void, void> {
  const { size = 50, style: wanted = 'adapt', maxPages = 50, seen = new Set<string>() } = walk;
  const state = new WalkState(size, maxPages, seen);
  let decided = wanted === 'adapt' ? null : wanted;
  let at: Position = { k: 'first', size };
  for (let index = 0; ;) {
    const facts: PageFacts<T> = walk.read(await fetchPage(walk, state, at));
    const style: SettledStyle = (decided ??= detectStyle(facts));
    state.count(facts);
    const ids = facts.items.map(walk.id);
    const earlier: Position | null = state.stepBack(at, facts, style, ids[0]);
    if (earlier !== null) {
      at = earlier;
      continue;
    }
    const items = facts.items.filter((_item, place) => state.isFresh(ids[place] ?? ''));
    const total = facts.total ?? state.total;
    const mayEnd = state.mayEnd(ids.length);
    const going = { style, size: state.size, total, origin: walk.origin, mayEnd };
    const after: Position | null = positionAfter(at, facts, going);
    const next = state.overlapped(after, style, ids.length);
    const page: Seen = { at, facts, ids, fresh: items.length, style, next };
    const ended = state.findEnd(page);
    const restart: Position | null = state.restart(page, ended);
    const end = restart === null ? ended : null;
    yield { items, total: state.total, index, style, end, cut: state.cut(end) };
    const onward: Position | null = restart ?? next;
    if (end !== null || onward === null) return;
    index += 1;
    at = onward;
  }
}

/** Requests a page. If the server refuses the size of the first page, retries with a smaller one. */
function fetchPage<T, B>(
  { fetch, signal }: Walk<T, B>,
  state: WalkState,
  at: Position,
): Promise<B> {
  const read = async (position: Position): Promise<B> => {
    if (signal?.aborted === true) throw failure('cancelled', t('errors:cancelled'));
    return fetch(position, signal);
  };
  return at.k === 'first' ? readSized(state, (size) => read({ ...at, size })) : read(at);
}

/** The part of a list that was read. */
export interface Collected<T> extends Listed<T> {
  readonly total: number | null;
  readonly end: WalkEnd | 'error' | 'enough';
  /** Set with `error`. */
  readonly error: unknown;
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
  const have = items.length;
  if (end === 'error') cut = cutAt('failed', have, total);
  if (end === 'enough') cut = cutAt('limit', have, total);
  return { items, cut, total, end, error };
}
