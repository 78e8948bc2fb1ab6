import type { Place, Served, TrackerRequest } from './request.ts';
import { numberIn, refused } from './request.ts';

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

/** What is left of `isLast` under the fault `no-is-last`. */
const lastOf = ({ faults }: Served, isLast: boolean): object =>
  faults.has('no-is-last') ? {} : { isLast };

/** The same list with other parameters. Links name the site, even for requests through the gateway. */
function linkOf({ faults, url, path, query }: TrackerRequest, changes: object): string {
  const params = new URLSearchParams({ ...Object.fromEntries(query), ...changes });
  return `${faults.has('foreign-link') ? FOREIGN : url}${path}?${params.toString()}`;
}

interface OffsetList {
  readonly max: number;
  /** Name of the items in the answer. */
  readonly name?: string;
  /** Without `isLast` and `nextPage`. */
  readonly plain?: boolean;
  /** Default: from the query. */
  readonly startAt?: number | null;
  readonly size?: number | null;
}

/** A page by `startAt` and `maxResults`. `show`: an item as sent. */
export function offsetPage<T>(
  request: TrackerRequest,
  all: readonly T[],
  { max, name = 'values', plain = false, ...wish }: OffsetList,
  show: (item: T) => unknown = (item) => item,
): object {
  const wanted = wish.startAt === undefined ? numberIn(request, 'startAt') : wish.startAt;
  const asked = wish.size === undefined ? numberIn(request, 'maxResults') : wish.size;
  const startAt = request.faults.has('same-page') ? 0 : Math.max(0, wanted ?? 0);
  const maxResults = sizeOf(request, asked, max);
  const next = startAt + maxResults;
  const isLast = next >= all.length;
  const isBoard = request.path.startsWith('/rest/agile/');
  const nextPage = linkOf(request, { startAt: String(next), maxResults: String(maxResults) });
  return {
    ...{ startAt, maxResults, total: all.length, [name]: all.slice(startAt, next).map(show) },
    ...(plain ? {} : lastOf(request, isLast)),
    ...(plain || isLast || isBoard ? {} : { nextPage }),
  };
}

/** A bare array. `window`: where the reachable part ends. */
export function arrayPage<T>(
  request: TrackerRequest,
  all: readonly T[],
  max: number,
  window = Infinity,
) {
  const wanted = request.faults.has('same-page') ? 0 : numberIn(request, 'startAt');
  const startAt = Math.max(0, wanted ?? 0);
  const size = sizeOf(request, numberIn(request, 'maxResults'), max);
  return all.slice(startAt, Math.min(window, startAt + size));
}

const AGAIN = 'cmVwZWF0ZWQ';
function tokenFor({ places, faults }: Served, place: Place): string {
  if (places.size >= MAX_PLACES) places.clear();
  const isRepeated = faults.has('repeated-token');
  const token = isRepeated
    ? AGAIN
    : Buffer.from(`place ${String(places.size)}`).toString('base64url');
  if (!isRepeated || place.page === 1) places.set(token, place);
  return token;
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
}

/** A part of a list and the next token; null: the end. It continues after the last item's place in the order, even if that is gone. */
export function tokenPart<T>(
  served: Served,
  { after, page }: Place,
  { asked, max }: { readonly asked: number | null; readonly max: number },
  { items, compare }: TokenList<T>,
): { readonly items: readonly T[]; readonly next: string | null; readonly last: object } {
  const { faults } = served;
  if (faults.has('empty-page') && page === 1)
    return { items: [], next: tokenFor(served, { after, page: 2 }), last: lastOf(served, false) };
  const isFirst = after === null || faults.has('same-page');
  const from = isFirst ? 0 : items.findIndex((item) => compare(item, after as T) > 0);
  const end = from < 0 ? items.length : from + sizeOf(served, asked, max, page);
  const part = from < 0 ? [] : items.slice(from, end);
  const isLast = end >= items.length && !faults.has('repeated-token');
  const place = { after: part.at(-1) ?? after, page: page + 1 };
  const next = isLast ? null : tokenFor(served, place);
  return { items: part, next, last: lastOf(served, isLast) };
}

/** A page by cursor with a link to the next one. */
export function cursorPage<T>(request: TrackerRequest, list: TokenList<T>, max: number): object {
  const { query } = request;
  const asked = numberIn(request, 'maxResults');
  const place = placeOf(request, query.get('cursor') ?? query.get('after') ?? '');
  const { items, next, last } = tokenPart(request, place, { asked, max }, list);
  const link = next === null ? {} : { nextPage: linkOf(request, { cursor: next }) };
  return { values: items, ...last, ...link };
}
