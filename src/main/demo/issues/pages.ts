import type { Place, Served, TrackerRequest } from './request.ts';
import { numberIn, refused, textIn } from './request.ts';

/** Page size under the fault `lowered-pages`. */
export const LOWERED = 7;
/** The host in links under the fault `foreign-link`. */
export const FOREIGN = 'https://elsewhere.example.invalid';
const DEFAULT_SIZE = 50;
/** Tokens that are remembered. */
const MAX_PLACES = 5000;

/** The size that the server uses: silently lowered to `max`. */
function sizeOf({ faults }: Served, asked: number | null, max: number, page = 0): number {
  const size = Math.min(max, Math.max(1, asked ?? DEFAULT_SIZE));
  if (faults.has('lowered-pages')) return Math.min(size, LOWERED);
  return faults.has('short-pages') ? Math.ceil(size / (2 + (page % 2))) : size;
}

/** `isLast` and a link to the next page, which names the site even for requests through the gateway. */
function linked({ faults, url, path, query }: TrackerRequest, next: object | null): object {
  const params = new URLSearchParams({ ...Object.fromEntries(query), ...next });
  const host = faults.has('foreign-link') ? FOREIGN : url;
  return {
    ...(faults.has('no-is-last') ? {} : { isLast: next === null }),
    ...(next === null || path.includes('/agile/')
      ? {}
      : { nextPage: `${host}${path}?${params.toString()}` }),
  };
}

interface OffsetList {
  readonly max: number;
  /** Name of the items in the answer, which then has neither `isLast` nor `nextPage`. */
  readonly name?: string;
  /** Default: from the query. */
  readonly startAt?: number | null;
  readonly size?: number | null;
}

/** A page by `startAt` and `maxResults`. `show`: an item as sent. */
export function offsetPage<T>(
  request: TrackerRequest,
  all: readonly T[],
  { max, name, ...wish }: OffsetList,
  show: (item: T) => unknown = (item) => item,
): object {
  const { startAt: wanted = numberIn(request, 'startAt') } = wish;
  const { size: asked = numberIn(request, 'maxResults') } = wish;
  const startAt = request.faults.has('same-page') ? 0 : Math.max(0, wanted ?? 0);
  const maxResults = sizeOf(request, asked, max);
  const next = startAt + maxResults;
  const page = { startAt, maxResults, total: all.length };
  const items = all.slice(startAt, next).map(show);
  if (name !== undefined) return { ...page, [name]: items };
  const after =
    next < all.length ? { startAt: String(next), maxResults: String(maxResults) } : null;
  return { ...page, values: items, ...linked(request, after) };
}

/** A bare array. `window`: where the reachable part ends. */
export function arrayPage<T>(
  request: TrackerRequest,
  all: readonly T[],
  max: number,
  window: number,
) {
  const wanted = request.faults.has('same-page') ? 0 : numberIn(request, 'startAt');
  const startAt = Math.max(0, wanted ?? 0);
  const end = startAt + sizeOf(request, numberIn(request, 'maxResults'), max);
  return all.slice(startAt, Math.min(window, end));
}

const AGAIN = 'cmVwZWF0ZWQ';
function tokenFor({ places, faults }: Served, place: Place): string {
  if (places.size >= MAX_PLACES) places.clear();
  const isRepeated = faults.has('repeated-token');
  const made = Buffer.from(`place ${String(places.size)}`).toString('base64url');
  if (!isRepeated || place.page === 1) places.set(isRepeated ? AGAIN : made, place);
  return isRepeated ? AGAIN : made;
}

/** The position of a token. Throws for one that was not made here. */
export function placeOf({ places, faults, struck }: Served, token: string): Place {
  const place = token === '' ? { after: null, page: 0 } : places.get(token);
  if (faults.has('token-expires') && place?.page === 1 && !struck.has('token-expires')) {
    struck.add('token-expires');
    throw refused(400, 'Das angegebene Token für die nächste Seite ist ungültig.');
  }
  if (place === undefined) throw refused(400, 'The next page token is invalid or expired.');
  return place;
}

export interface TokenList<T> {
  /** In the order of `compare`, which is 0 only for the same item. */
  readonly items: readonly T[];
  readonly compare: (a: T, b: T) => number;
  readonly max: number;
}

/** A part of a list and the next token; null: the end. It continues after the last item's place in the order, even if that is gone. */
export function tokenPart<T>(
  served: Served,
  { after, page }: Place,
  asked: number | null,
  { items, compare, max }: TokenList<T>,
): { readonly items: readonly T[]; readonly next: string | null } {
  const { faults } = served;
  if (faults.has('empty-page') && page === 1)
    return { items: [], next: tokenFor(served, { after, page: 2 }) };
  const isFirst = after === null || faults.has('same-page');
  const found = isFirst ? 0 : items.findIndex((item) => compare(item, after as T) > 0);
  const from = found < 0 ? items.length : found;
  const part = items.slice(from, from + sizeOf(served, asked, max, page));
  const isEnd = from + part.length >= items.length && !faults.has('repeated-token');
  const place = { after: part.at(-1) ?? after, page: page + 1 };
  return { items: part, next: isEnd ? null : tokenFor(served, place) };
}

/** A page by token. `show`: an item as sent. */
export function tokenPage<T>(
  request: TrackerRequest,
  place: Place,
  asked: number | null,
  list: TokenList<T>,
  show: (item: T) => unknown,
): object {
  const { items, next } = tokenPart(request, place, asked, list);
  const isLast = request.faults.has('no-is-last') ? {} : { isLast: next === null };
  return { issues: items.map(show), ...isLast, ...(next === null ? {} : { nextPageToken: next }) };
}

/** A page by cursor with a link to the next one. */
export function cursorPage<T>(request: TrackerRequest, list: TokenList<T>): object {
  const place = placeOf(request, textIn(request, 'cursor'));
  const { items, next } = tokenPart(request, place, numberIn(request, 'maxResults'), list);
  return { values: items, ...linked(request, next === null ? null : { cursor: next }) };
}
