import { parseExact } from '../../../../shared/ads/rules/exact-json.ts';
import { AppFailure } from '../../../../shared/contract/errors.ts';
import type { MethodInput } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { recordOf } from '../../../../shared/lib/json.ts';
import type { App } from '../../app-link.ts';
import type { Context } from '../../context.ts';
import type { Given } from '../../options.ts';
import { text } from '../../options.ts';
import { printJson, printTable } from '../../output.ts';
import { UsageError } from '../../usage-error.ts';
import { oneOf } from '../player-actions.ts';
import { recordJson, wordOf } from './records.ts';
import { endpoint, filtersOf, resourceOf, wordsIn } from './resources.ts';
import type { Work } from './with-ads.ts';
import { accountOf, idOf, listed, optional, withAds } from './with-ads.ts';

type Ask = MethodInput<'ads.list'>;
/** `items`: as printed in JSON. */
interface Rows {
  readonly items: readonly unknown[];
  readonly total: number | null;
  readonly requests: number;
}

/** Ids of a filter in one request: an address may have 16 KB. */
const BATCH = 100;
const whole = { offset: 0, limit: 0 } as const;

function numberOf(given: Given, key: string, usual: number, least = 0, most = 1e9): number {
  const value = text(given[key]) ?? String(usual);
  const number = /^\d{1,10}$/.test(value) ? Number(value) : NaN;
  if (number >= least && number <= most) return number;
  throw new UsageError(t('adscli:usage.number', { least, most, value }));
}

/** The query of a list. Values of filters by id are checked. */
function askOf(name: string, words: string | undefined, given: Given): Ask {
  const { list } = resourceOf(name);
  const values = ([option, key]: [string, string]): [string, string[]] => {
    const value = given[option.replace(/-(.)/g, (_all, letter: string) => letter.toUpperCase())];
    if (option === 'name' || option === 'sales-order') return [key, optional(text(value))];
    return [key, key.endsWith('_ids') ? listed(value).map(idOf) : listed(value)];
  };
  const direction = text(given['direction']);
  const query: [string, string[]][] = [
    // The service alone would list only one of the types.
    ...(name === 'audiences' && text(given['type']) === null
      ? [['audience_types', ['CUSTOM', 'LOOKALIKE']] as [string, string[]]]
      : []),
    ...filtersOf(name).map(values),
    ['q', optional(words ?? given['name'])],
    ['sort_field', optional(text(given['sort'])?.toUpperCase())],
    ['sort_direction', optional(direction && oneOf(direction, ['asc', 'desc']).toUpperCase())],
  ];
  return {
    ...{ endpoint: list, account: accountOf(given), id: null },
    query: Object.fromEntries(query.filter(([key, all]) => key !== '' && all.length > 0)),
    offset: numberOf(given, 'offset', 0),
    limit: numberOf(given, 'limit', endpoint(list).paged === true ? 50 : 0),
    pageSize: numberOf(given, 'pageSize', 50, 1, 50),
  };
}

async function rowsOf({ client, signal }: App, ask: Ask): Promise<Rows> {
  const { items, currency, ...rest } = await client.call('ads.list', ask, signal);
  return { ...rest, items: recordJson(parseExact(items), currency) as readonly unknown[] };
}

/** Several lists as one, and `offset` and `limit` applied to it. */
function joined(lists: readonly Rows[], { offset, limit }: Ask): Rows {
  const items = lists.flatMap((list) => list.items);
  const end = limit === 0 ? undefined : offset + limit;
  const requests = lists.reduce((sum, list) => sum + list.requests, 0);
  return { items: items.slice(offset, end), total: items.length, requests };
}

/** The ad accounts of all businesses, each with its business. */
async function accountRows(app: App, ask: Ask, given: Given): Promise<Rows> {
  const only = optional(given['business']).map(idOf);
  const all = await rowsOf(app, { ...ask, ...whole, endpoint: 'businesses.list' });
  const lists: Rows[] = [{ ...all, items: [] }];
  for (const one of all.items) {
    const business = { id: String(recordOf(one)?.['id']), name: recordOf(one)?.['name'] };
    if (only.length > 0 && !only.includes(business.id)) continue;
    const rows = await rowsOf(app, { ...ask, ...whole, id: business.id });
    const items = rows.items.map((account) => ({ ...recordOf(account), business }));
    lists.push({ ...rows, items });
  }
  return joined(lists, ask);
}

/** Ads of campaigns by way of the ad sets: the running service has no such filter. One without a list of ad sets has it. */
async function adRows(app: App, ask: Ask): Promise<Rows> {
  const { campaign_ids: campaigns, ad_set_ids: chosen, ...query } = ask.query;
  if (campaigns === undefined) return rowsOf(app, ask);
  const of = { endpoint: 'ad_sets.list' as const, query: { campaign_ids: campaigns } };
  const sets = await rowsOf(app, { ...ask, ...whole, ...of }).catch((error: unknown) => {
    const code = error instanceof AppFailure ? error.error.code : '';
    if (code === 'not-found' || code === 'unsupported') return null;
    throw error;
  });
  if (sets === null) return rowsOf(app, ask);
  const found = sets.items.map((one) => String(recordOf(one)?.['id']));
  const ids = found.filter((id) => chosen?.includes(id) ?? true);
  const lists: Rows[] = [{ ...sets, items: [] }];
  for (let at = 0; at < ids.length; at += BATCH) {
    const part = { ...query, ad_set_ids: ids.slice(at, at + BATCH) };
    lists.push(await rowsOf(app, { ...ask, ...whole, query: part }));
  }
  return joined(lists, ask);
}

/** A list. */
export const listOf =
  (name: string): Work =>
  (context, [words], given) => {
    const ask = askOf(name, words, given);
    const use = async (app: App): Promise<number> => {
      const rows =
        name === 'accounts'
          ? await accountRows(app, ask, given)
          : await (name === 'ads' ? adRows(app, ask) : rowsOf(app, ask));
      printRows(context, wordsIn(resourceOf(name).columns), rows, ask.offset);
      return 0;
    };
    return withAds(context, given, use, null);
  };

export function printRows(
  { io, options }: Context,
  columns: readonly string[],
  rows: Partial<Rows> & Pick<Rows, 'items'>,
  offset = 0,
): void {
  if (options.json) {
    printJson(io, rows);
    return;
  }
  const { items, total = null } = rows;
  const cellsOf = (item: unknown) => columns.map((key) => wordOf(recordOf(item)?.[key]));
  if (items.length === 0) io.out(t('adscli:none'));
  else printTable(io, [columns.map((key) => key.toUpperCase()), ...items.map(cellsOf)]);
  if (total !== null && offset + items.length < total)
    io.err(t('adscli:more', { count: items.length, total }));
}
