import { checkedQuery } from '../check.ts';
import type { Raw } from '../raw.ts';
import type { AdsRequest } from '../request.ts';
import { refusal, unknown } from '../request.ts';
import type { Account, Kind } from '../state/ads-state.ts';

/** The account of a path; 403 without a role on it, 404 without the account. */
export function accountOf({ state }: AdsRequest, id: string | undefined): Account {
  const account = state.accounts.get(String(id));
  if (account === undefined) throw unknown();
  if (account.closed) throw refusal(403, 'You have no role on this ad account.', 'FORBIDDEN');
  return account;
}

export function rowOf(account: Account, kind: Kind, id: string | undefined): Raw {
  const row = account.rows[kind].get(String(id));
  if (row === undefined) throw unknown();
  return row;
}

type Filter = (row: Raw, values: readonly string[]) => boolean;
export const oneOf =
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

const sortValue = (row: Raw, key: string): unknown =>
  key === 'budget' ? Number((row['budget'] as Raw)['micro_amount']) : (row[key] ?? '');

/** Refuses later pages under `broken-pages`. */
export function checkPage(faults: AdsRequest['faults'], offset: number): void {
  if (offset > 0 && faults.has('broken-pages'))
    throw refusal(500, 'Internal server error', 'INTERNAL');
}

/** One page of rows: filtered, sorted and cut by the query. `fields`: only those are in the rows. */
export function listed(
  { query, faults }: AdsRequest,
  name: string,
  rows: Iterable<Raw>,
  filters: Readonly<Record<string, Filter>>,
): Raw {
  const asked = checkedQuery(name, query);
  const fitting = [...rows].filter((row) =>
    Object.entries(filters).every(
      ([key, fits]) => asked[key] === undefined || fits(row, asked[key]),
    ),
  );
  const [field = name === 'changes.list' ? 'TIMESTAMP' : 'CREATED_AT'] = asked['sort_field'] ?? [];
  const key = sortKeys[field] ?? field.toLowerCase();
  const sign = asked['sort_direction']?.[0] === 'ASC' ? 1 : -1;
  const sorted = fitting.toSorted((a, b) => {
    const one = sortValue(a, key);
    const other = sortValue(b, key);
    if (one === other) return sign * (String(a['id']) < String(b['id']) ? -1 : 1);
    return sign * ((one as string) < (other as string) ? -1 : 1);
  });
  const limit = Number(asked['limit']?.[0] ?? 50);
  const offset = Number(asked['offset']?.[0] ?? 0);
  checkPage(faults, offset);
  const items = sorted.slice(offset, offset + limit);
  const chosen = asked['fields']?.map((one) => one.toLowerCase());
  return {
    paging: {
      page_size: limit,
      total_results: sorted.length,
      offset,
      current_page: Math.floor(offset / limit) + 1,
    },
    items: chosen === undefined ? items : items.map((row) => only(row, chosen)),
  };
}

export const only = (row: Raw, keys: readonly string[]): Raw =>
  Object.fromEntries(Object.entries(row).filter(([key]) => keys.includes(key)));

/** A list's answer under its own key. */
export const underKey = (key: string, { paging, items }: Raw): Raw => ({ paging, [key]: items });
