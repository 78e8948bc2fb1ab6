import type { Answer } from '../http-answer.ts';
import { jsonAnswer } from '../http-answer.ts';
import type { IssuesFault } from './faults.ts';
import { refused } from './refusals.ts';
import type { Served, TrackerRequest } from './request.ts';
import { numberIn } from './request.ts';

/** Page size under the fault `lowered-pages`. */
export const LOWERED = 7;
/** The host in links under the fault `foreign-link`. */
export const FOREIGN = 'https://elsewhere.example.invalid';
const DEFAULT_SIZE = 50;

/** The size that the server uses: silently lowered to `max`. */
export function sizeOf(
  faults: ReadonlySet<IssuesFault>,
  asked: number | null,
  max: number,
  page = 0,
): number {
  const size = Math.min(max, Math.max(1, asked ?? DEFAULT_SIZE));
  if (faults.has('lowered-pages')) return Math.min(size, LOWERED);
  return faults.has('short-pages') ? Math.ceil(size / (2 + (page % 2))) : size;
}

interface OffsetList<T> {
  readonly max: number;
  /** Name of the items in the answer. */
  readonly items: string;
  /** `full`: with `self`, `isLast` and `nextPage`; `board`: with `isLast`; `plain`: neither. */
  readonly envelope: 'full' | 'board' | 'plain';
  /** Where the page starts and its size; default: from the query. */
  readonly at?: { readonly startAt: number | null; readonly size: number | null };
  readonly show: (item: T) => unknown;
}

/** A page by `startAt` and `maxResults`. */
export function offsetPage<T>(
  request: TrackerRequest,
  all: readonly T[],
  { max, items, envelope, at, show }: OffsetList<T>,
): Answer {
  const { served, path, query } = request;
  const { faults } = served;
  const asked = at ?? {
    startAt: numberIn(request, 'startAt'),
    size: numberIn(request, 'maxResults'),
  };
  const startAt = faults.has('same-page') ? 0 : Math.max(0, asked.startAt ?? 0);
  const maxResults = sizeOf(faults, asked.size, max);
  const values = all.slice(startAt, startAt + maxResults).map(show);
  const isLast = startAt + maxResults >= all.length;
  const link = (start: number): string => {
    const params = new URLSearchParams(query);
    params.set('startAt', String(start));
    params.set('maxResults', String(maxResults));
    return `${hostOf(served)}${path}?${params.toString()}`;
  };
  return jsonAnswer({
    ...(envelope === 'full' ? { self: link(startAt) } : {}),
    ...(envelope === 'full' && !isLast ? { nextPage: link(startAt + maxResults) } : {}),
    ...{ startAt, maxResults, total: all.length },
    ...(envelope === 'plain' || faults.has('no-is-last') ? {} : { isLast }),
    [items]: values,
  });
}

/** Links name the site, even for requests through the gateway. */
const hostOf = ({ faults, url }: Served): string => (faults.has('foreign-link') ? FOREIGN : url);

/** A bare array. `window`: the item after the last one that can be reached. */
export function arrayPage<T>(
  request: TrackerRequest,
  all: readonly T[],
  max: number,
  show: (item: T) => unknown,
  window = Infinity,
): Answer {
  const { faults } = request.served;
  const startAt = faults.has('same-page') ? 0 : Math.max(0, numberIn(request, 'startAt') ?? 0);
  const size = sizeOf(faults, numberIn(request, 'maxResults'), max);
  return jsonAnswer(all.slice(startAt, Math.min(window, startAt + size)).map(show));
}

/** A position that a token names; tokens are opaque. */
export interface Place {
  /** The last item that was sent, as it was then. */
  readonly after: unknown;
  readonly page: number;
}

/** Tokens that are remembered. */
const MAX_PLACES = 5000;
const AGAIN = 'cmVwZWF0ZWQ';

function tokenFor({ places, faults }: Served, place: Place): string {
  const isRepeated = faults.has('repeated-token');
  const token = isRepeated
    ? AGAIN
    : Buffer.from(`place ${String(places.size)}`).toString('base64url');
  if (places.size >= MAX_PLACES) places.clear();
  if (!isRepeated || place.page === 1) places.set(token, place);
  return token;
}

export interface TokenList<T> {
  /** In the order of `compare`, which is 0 only for the same item. */
  readonly items: readonly T[];
  readonly compare: (a: T, b: T) => number;
}

/**
 * A part of a list by token, and the next token; null: the end. The list continues after the last item's place in the order, even if it is gone.
 * Throws for a token that was not made here.
 */
export function tokenPart<T>(
  served: Served,
  token: string | null,
  { asked, max }: { readonly asked: number | null; readonly max: number },
  { items, compare }: TokenList<T>,
): { readonly items: readonly T[]; readonly next: string | null } {
  const { faults, struck, places } = served;
  const place = token === null || token === '' ? { after: null, page: 0 } : places.get(token);
  if (faults.has('token-expires') && place?.page === 1 && !struck.has('token-expires')) {
    struck.add('token-expires');
    throw refused(400, ['Das angegebene Token für die nächste Seite ist ungültig.']);
  }
  if (place === undefined)
    throw refused(400, ['The provided next page token is invalid or expired.']);
  const { after, page } = place;
  if (faults.has('empty-page') && page === 1)
    return { items: [], next: tokenFor(served, { after, page: 2 }) };
  const from =
    after === null || faults.has('same-page')
      ? 0
      : items.findIndex((item) => compare(item, after as T) > 0);
  const size = sizeOf(faults, asked, max, page);
  const part = from < 0 ? [] : items.slice(from, from + size);
  const isEnd = from < 0 || from + part.length >= items.length;
  if (isEnd && !faults.has('repeated-token')) return { items: part, next: null };
  return { items: part, next: tokenFor(served, { after: part.at(-1) ?? after, page: page + 1 }) };
}

/** A page by cursor with a link to the next one. */
export function cursorPage<T>(
  request: TrackerRequest,
  all: TokenList<T>,
  max: number,
  show: (item: T) => unknown,
): Answer {
  const { served, path, query } = request;
  const asked = numberIn(request, 'maxResults');
  const cursor = query.get('cursor') ?? query.get('after');
  const { items, next } = tokenPart(served, cursor, { asked, max }, all);
  const params = new URLSearchParams(query);
  params.set('cursor', next ?? '');
  return jsonAnswer({
    values: items.map(show),
    ...(served.faults.has('no-is-last') ? {} : { isLast: next === null }),
    ...(next === null ? {} : { nextPage: `${hostOf(served)}${path}?${params.toString()}` }),
  });
}
