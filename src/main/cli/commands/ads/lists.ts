import { parseExact } from '../../../../shared/ads/rules/exact-json.ts';
import type { AppError } from '../../../../shared/contract/errors.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import type { MethodInput } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import type { Cut } from '../../../../shared/lib/listed.ts';
import type { App } from '../../app-link.ts';
import type { Context } from '../../context.ts';
import type { Given } from '../../options.ts';
import { text } from '../../options.ts';
import type { Cell } from '../../print-table.ts';
import { printTable } from '../../print-table.ts';
import { printList } from '../../print-list.ts';
import { UsageError } from '../../usage-error.ts';
import { parseWord } from '../../kit/values.ts';
import { recordJson, formatWord, heading, toCell } from './records.ts';
import { endpoint, listFilters, findResource, wordsIn } from './resources.ts';
import type { CommandAction } from './with-ads.ts';
import { parseAccount, parseId, splitList, optional, words } from './with-ads.ts';

type ListQuery = MethodInput<'ads.list'>;
/** `items`: as printed in JSON. */
interface Rows {
  readonly items: readonly unknown[];
  readonly total: number | null;
  readonly requests: number;
  readonly cut: Cut | null;
  /** The failure that ended the list early; null: none. */
  readonly error: AppError | null;
  /** Parts that the user has no access to, as sentences. */
  readonly problems?: readonly string[];
}

/** Maximum number of ids per filter and request, because an address is limited to 16 KB. */
const MAX_IDS = 100;
const wholeList = { offset: 0, limit: 0 } as const;

function parseNumber(given: Given, key: string, usual: number, least = 0, most = 1e9): number {
  const value = text(given[key]) ?? String(usual);
  const number = /^\d{1,10}$/.test(value) ? Number(value) : NaN;
  if (number >= least && number <= most) return number;
  throw new UsageError(t('adscli:usage.number', { least, most, value }));
}

/** The query of a list. Throws a usage error for invalid ids in filters. */
function parseAsk(name: string, search: string | undefined, given: Given): ListQuery {
  const { list } = findResource(name);
  const values = ([option, key]: [string, string]): [string, string[]] => {
    const value = given[option.replace(/-(.)/g, (_all, letter: string) => letter.toUpperCase())];
    if (option === 'name' || option === 'sales-order') return [key, optional(text(value))];
    if (key.endsWith('_ids')) return [key, splitList(value).map(parseId)];
    return [key, key === 'ids' ? splitList(value) : words(value)];
  };
  const direction = text(given['direction']);
  const query: [string, string[]][] = [
    // By default, the service lists only one type.
    ...(name === 'audiences' && text(given['type']) === null
      ? [['audience_types', ['CUSTOM', 'LOOKALIKE']] as [string, string[]]]
      : []),
    ...listFilters(name).map(values),
    ...(search === undefined ? [] : [['q', optional(search)] as [string, string[]]]),
    ['sort_field', optional(text(given['sort'])?.toUpperCase())],
    ['sort_direction', optional(direction && parseWord(direction, ['asc', 'desc']).toUpperCase())],
  ];
  return {
    endpoint: list,
    account: parseAccount(given),
    id: null,
    query: Object.fromEntries(query.filter(([key, all]) => key !== '' && all.length > 0)),
    offset: parseNumber(given, 'offset', 0),
    limit: parseNumber(given, 'limit', endpoint(list).paged === true ? 50 : 0),
    pageSize: parseNumber(given, 'pageSize', 50, 1, 50),
  };
}

async function fetchRows({ client, signal }: App, query: ListQuery): Promise<Rows> {
  const { items, currency, error, cut, ...rest } = await client.call('ads.list', query, signal);
  const rows = recordJson(parseExact(items), currency) as readonly unknown[];
  return { ...rest, items: rows, cut, error: error ?? null };
}

/** Joins several lists and applies `offset` and `limit`. */
function joined(lists: readonly Rows[], { offset, limit }: ListQuery): Rows {
  const items = lists.flatMap((list) => list.items);
  const end = limit === 0 ? undefined : offset + limit;
  const requests = lists.reduce((sum, list) => sum + list.requests, 0);
  const short = lists.find(({ cut }) => cut !== null);
  const total = short === undefined ? items.length : null;
  const cut = short?.cut ? { ...short.cut, have: items.length, of: null } : null;
  return { items: items.slice(offset, end), total, requests, cut, error: short?.error ?? null };
}

/** An empty list for one of several whose first page failed. */
const failed = (error: unknown): Rows => {
  if (!(error instanceof AppFailure)) throw error;
  const cut = { why: 'failed', have: 0, of: null } as const;
  return { items: [], total: null, requests: 0, cut, error: error.error };
};

/** The ad accounts of all businesses, each with its business. A business without access for the user does not hide the others. */
async function accountRows(app: App, query: ListQuery, given: Given): Promise<Rows> {
  const only = optional(given['business']).map(parseId);
  const all = await fetchRows(app, { ...query, ...wholeList, endpoint: 'businesses.list' });
  const businesses = all.items
    .map((business) => ({
      id: String(toRecord(business)?.['id']),
      name: toRecord(business)?.['name'],
    }))
    .filter(({ id }) => only.length === 0 || only.includes(id));
  const [id] = only;
  // An incomplete list can't show that a business does not exist.
  if (id !== undefined && businesses.length === 0 && all.error !== null)
    throw new AppFailure(all.error);
  if (id !== undefined && businesses.length === 0)
    throw failure('not-found', t('adscli:noBusiness', { id }));
  const lists: Rows[] = [{ ...all, items: [] }];
  const problems: string[] = [];
  for (const business of businesses) {
    const rows = await fetchRows(app, { ...query, ...wholeList, id: business.id }).catch(failed);
    const isForbidden = rows.error?.code === 'forbidden' && only.length === 0;
    if (isForbidden) problems.push(t('adscli:noAccess', { name: formatWord(business.name) }));
    const items = rows.items.map((account) => ({ ...toRecord(account), business }));
    lists.push({ ...rows, items, ...(isForbidden ? { cut: null, error: null } : {}) });
  }
  return { ...joined(lists, query), ...(problems.length === 0 ? {} : { problems }) };
}

/** Selects the ads of these campaigns by their ad sets, because a service without this filter returns all ads of the account. */
async function fetchAds(app: App, query: ListQuery, campaigns: readonly string[]): Promise<Rows> {
  const ads = await fetchRows(app, { ...query, ...wholeList });
  const getAdSet = (ad: unknown): string => String(toRecord(ad)?.['ad_set_id']);
  const own = new Set<string>();
  const ids = new Set(ads.items.map(getAdSet));
  for (const id of ids) {
    const call = { account: query.account, id, query: {}, body: null };
    const request = { ...call, endpoint: 'ad_sets.show' } as const;
    const { record } = await app.client.call('ads.read', request, app.signal);
    if (campaigns.includes(String(toRecord(parseExact(record))?.['campaign_id']))) own.add(id);
  }
  const items = ads.items.filter((ad) => own.has(getAdSet(ad)));
  return joined([{ ...ads, items, requests: ads.requests + ids.size }], query);
}

/** Ads of campaigns, read through their ad sets, because the running service has no such filter. */
async function adRows(app: App, adsQuery: ListQuery): Promise<Rows> {
  const { campaign_ids: campaigns, ad_set_ids: chosen, ...query } = adsQuery.query;
  if (campaigns === undefined) return fetchRows(app, adsQuery);
  const of = { endpoint: 'ad_sets.list' as const, query: { campaign_ids: campaigns } };
  const sets = await fetchRows(app, { ...adsQuery, ...wholeList, ...of }).catch(
    (error: unknown) => {
      const code = error instanceof AppFailure ? error.error.code : '';
      if (code === 'not-found' || code === 'unsupported') return null;
      throw error;
    },
  );
  if (sets === null) return fetchAds(app, adsQuery, campaigns);
  const adSetIds = sets.items.map((adSet) => String(toRecord(adSet)?.['id']));
  const ids = adSetIds.filter((id) => chosen?.includes(id) ?? true);
  const lists: Rows[] = [{ ...sets, items: [] }];
  for (let at = 0; at < ids.length; at += MAX_IDS) {
    const part = { ...query, ad_set_ids: ids.slice(at, at + MAX_IDS) };
    const rows = await fetchRows(app, { ...adsQuery, ...wholeList, query: part }).catch(failed);
    lists.push(rows);
    if (rows.cut !== null) break;
  }
  return joined(lists, adsQuery);
}

/** A list. */
export const createList =
  (name: string): CommandAction =>
  ([search], given, context) => {
    const query = parseAsk(name, search, given);
    return async (app) => {
      const rows =
        name === 'accounts'
          ? await accountRows(app, query, given)
          : await (name === 'ads' ? adRows(app, query) : fetchRows(app, query));
      return printRows(context, wordsIn(findResource(name).columns), rows, query.offset);
    };
  };

/** Users type ids, so a table never cuts them; dates are the first columns to go when there is no room. */
function toHead(key: string): Cell {
  const room = key === 'id' ? 'whole' : /_(at|time)$/.test(key) ? 'spare' : null;
  return room === null ? heading(key) : { head: heading(key), room };
}

/** Prints a list, even an incomplete one; resolves with the exit code. */
export function printRows(
  context: Context,
  columns: readonly string[],
  { error = null, cut = null, ...rows }: Partial<Rows> & Pick<Rows, 'items'>,
  offset = 0,
): number {
  return printList(context, { cut, error }, rows, () => {
    const { io } = context;
    const { items, total = null, problems = [] } = rows;
    const toCells = (item: unknown) => columns.map((key) => toCell(key, toRecord(item)?.[key]));
    if (items.length === 0) io.out(t('adscli:none'));
    else printTable(io, [columns.map(toHead), ...items.map(toCells)]);
    if (cut === null && total !== null && offset + items.length < total)
      io.err(t('adscli:more', { count: items.length, total }));
    for (const problem of problems) io.err(problem);
  });
}
