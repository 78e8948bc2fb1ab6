import type { PagePosition, TrackerRequest } from './request.ts';
import { numberIn, trackerError, textIn } from './request.ts';
import type { SortedList } from './sorted-list.ts';
import { indexAfter } from './sorted-list.ts';

/** Page size under the fault `lowered-pages`. */
const LOWERED = 7;
/** The host in links under the fault `foreign-link`. */
const FOREIGN = 'https://elsewhere.example.invalid';
const DEFAULT_SIZE = 50;
/** Maximum number of stored tokens. */
const MAX_PLACES = 5000;

/** The size that the server uses: silently lowered to `max`. */
function choosePageSize(request: TrackerRequest, max: number, page = 0): number {
  const { faults } = request;
  const size = Math.min(max, Math.max(1, numberIn(request, 'maxResults') ?? DEFAULT_SIZE));
  if (faults.has('lowered-pages')) return Math.min(size, LOWERED);
  return faults.has('short-pages') ? Math.ceil(size / (2 + (page % 2))) : size;
}

/** `isLast` and a link to the next page, which contains the site's address even for requests through the gateway. */
function linked({ faults, url, path, query }: TrackerRequest, next: object | null): object {
  const params = new URLSearchParams({ ...Object.fromEntries(query), ...next });
  const nextPage = `${faults.has('foreign-link') ? FOREIGN : url}${path}?${params.toString()}`;
  const isLast = faults.has('no-is-last') ? {} : { isLast: next === null };
  return next === null || path.includes('/agile/') ? isLast : { ...isLast, nextPage };
}

/** The part of a list selected by `startAt` and `maxResults`, and the size that the server used. */
export function offsetPart<T>(request: TrackerRequest, all: readonly T[], max: number) {
  const wanted = request.faults.has('same-page') ? 0 : numberIn(request, 'startAt');
  const startAt = Math.max(0, wanted ?? 0);
  const maxResults = choosePageSize(request, max);
  return { startAt, maxResults, items: all.slice(startAt, startAt + maxResults) };
}

/**
 * A page by `startAt` and `maxResults`. `show` converts an item to its sent form. With `name` as the key of the items, the page has no
 * `isLast` and `nextPage`.
 */
export function offsetPage<T>(
  request: TrackerRequest,
  all: readonly T[],
  max: number,
  { name, show = (item) => item }: { name?: string; show?: (item: T) => unknown } = {},
): object {
  const { items, startAt, maxResults } = offsetPart(request, all, max);
  const page = { startAt, maxResults, total: all.length, [name ?? 'values']: items.map(show) };
  if (name !== undefined) return page;
  const next = { startAt: String(startAt + maxResults), maxResults: String(maxResults) };
  return { ...page, ...linked(request, startAt + maxResults < all.length ? next : null) };
}

const REPEATED_TOKEN = 'cmVwZWF0ZWQ';
function tokenFor({ places, faults }: TrackerRequest, place: PagePosition): string {
  if (places.size >= MAX_PLACES) places.clear();
  const isRepeated = faults.has('repeated-token');
  const token = isRepeated ? REPEATED_TOKEN : btoa(`place ${String(places.size)}`);
  if (!isRepeated || place.page === 1) places.set(token, place);
  return token;
}

/** The position of a token. Throws for an unknown token. */
export function findPlace({ places, faults, struck }: TrackerRequest, token: string): PagePosition {
  const place = token === '' ? { after: null, page: 0 } : places.get(token);
  if (faults.has('token-expires') && place?.page === 1 && !struck.has('token-expires')) {
    struck.add('token-expires');
    throw trackerError(400, 'Das angegebene Token für die nächste Seite ist ungültig.');
  }
  if (place === undefined) throw trackerError(400, 'The next page token is invalid or expired.');
  return place;
}

/**
 * A part of a list and the token of the next part; null at the end. The next part starts after the last item's position in the order, even
 * if that item no longer exists.
 */
export function tokenPart<T>(
  request: TrackerRequest,
  { after, page }: PagePosition,
  list: SortedList<T>,
  max: number,
): { readonly items: readonly T[]; readonly next: string | null } {
  const { faults } = request;
  if (faults.has('empty-page') && page === 1)
    return { items: [], next: tokenFor(request, { after, page: 2 }) };
  const isFirst = after === null || faults.has('same-page');
  const { items } = list;
  const from = isFirst ? 0 : indexAfter(list, after as T);
  const part = items.slice(from, from + choosePageSize(request, max, page));
  const isEnd = from + part.length >= items.length && !faults.has('repeated-token');
  const place = { after: part.at(-1) ?? after, page: page + 1 };
  return { items: part, next: isEnd ? null : tokenFor(request, place) };
}

/** A page by cursor with a link to the next one. */
export function cursorPage<T>(request: TrackerRequest, list: SortedList<T>, max: number): object {
  const place = findPlace(request, textIn(request, 'cursor'));
  const { items, next } = tokenPart(request, place, list, max);
  return { values: items, ...linked(request, next === null ? null : { cursor: next }) };
}
