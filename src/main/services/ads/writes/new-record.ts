import type { AdSetPlan, NewRecord } from '../../../../shared/ads/intents.ts';
import type { AdAccount } from '../../../../shared/ads/model.ts';
import { ExactNumber } from '../../../../shared/ads/rules/exact-json.ts';
import { wireTime } from '../api/time.ts';

type Body = Record<string, unknown>;

const plan = {
  category: 'category',
  start: 'start_time',
  end: 'end_time',
  budgetType: 'budget.type',
  budget: 'budget.micro_amount',
  format: 'asset_format',
  bidStrategy: 'bid_strategy',
  bid: 'bid_micro_amount',
  country: 'targets.geo_targets.country_code',
  ages: 'targets.age_ranges',
  placements: 'targets.placements',
  platforms: 'targets.platforms',
  genders: 'targets.genders',
  frequency: 'frequency_caps',
  artists: 'targets.artist_ids',
  audiences: 'targets.audience_ids',
} as const satisfies Record<keyof AdSetPlan, string>;

/** Paths of a new record's fields in the service's request. */
const paths: Readonly<Record<NewRecord['k'], Readonly<Record<string, string>>>> = {
  campaign: {
    name: 'name',
    objective: 'objective',
    goal: 'delivery_goal_group',
    order: 'purchase_order',
  },
  ad_set: { ...plan, campaign: 'campaign_id', name: 'name', goal: 'delivery_goal' },
  ad: {
    adSet: 'ad_set_id',
    name: 'name',
    advertiser: 'advertiser_name',
    tagline: 'tagline',
    action: 'call_to_action.key',
    address: 'call_to_action.clickthrough_url',
    asset: 'assets.asset_id',
    logo: 'assets.logo_asset_id',
    companion: 'assets.companion_asset_id',
  },
  audience: {
    name: 'name',
    type: 'audience_type',
    subtype: 'subtype',
    exposure: 'exposure_type',
    campaigns: 'campaign_ids',
    datasets: 'dataset_ids',
    events: 'included_events',
    noEvents: 'excluded_events',
    lookback: 'lookback_days',
    seed: 'seed_audience_id',
    description: 'description',
  },
};

/** Converters for values that are not sent unchanged. */
const writers: Readonly<Record<string, (value: never) => unknown>> = {
  start: wireTime,
  end: wireTime,
  budget: (micros: string) => new ExactNumber(micros),
  bid: (micros: string) => new ExactNumber(micros),
  ages: (range: unknown) => [range],
  frequency: (most: number) => [
    { frequency_unit: 'DAY', frequency_period: 1, max_impressions: most },
  ],
};

function put(into: Body, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) into[key] = value;
  else put((into[key] ??= {}) as Body, rest, value);
}

function write(fields: Readonly<Record<string, string>>, values: object, body: Body = {}): Body {
  for (const [key, value] of Object.entries(values)) {
    const path = fields[key];
    if (path !== undefined && value !== undefined)
      put(body, path.split('.'), writers[key]?.(value as never) ?? value);
  }
  return body;
}

/** The body of the request that creates a record. */
export const newBody = (record: NewRecord): Body =>
  write(paths[record.k], record, record.k === 'ad_set' ? { pacing: 'PACING_EVEN' } : {});

/** The field of a new record that an error of the request names; returns other fields unchanged. */
export const newField =
  ({ k }: NewRecord) =>
  (field: string): string =>
    Object.entries(paths[k]).find(([, path]) => `${field}.`.startsWith(`${path}.`))?.[0] ?? field;

/** The body of an estimate for a planned ad set. */
export function estimateBody(
  of: 'audience' | 'bid',
  objective: string,
  adSet: AdSetPlan,
  { id, currency }: AdAccount,
): Body {
  const { start_time, end_time, budget, bid_micro_amount, category, ...rest } = write(plan, adSet);
  if (of === 'bid') return { ...rest, objective, currency };
  return {
    ad_account_id: id,
    start_date: start_time,
    ...(end_time === undefined ? {} : { end_date: end_time }),
    objective,
    ...rest,
    bid_micro_amount: bid_micro_amount ?? 0,
    budget: { ...(budget as Body), currency },
    ...(category === undefined ? {} : { category }),
  };
}
