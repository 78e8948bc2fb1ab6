import { checkedQuery } from '../check.ts';
import type { AdsRecord } from '../raw.ts';
import type { AdsRequest } from '../request.ts';
import { createError, unknown } from '../request.ts';
import type { Account, Kind } from '../state/ads-state.ts';

/** The account of a path; 403 without a role on it, 404 without the account. */
export function requireAccount({ state }: AdsRequest, id: string | undefined): Account {
  const account = state.accounts.get(String(id));
  if (account === undefined) throw unknown();
  if (account.closed) throw createError(403, 'You have no role on this ad account.', 'FORBIDDEN');
  return account;
}

export function requireRow(account: Account, kind: Kind, id: string | undefined): AdsRecord {
  const row = account.rows[kind].get(String(id));
  if (row === undefined) throw unknown();
  return row;
}

type Filter = (row: AdsRecord, values: readonly string[]) => boolean;
export type Filters = Readonly<Record<string, Filter>>;
export const matchesAny =
  (key: string): Filter =>
  (row, values) =>
    values.includes(String(row[key]));
export const named: Filter = (row, [text = '']) =>
  String(row['name']).toLowerCase().includes(text.toLowerCase());

/** Sort fields that have another name in the rows. */
const sortKeys: Readonly<Record<string, string>> = {
  START_DATE_TIME: 'start_time',
  END_DATE_TIME: 'end_time',
};

const sortValue = (row: AdsRecord, key: string): unknown =>
  key === 'budget' ? Number((row['budget'] as AdsRecord)['micro_amount']) : (row[key] ?? '');

/** Under the fault `broken-pages`, refuses all pages after the first. */
export function checkPage(faults: AdsRequest['faults'], offset: number): void {
  if (offset > 0 && faults.has('broken-pages'))
    throw createError(500, 'Internal server error', 'INTERNAL');
}

/** One page of rows under `key`, filtered, sorted and limited by the query. With `fields`, rows have only these fields. */
export function listRows(
  { query, faults }: AdsRequest,
  name: string,
  rows: Iterable<AdsRecord>,
  filters: Filters,
  key = name.replace('.list', ''),
): AdsRecord {
  const checked = checkedQuery(name, query);
  const fitting = [...rows].filter((row) =>
    Object.entries(filters).every(
      ([key, fits]) => checked[key] === undefined || fits(row, checked[key]),
    ),
  );
  const [field = name === 'changes.list' ? 'TIMESTAMP' : 'CREATED_AT'] =
    checked['sort_field'] ?? [];
  const sortKey = sortKeys[field] ?? field.toLowerCase();
  const sign = checked['sort_direction']?.[0] === 'ASC' ? 1 : -1;
  const sorted = fitting.toSorted((a, b) => {
    const value = sortValue(a, sortKey);
    const other = sortValue(b, sortKey);
    if (value === other) return sign * (String(a['id']) < String(b['id']) ? -1 : 1);
    return sign * ((value as string) < (other as string) ? -1 : 1);
  });
  const limit = Number(checked['limit']?.[0] ?? 50);
  const offset = Number(checked['offset']?.[0] ?? 0);
  checkPage(faults, offset);
  const items = sorted.slice(offset, offset + limit);
  const chosen = checked['fields']?.map((one) => one.toLowerCase());
  return {
    paging: {
      page_size: limit,
      total_results: sorted.length,
      offset,
      current_page: Math.floor(offset / limit) + 1,
    },
    [key]: chosen === undefined ? items : items.map((row) => only(row, chosen)),
  };
}

export const only = (row: AdsRecord, keys: readonly string[]): AdsRecord =>
  Object.fromEntries(Object.entries(row).filter(([key]) => keys.includes(key)));
