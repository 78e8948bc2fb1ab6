import '../../../../shared/net/request-texts.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ListQuery, ListStyle } from '../../../../shared/issues/contract.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { getStatus } from '../../../net/errors.ts';
import type { Position } from '../../../net/page-position.ts';
import type { Walk } from '../../../net/paging.ts';
import { pages } from '../../../net/paging.ts';
import { rowsCut } from '../../../net/rows.ts';
import type { SendTrackerCall, TrackerCall } from './call.ts';
import { malformed } from './call.ts';
import type { Endpoint } from './endpoints.ts';
import { findEndpoint, otherEndpoint, SEARCH } from './endpoints.ts';
import type { ReadPage } from './read-page.ts';
import { parseIdentity, readPage } from './read-page.ts';
import type { ListedPage, ListOptions, SearchMode } from './tracker.ts';

const MAX_RECONCILED = 50;
/** Enough for 12,000 items on a server that returns only a few per page. */
const MAX_PAGES = 5000;

/** Reads lists of a tracker page by page. Detects from answers how the server pages searches. */
export class TrackerLists {
  readonly #call: SendTrackerCall;
  readonly #where: string;
  mode: SearchMode | null = null;
  /** The server refused a first page without `startAt`. */
  #wantsOffset = false;

  constructor(call: SendTrackerCall, where: string) {
    this.#call = call;
    this.#where = where;
  }

  /** Requests pages as they are read. A token that is refused on a later page starts the list again, once, without repeating items. */
  async *walk(list: ListQuery, options: ListOptions): AsyncGenerator<ListedPage, void, void> {
    const walked: Walked = {
      requests: 0,
      style: null,
      lost: 0,
      warnings: [],
      seen: new Set(),
      // Servers that page by offset do not support it.
      reconcile: this.mode === 'token' ? toNumbers(options.reconcile ?? []) : [],
    };
    const endpoint = findEndpoint(list);
    try {
      yield* this.#pages(endpoint, options, walked);
    } catch (error) {
      const other = walked.seen.size === 0 ? otherEndpoint(list, getStatus(error)) : null;
      const mayRestart = walked.style === 'token' && walked.seen.size > 0;
      if (other === null && (!mayRestart || getStatus(error) !== 400)) throw error;
      yield* this.#pages(other ?? endpoint, options, walked);
    }
  }

  async *#pages(
    endpoint: Endpoint,
    options: ListOptions,
    walked: Walked,
  ): AsyncGenerator<ListedPage, void, void> {
    const walk: Walk<JsonRecord, ReadPage> = {
      fetch: (at) => this.#page(at, endpoint, options, walked),
      read: (page) => page,
      id: parseIdentity,
      // The server may silently lower the page size of user search, so the next page starts after the received items.
      style: endpoint.path.endsWith('/user/search') ? 'offset' : 'adapt',
      size: options.size ?? endpoint.size,
      maxPages: options.maxPages ?? MAX_PAGES,
      signal: options.signal,
      seen: walked.seen,
    };
    for await (const { items, total, end, cut } of pages(walk)) {
      const { requests, style, warnings, lost, seen } = walked;
      const so = cut ?? rowsCut({ have: seen.size, lost }, null);
      yield { items, total, style: style ?? 'array', requests, end, cut: so, warnings };
    }
  }

  async #page(
    at: Position,
    endpoint: Endpoint,
    { signal, priority = 'visible' }: ListOptions,
    walked: Walked,
  ): Promise<ReadPage> {
    const send = async (): Promise<unknown> => {
      walked.requests += 1;
      return this.#call({
        ...this.#request(at, endpoint, walked.reconcile),
        // A shared read may be 2 s old and miss a change that was just made.
        signal,
        fresh: true,
        priority: priority === 'background' ? 'hidden' : 'visible',
      });
    };
    const body = await send().catch((error: unknown) => {
      if (at.k !== 'first' || this.#wantsOffset || !mentionsOffset(error)) throw error;
      this.#wantsOffset = true;
      return send();
    });
    const page = readPage(body, [endpoint.items ?? 'values']);
    if (page === null) throw malformed(this.#where);
    walked.lost += page.lost ?? 0;
    walked.style ??= page.style;
    walked.warnings = [...new Set([...walked.warnings, ...page.warnings])];
    if (endpoint.path === SEARCH) this.mode = page.style === 'offset' ? 'offset' : 'token';
    const { whole } = endpoint;
    return whole === undefined
      ? page
      : { ...page, items: page.items.filter(whole), total: null, isLast: true };
  }

  #request(
    at: Position,
    { path, query, search }: Endpoint,
    reconcile: readonly number[],
  ): Pick<TrackerCall, 'method' | 'path' | 'query' | 'json' | 'safe'> {
    if (at.k === 'link') {
      // Links contain the site's address, even behind the gateway, so only their part from `/rest/` is used, at the configured address.
      const start = (at.path.split('?')[0] ?? '').indexOf('/rest/');
      if (start === -1)
        throw failure('untrusted', t('requests:http.badLink', { where: this.#where }));
      return { path: at.path.slice(start) };
    }
    const startAt = at.k === 'offset' ? at.offset : this.#wantsOffset && search ? 0 : null;
    const maxResults = at.size;
    if (search === undefined) {
      const cursor = at.k === 'token' ? at.token : null;
      return { path, query: { ...query, startAt, maxResults, cursor } };
    }
    const json = {
      ...search,
      maxResults,
      ...(startAt === null ? {} : { startAt }),
      ...(at.k === 'token' ? { nextPageToken: at.token } : {}),
      ...(reconcile.length === 0 ? {} : { reconcileIssues: reconcile }),
    };
    return { method: 'POST', path, json, safe: true };
  }
}

interface Walked {
  requests: number;
  style: ListStyle | null;
  lost: number;
  warnings: readonly string[];
  readonly seen: Set<string>;
  /** Must be the same on every page. */
  readonly reconcile: readonly number[];
}

const toNumbers = (ids: readonly string[]): number[] =>
  ids.map(Number).filter(Number.isSafeInteger).slice(0, MAX_RECONCILED);

const mentionsOffset = (error: unknown): boolean =>
  getStatus(error) === 400 &&
  error instanceof AppFailure &&
  JSON.stringify(error.error.detail).includes('startAt');
