import '../../../../shared/ads/texts.ts';
import { ExactNumber, writeExact } from '../../../../shared/ads/rules/exact-json.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { cutText } from '../../../../shared/i18n/cut-text.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { isRecord } from '../../../../shared/lib/json.ts';
import type { Cut } from '../../../../shared/lib/listed.ts';
import type { PageFacts, Position } from '../../../net/page-position.ts';
import type { Collected } from '../../../net/paging.ts';
import { collect } from '../../../net/paging.ts';
import type { Rows } from '../../../net/rows.ts';
import { rowsCut, rowsOf } from '../../../net/rows.ts';
import type { ApiList, ListPart } from './api.ts';

/** Requests with these values of the query; everything else stays the same. */
export type Fetch = (query: Readonly<Record<string, readonly string[]>>) => Promise<unknown>;

interface Listed {
  readonly id: string;
  readonly value: unknown;
}

/** Ends a list of a server that never does. */
const MOST_PAGES = 20_000;

/** A list that was cut short, by a fault or by a server that repeats itself. `got`: what was read before. */
export class CutShort<T> extends AppFailure {
  readonly got: T;

  constructor(reason: unknown, got: T) {
    if (!(reason instanceof AppFailure)) throw reason;
    super(reason.error, { cause: reason });
    this.got = got;
  }
}

/** A list as far as it was read, also if it was cut short. */
export const orPart = (list: Promise<ApiList>): Promise<ApiList> =>
  list.catch((error: unknown) => {
    if (error instanceof CutShort) return (error as CutShort<ApiList>).got;
    throw error;
  });

const cutFailure = (cut: Cut): AppFailure => failure('rejected', cutText(cut));

/** Null: no record. One without an id is told apart by its contents. */
const listed = (value: unknown): Listed | null => {
  if (!isRecord(value)) return null;
  const id = value['id'];
  return { id: typeof id === 'string' ? id : writeExact(value), value };
};

const listAt = (body: unknown, key: string): Rows<Listed> => {
  const rows = rowsOf(isRecord(body) ? body[key] : body, listed);
  if (rows !== null) return rows;
  throw failure('not-this-server', t('ads:api.noList', { key }));
};

/** A count of the answer; null: none. */
function numberAt(body: unknown, key: string): number | null {
  const paging = isRecord(body) && isRecord(body['paging']) ? body['paging'] : {};
  const value = paging[key] instanceof ExactNumber ? Number(paging[key]) : paging[key];
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : null;
}

/** Everything at once, for a list that takes no `limit` and `offset`. Rejects with `CutShort` rather than returning a part. */
export async function readWhole(key: string, part: ListPart, fetch: Fetch): Promise<ApiList> {
  const { rows, lost } = listAt(await fetch({}), key);
  const end = part.limit === 0 ? rows.length : part.offset + part.limit;
  const items = rows.slice(part.offset, end).map(({ value }) => value);
  const cut = rowsCut({ have: items.length, lost }, null);
  const list = { items, total: rows.length + lost, requests: 1, cut };
  if (cut === null) return list;
  throw new CutShort(cutFailure(cut), list);
}

/** Rows `offset` to `offset + limit` of a list. Rejects with `CutShort` rather than returning a part. */
export async function readPaged(
  key: string,
  { offset: start, limit, pageSize }: ListPart,
  fetch: Fetch,
  signal: AbortSignal,
): Promise<ApiList> {
  const size = limit === 0 ? pageSize : Math.min(pageSize, limit);
  const enough = limit === 0 ? Infinity : limit;
  let total: number | null = null;
  let requests = 0;
  let unread = 0;
  const walk = {
    fetch: (at: Position) => {
      requests += 1;
      const offset = start + (at.k === 'offset' ? at.offset : 0);
      const most = at.k === 'link' ? size : at.size;
      return fetch({ limit: [String(most)], offset: [String(offset)] });
    },
    read: (body: unknown): PageFacts<Listed> => {
      total = numberAt(body, 'total_results');
      const { rows, lost } = listAt(body, key);
      unread += lost;
      return { items: rows, lost, total: total === null ? null : Math.max(0, total - start) };
    },
    id: ({ id }: Listed) => id,
    ...{ style: 'offset' as const, size, maxPages: MOST_PAGES, signal },
  };
  const got = await collect(walk, enough);
  const have = Math.min(got.items.length, enough);
  const isWhole = got.end === 'enough' || have === enough;
  const list: ApiList = {
    items: got.items.slice(0, enough).map(({ value }) => value),
    // Lost rows may lie between those that came, also where as many came as were asked for.
    ...{ total, requests, cut: isWhole ? rowsCut({ have, lost: unread }, null) : got.cut },
  };
  if (list.cut === null) return list;
  throw new CutShort(got.end === 'error' ? got.error : cutFailure(list.cut), list);
}

interface Report {
  readonly value: unknown;
  readonly requests: number;
}

/** An aggregate report with the rows of all its pages. A continuation token is sent alone. Rejects with `CutShort` rather than returning a part. */
export async function readReport(
  fetch: (query: Readonly<Record<string, readonly string[]>> | null) => Promise<unknown>,
  signal: AbortSignal,
): Promise<Report> {
  let first: Readonly<Record<string, unknown>> = {};
  let requests = 0;
  const warnings: unknown[] = [];
  const got: Collected<Listed> = await collect({
    fetch: (at) => fetch(at.k === 'token' ? { continuation_token: [at.token] } : null),
    read: (body: unknown) => {
      const answer = isRecord(body) ? body : {};
      if (requests === 0) first = answer;
      requests += 1;
      const token = answer['continuation_token'];
      warnings.push(answer['warnings'] ?? []);
      const { rows, lost } = listAt(body, 'rows');
      return {
        items: rows.map(({ value }, at) => ({ id: `${String(requests)} ${String(at)}`, value })),
        lost,
        token: typeof token === 'string' && token !== '' ? token : null,
      };
    },
    id: ({ id }) => id,
    ...{ style: 'token', maxPages: MOST_PAGES, signal },
  });
  const rows = got.items.map(({ value }) => value);
  const report = {
    value: { ...first, continuation_token: null, warnings: warnings.flat(), rows },
    requests,
  };
  if (got.cut === null) return report;
  throw new CutShort(got.end === 'error' ? got.error : cutFailure(got.cut), report);
}
