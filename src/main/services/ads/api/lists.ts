import { ExactNumber, writeExact } from '../../../../shared/ads/rules/exact-json.ts';
import type { AppError } from '../../../../shared/contract/errors.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { cutText } from '../../../../shared/i18n/cut-text.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { isRecord } from '../../../../shared/lib/json.ts';
import type { Cut } from '../../../../shared/lib/listed.ts';
import type { PageFacts, Position } from '../../../net/page-position.ts';
import type { Collected } from '../../../net/paging.ts';
import { collect } from '../../../net/paging.ts';
import type { Rows } from '../../../net/rows.ts';
import { rowsCut, readRows } from '../../../net/rows.ts';
import type { ApiResult, ApiList, ListPart } from './api.ts';

/** Sends the same request with these query values. */
export type Fetch = (query: Readonly<Record<string, readonly string[]>>) => Promise<unknown>;

interface Row {
  readonly id: string;
  readonly value: unknown;
}

/** Stops reading when a server's list never ends. */
const MAX_PAGES = 20_000;

/** Returns a list or report for callers that need every row. Throws the reason if rows are missing. */
export function requireWhole<T extends { readonly error?: AppError }>(read: T): T {
  if (read.error !== undefined) throw new AppFailure(read.error);
  return read;
}

/** Why rows are missing. Rethrows errors other than `AppFailure`. */
function toCutError(cut: Cut, thrown: unknown = null): AppError {
  if (thrown instanceof AppFailure) return thrown.error;
  if (thrown instanceof Error) throw thrown;
  return failure('rejected', cutText(cut)).error;
}

/** Null: not a record. Records without an id are identified by their contents. */
const parseRow = (value: unknown): Row | null => {
  if (!isRecord(value)) return null;
  const id = value['id'];
  return { id: typeof id === 'string' ? id : writeExact(value), value };
};

/** Null: not a report row, because every row names its entity. */
const parseReportRow = (value: unknown): unknown =>
  isRecord(value) && typeof value['entity_id'] === 'string' ? value : null;

const listAt = <T>(body: unknown, key: string, read: (row: unknown) => T | null): Rows<T> => {
  const rows = readRows(isRecord(body) ? body[key] : body, read);
  if (rows !== null) return rows;
  throw failure('not-this-server', t('ads:api.noList', { key }));
};

/** A count from the answer; null: none. */
function numberAt(body: unknown, key: string): number | null {
  const paging = isRecord(body) && isRecord(body['paging']) ? body['paging'] : {};
  const value = paging[key] instanceof ExactNumber ? Number(paging[key]) : paging[key];
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : null;
}

/** Reads the whole list in one request, for endpoints without `limit` and `offset`. */
export async function readWhole(key: string, part: ListPart, fetch: Fetch): Promise<ApiList> {
  const { rows, lost } = listAt(await fetch({}), key, parseRow);
  const end = part.limit === 0 ? rows.length : part.offset + part.limit;
  const items = rows.slice(part.offset, end).map(({ value }) => value);
  const cut = rowsCut({ have: items.length, lost }, null);
  const list = { items, total: rows.length + lost, requests: 1, cut };
  return cut === null ? list : { ...list, error: toCutError(cut) };
}

/** Rows `offset` to `offset + limit` of a list. Rejects only if the first page can't be read. */
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
    read: (body: unknown): PageFacts<Row> => {
      total = numberAt(body, 'total_results');
      const { rows, lost } = listAt(body, key, parseRow);
      unread += lost;
      return { items: rows, lost, total: total === null ? null : Math.max(0, total - start) };
    },
    id: ({ id }: Row) => id,
    style: 'offset' as const,
    size,
    maxPages: MAX_PAGES,
    signal,
  };
  const got = await collect(walk, enough);
  const have = Math.min(got.items.length, enough);
  const isWhole = got.end === 'enough' || have === enough;
  // Unreadable rows may lie between the others, even if the requested number arrived.
  const cut = isWhole ? rowsCut({ have, lost: unread }, null) : got.cut;
  const items = got.items.slice(0, enough).map(({ value }) => value);
  const list = { items, total, requests, cut };
  return cut === null ? list : { ...list, error: toCutError(cut, got.error) };
}

type Report = Omit<ApiResult, 'text'>;

/**
 * An aggregate report with the rows of all its pages. A request with a continuation token has no other parameters. Rejects only if the
 * first page can't be read.
 */
export async function readReport(
  fetch: (query: Readonly<Record<string, readonly string[]>> | null) => Promise<unknown>,
  signal: AbortSignal,
): Promise<Report> {
  let first: Readonly<Record<string, unknown>> = {};
  let requests = 0;
  const warnings: unknown[] = [];
  const got: Collected<Row> = await collect({
    fetch: (at) => fetch(at.k === 'token' ? { continuation_token: [at.token] } : null),
    read: (body: unknown) => {
      const answer = isRecord(body) ? body : {};
      if (requests === 0) first = answer;
      requests += 1;
      const token = answer['continuation_token'];
      warnings.push(answer['warnings'] ?? []);
      const { rows, lost } = listAt(body, 'rows', parseReportRow);
      return {
        items: rows.map((value, at) => ({ id: `${String(requests)} ${String(at)}`, value })),
        lost,
        token: typeof token === 'string' && token !== '' ? token : null,
      };
    },
    id: ({ id }) => id,
    style: 'token',
    maxPages: MAX_PAGES,
    signal,
  });
  const rows = got.items.map(({ value }) => value);
  const value = { ...first, continuation_token: null, warnings: warnings.flat(), rows };
  const report = { value, requests, cut: got.cut };
  return got.cut === null ? report : { ...report, error: toCutError(got.cut, got.error) };
}
