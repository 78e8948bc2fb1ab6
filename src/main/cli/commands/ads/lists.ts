import { parseExact } from '../../../../shared/ads/rules/exact-json.ts';
import type { AppError } from '../../../../shared/contract/errors.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import type { MethodInput } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { recordOf } from '../../../../shared/lib/json.ts';
import type { Cut } from '../../../../shared/lib/listed.ts';
import type { App } from '../../app-link.ts';
import type { Context } from '../../context.ts';
import type { Given } from '../../options.ts';
import { text } from '../../options.ts';
import { printTable } from '../../output.ts';
import { printList } from '../../print-list.ts';
import { UsageError } from '../../usage-error.ts';
import { oneOf } from '../../kit/values.ts';
import { recordJson, wordOf } from './records.ts';
import { endpoint, filtersOf, resourceOf, wordsIn } from './resources.ts';
import type { Work } from './with-ads.ts';
import { accountOf, idOf, listed, optional, words } from './with-ads.ts';

type Ask = MethodInput<'ads.list'>;
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
const BATCH = 100;
const whole = { offset: 0, limit: 0 } as const;

function numberOf(given: Given, key: string, usual: number, least = 0, most = 1e9): number {
  const value = text(given[key]) ?? String(usual);
  const number = /^\d{1,10}$/.test(value) ? Number(value) : NaN;
  if (number >= least && number <= most) return number;
  throw new UsageError(t('adscli:usage.number', { least, most, value }));
}

/** The query of a list. Values of filters by id are checked. */
function askOf(name: string, search: string | undefined, given: Given): Ask {
  const { list } = resourceOf(name);
  const values = ([option, key]: [string, string]): [string, string[]] => {
    const value = given[option.replace(/-(.)/g, (_all, letter: string) => letter.toUpperCase())];
    if (option === 'name' || option === 'sales-order') return [key, optional(text(value))];
    if (key.endsWith('_ids')) return [key, listed(value).map(idOf)];
    return [key, key === 'ids' ? listed(value) : words(value)];
  };
  const direction = text(given['direction']);
  const query: [string, string[]][] = [
    // By default, the service lists only one type.
    ...(name === 'audiences' && text(given['type']) === null
      ? [['audience_types', ['CUSTOM', 'LOOKALIKE']] as [string, string[]]]
      : []),
    ...filtersOf(name).map(values),
    ...(search === undefined ? [] : [['q', optional(search)] as [string, string[]]]),
    ['sort_field', optional(text(given['sort'])?.toUpperCase())],
    ['sort_direction', optional(direction && oneOf(direction, ['asc', 'desc']).toUpperCase())],
  ];
  return {
    endpoint: list,
    account: accountOf(given),
    id: null,
    query: Object.fromEntries(query.filter(([key, all]) => key !== '' && all.length > 0)),
    offset: numberOf(given, 'offset', 0),
    limit: numberOf(given, 'limit', endpoint(list).paged === true ? 50 : 0),
    pageSize: numberOf(given, 'pageSize', 50, 1, 50),
  };
}

async function rowsOf({ client, signal }: App, ask: Ask): Promise<Rows> {
  const { items, currency, error, cut, ...rest } = await client.call('ads.list', ask, signal);
  const rows = recordJson(parseExact(items), currency) as readonly unknown[];
  return { ...rest, items: rows, cut, error: error ?? null };
}

/** Joins several lists and applies `offset` and `limit`. */
function joined(lists: readonly Rows[], { offset, limit }: Ask): Rows {
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
async function accountRows(app: App, ask: Ask, given: Given): Promise<Rows> {
  const only = optional(given['business']).map(idOf);
  const all = await rowsOf(app, { ...ask, ...whole, endpoint: 'businesses.list' });
  const businesses = all.items
    .map((one) => ({ id: String(recordOf(one)?.['id']), name: recordOf(one)?.['name'] }))
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
    const rows = await rowsOf(app, { ...ask, ...whole, id: business.id }).catch(failed);
    const isForbidden = rows.error?.code === 'forbidden' && only.length === 0;
    if (isForbidden) problems.push(t('adscli:noAccess', { name: wordOf(business.name) }));
    const items = rows.items.map((account) => ({ ...recordOf(account), business }));
    lists.push({ ...rows, items, ...(isForbidden ? { cut: null, error: null } : {}) });
  }
  return { ...joined(lists, ask), ...(problems.length === 0 ? {} : { problems }) };
}

/** Selects the ads of these campaigns by their ad sets, because a service without this filter returns all ads of the account. */
async function adsOf(app: App, ask: Ask, campaigns: readonly string[]): Promise<Rows> {
  const ads = await rowsOf(app, { ...ask, ...whole });
  const adSetOf = (ad: unknown): string => String(recordOf(ad)?.['ad_set_id']);
  const own = new Set<string>();
  const ids = new Set(ads.items.map(adSetOf));
  for (const id of ids) {
    const call = { account: ask.account, id, query: {}, body: null };
    const asked = { ...call, endpoint: 'ad_sets.show' } as const;
    const { record } = await app.client.call('ads.read', asked, app.signal);
    if (campaigns.includes(String(recordOf(parseExact(record))?.['campaign_id']))) own.add(id);
  }
  const items = ads.items.filter((ad) => own.has(adSetOf(ad)));
  return joined([{ ...ads, items, requests: ads.requests + ids.size }], ask);
}

/** Ads of campaigns, read through their ad sets, because the running service has no such filter. */
async function adRows(app: App, ask: Ask): Promise<Rows> {
  const { campaign_ids: campaigns, ad_set_ids: chosen, ...query } = ask.query;
  if (campaigns === undefined) return rowsOf(app, ask);
  const of = { endpoint: 'ad_sets.list' as const, query: { campaign_ids: campaigns } };
  const sets = await rowsOf(app, { ...ask, ...whole, ...of }).catch((error: unknown) => {
    const code = error instanceof AppFailure ? error.error.code : '';
    if (code === 'not-found' || code === 'unsupported') return null;
    throw error;
  });
  if (sets === null) return adsOf(app, ask, campaigns);
  const found = sets.items.map((one) => String(recordOf(one)?.['id']));
  const ids = found.filter((id) => chosen?.includes(id) ?? true);
  const lists: Rows[] = [{ ...sets, items: [] }];
  for (let at = 0; at < ids.length; at += BATCH) {
    const part = { ...query, ad_set_ids: ids.slice(at, at + BATCH) };
    const rows = await rowsOf(app, { ...ask, ...whole, query: part }).catch(failed);
    lists.push(rows);
    if (rows.cut !== null) break;
  }
  return joined(lists, ask);
}

/** A list. */
export const listOf =
  (name: string): Work =>
  ([search], given, context) => {
    const ask = askOf(name, search, given);
    return async (app) => {
      const rows =
        name === 'accounts'
          ? await accountRows(app, ask, given)
          : await (name === 'ads' ? adRows(app, ask) : rowsOf(app, ask));
      return printRows(context, wordsIn(resourceOf(name).columns), rows, ask.offset);
    };
  };

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
    const cellsOf = (item: unknown) => columns.map((key) => wordOf(recordOf(item)?.[key]));
    if (items.length === 0) io.out(t('adscli:none'));
    else printTable(io, [columns.map((key) => key.toUpperCase()), ...items.map(cellsOf)]);
    if (cut === null && total !== null && offset + items.length < total)
      io.err(t('adscli:more', { count: items.length, total }));
    for (const problem of problems) io.err(problem);
  });
}
