import type { Cut } from '../../../../shared/lib/listed.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import type { Walk } from '../../../net/paging.ts';
import { collect } from '../../../net/paging.ts';
import { readItems } from '../schema/read-items.ts';
import type { Need } from '../schema/needs.ts';
import type { SchemaDialect, ResolvedField, QueryPart, SchemaEngine } from '../schema/types.ts';
import type { PartValue } from './send-request.ts';
import { askOne, foundFor } from './send-request.ts';
import { readFirst, readKey } from './values.ts';

/** Items per page. */
export const PAGE = 100;
/** Pages read of one list: ten times the services of the largest known plan. */
const MAX_PAGES = 20;

export interface List {
  readonly rows: readonly JsonRecord[];
  /** What is missing from the list; null: nothing. */
  readonly cut: Cut | null;
  readonly pages: number;
  /** Why a later page is missing; null: it is not. */
  readonly error: unknown;
}

/** A part for one page of a list; `after` null: the first page. */
type PagePart = (dialect: SchemaDialect, after: string | null) => QueryPart;

/** A list to read: the name of its operation, and its parts. */
export interface ListContext {
  readonly engine: SchemaEngine;
  readonly name: string;
  readonly part: PagePart;
  /** Whether a row can be used; the others count as missing. Default: all can. */
  readonly isRow?: (row: JsonRecord) => boolean;
  readonly signal: AbortSignal | undefined;
}

/**
 * Reads a list from its first page to its end, or until `enough` items. Ends at a repeated page or cursor and after 20 pages; if a later
 * page fails, keeps the pages before it. `cut` is null only if there were no errors about the list, the number of items equals the server's
 * total, and the end was explicit.
 */
export async function readFrom(
  first: PartValue,
  field: ResolvedField,
  reading: ListContext,
  enough = Infinity,
): Promise<List> {
  const { engine, name, part, signal, isRow = () => true } = reading;
  let pages = 0;
  let most: number | null = null;
  let isDamaged = false;
  const walk: Walk<JsonRecord, PartValue> = {
    style: 'token',
    size: PAGE,
    maxPages: MAX_PAGES,
    fetch: async (at) => {
      if (at.k !== 'token') return first;
      const build = (dialect: SchemaDialect) => part(dialect, at.token);
      return askOne(engine, name, build, signal);
    },
    read: ({ value, damaged }) => {
      const page = readItems(field, value, damaged);
      pages += 1;
      isDamaged ||= page.isDamaged;
      if (page.total !== null) most = Math.max(most ?? 0, page.total);
      const items = page.items.filter(isRow);
      const lost = page.lost + page.items.length - items.length;
      return { ...page, items, lost, noNext: page.more && page.token === null };
    },
    id: (row) =>
      readFirst(row, ['id', 'serviceId', 'slug', 'name'], readKey) ?? JSON.stringify(row),
    ...(signal === undefined ? {} : { signal }),
  };
  const { items, cut, error } = await collect(walk, enough);
  const have = items.length;
  const doubt = isDamaged ? 'lost' : most !== null && most < have ? 'changed' : null;
  const whole = cut ?? (doubt === null ? null : { why: doubt, have, of: null });
  return { rows: items, cut: whole, pages, error };
}

/** Reads a whole list. Rejects with `unsupported` if the server lacks it, and if the first page fails. */
export async function readList(need: Need, reading: ListContext): Promise<List> {
  const { engine, name, part, signal } = reading;
  const first = await askOne(engine, name, (dialect) => part(dialect, null), signal);
  return readFrom(first, foundFor(first.dialect, need), reading);
}
