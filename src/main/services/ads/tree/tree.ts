import type { TreeQuery } from '../../../../shared/ads/contract.ts';
import type { AdSet, Stats } from '../../../../shared/ads/model.ts';
import type { Amount } from '../../../../shared/ads/rules/money.ts';
import { unarchived } from '../../../../shared/ads/rules/status.ts';
import { amountIn } from '../../../../shared/ads/rules/stats.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { MethodArgs, MethodOutput } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { lackOf } from '../lack.ts';
import type { AggregateQuery } from '../reporting/aggregate.ts';
import { basicFields, parseSpan, statsById } from '../reporting/aggregate.ts';
import { unlessSignedOut } from '../expected-errors.ts';
import type { AccountContext, AdsSession } from '../session.ts';
import { listAdSets } from './ad-sets.ts';
import { readPastBudgets } from './past-budgets.ts';
import { parseAd, parseAdSet, parseCampaign, isCampaignOn } from './entities.ts';
import { readString, withId, withIds } from './record.ts';

const sortable: readonly string[] = ['ID', 'NAME', 'CREATED_AT', 'UPDATED_AT', 'STATUS'];
/** Ads of one ad set. */
const MAX_ADS = 500;

type Read = ReadonlyMap<string, Stats>;

/** Reads statistics. A failure becomes a problem in the overview, because the tree can be shown without them. */
async function optional(
  session: AdsSession,
  read: () => Promise<readonly Read[]>,
): Promise<readonly Read[]> {
  try {
    const all = await read();
    session.noteProblem('stats', null);
    return all;
  } catch (error) {
    session.noteProblem('stats', t('ads:service.noStats', { reason: unlessSignedOut(error) }));
    return [];
  }
}

/** A page of campaigns with their ad sets, statistics and pacing: requests one report per level, and one of the ad sets' total spend. */
export async function readCampaigns(
  { session, account, signal }: AccountContext,
  query: TreeQuery,
  now: number,
): Promise<MethodOutput<'ads.campaigns'>> {
  const { offset, limit, range } = query;
  const call = { endpoint: 'campaigns.list', account, query: buildFilters(query) } as const;
  const list = await session.api.list(call, { offset, limit, pageSize: limit }, signal);
  const { items: campaigns, cut } = withIds(list);
  const ids = campaigns.map(({ id }) => id);
  const adSets = ids.length === 0 ? null : await listAdSets(session, account, ids, signal);
  const adSetIds = [...(adSets?.byId.keys() ?? [])];
  const fields = [...basicFields, ...query.fields];
  const of = (
    options: Pick<AggregateQuery, 'entity' | 'fields' | 'span'> & { ids: readonly string[] },
  ) => statsById(session.api, { account, ...options }, signal);
  const past = await readPastBudgets(session.api, account, adSets?.byId ?? [], signal);
  const [byCampaign, byAdSet, soFar] = await optional(session, async () => {
    const span = parseSpan(range);
    return Promise.all([
      of({ entity: 'campaign', ids, fields, span }),
      of({ entity: 'ad_set', ids: adSetIds, fields, span }),
      ...(span === null
        ? []
        : [of({ entity: 'ad_set', ids: adSetIds, fields: ['SPEND'], span: null })]),
    ]);
  });
  const spent = selectSpend(soFar ?? byAdSet ?? new Map());
  const stalled = stalledIn(session);
  const items = campaigns.map(({ id, fields: record }) => {
    const campaignOn = isCampaignOn(record);
    const own = [...(adSets?.byId ?? [])].filter(
      ([, one]) => readString(one['campaign_id']) === id,
    );
    const parts = own.map(([key, one]): AdSet => {
      const context = { campaignOn, now, stalled: stalled.has(key), spent: spent.get(key) ?? null };
      const pastBudgets = past.get(key) ?? null;
      return parseAdSet(key, one, { ...context, pastBudgets, stats: byAdSet?.get(key) ?? {} });
    });
    const known = adSets === null ? null : parts;
    const context = { adSets: known, adSetsCut: adSets?.cut ?? null, spent, now };
    return parseCampaign(id, record, { stats: byCampaign?.get(id) ?? {}, ...context });
  });
  return { items, total: list.total ?? offset + items.length, cut };
}

/** The service's filter and sort parameters. Throws `invalid-input` for an order that the service does not support. */
function buildFilters({
  search,
  statuses,
  ids,
  sort,
}: TreeQuery): Record<string, readonly string[]> {
  const field = sort?.field.toUpperCase() ?? null;
  if (field !== null && !sortable.includes(field))
    throw failure('invalid-input', t('ads:service.badSort', { field }), { field: 'sort.field' });
  return {
    statuses: statuses.length > 0 ? statuses : unarchived,
    ...(search === '' ? {} : { name: [search] }),
    ...(ids === null ? {} : { campaign_ids: ids }),
    ...(field === null
      ? {}
      : { sort_field: [field], sort_direction: [sort?.down === true ? 'DESC' : 'ASC'] }),
  };
}

const selectSpend = (stats: Read): ReadonlyMap<string, Amount> =>
  new Map(
    [...stats].flatMap(([id, values]) => {
      const amount = amountIn(values, 'SPEND');
      return amount === null ? [] : [[id, amount] as const];
    }),
  );

/** The ad sets that the overview found to have stalled. */
const stalledIn = ({ overview }: AdsSession): ReadonlySet<string> =>
  new Set(
    (overview.state.value?.findings ?? [])
      .filter(({ kind }) => kind === 'stalled')
      .map(({ id }) => id),
  );

/** The ads of one ad set. */
export async function readAds(
  { session, account, signal }: AccountContext,
  query: MethodArgs<'ads.ads'>,
  now: number,
): Promise<MethodOutput<'ads.ads'>> {
  const { adSetId } = query;
  const call = { endpoint: 'ads.list', account, query: { ad_set_ids: [adSetId] } } as const;
  const [shown, list] = await Promise.all([
    session.api.read({ endpoint: 'ad_sets.show', account, id: adSetId }, signal),
    session.api.list(call, { offset: 0, limit: MAX_ADS, pageSize: 50 }, signal),
  ]);
  const parent = withId(shown.value);
  const campaign = readString(parent?.fields['campaign_id']);
  const record = await campaignRecord(session, account, campaign, signal);
  // Without the ad sets' spend, no budget is assessed.
  const unjudged = { stats: {}, spent: null, pastBudgets: null };
  const context = { ...unjudged, now, stalled: stalledIn(session).has(adSetId) };
  const campaignOn = record === null || isCampaignOn(record);
  const adSet =
    parent === null ? null : parseAdSet(parent.id, parent.fields, { ...context, campaignOn });
  const { items: ads, cut } = withIds(list);
  const fields = [...basicFields, ...query.fields];
  const ids = ads.map(({ id }) => id);
  const [stats] = await optional(session, async () => {
    const report = { account, entity: 'ad', ids, fields, span: parseSpan(query.range) } as const;
    return [await statsById(session.api, report, signal)];
  });
  const items = ads.map(({ id, fields: adFields }) =>
    parseAd(id, adFields, stats?.get(id) ?? {}, adSet),
  );
  return { items, cut: lackOf({ total: list.total, cut }, items.length) };
}

async function campaignRecord(
  { api }: AdsSession,
  account: string,
  id: string | null,
  signal: AbortSignal,
): Promise<JsonRecord | null> {
  if (id === null) return null;
  const { value } = await api.read({ endpoint: 'campaigns.show', account, id }, signal);
  return withId(value)?.fields ?? null;
}
