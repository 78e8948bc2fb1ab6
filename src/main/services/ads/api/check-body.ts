import type { z } from 'zod';
import type { EndpointName } from '../../../../shared/ads/endpoints.ts';
import type { Vocabulary } from '../../../../shared/ads/words.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { isRecord } from '../../../../shared/lib/json.ts';
import type { FieldError } from './api.ts';
import {
  anyText,
  currency,
  decimal,
  fileName,
  flag,
  id,
  integer,
  list,
  micros,
  name,
  object,
  text,
  time,
  timeOrNull,
  word,
} from './body-parts.ts';

const MAX_ERRORS = 50;
const INT32 = 2_147_483_647;

const age = integer(13, 99).optional();
const hour = integer(0, 23).optional();
const ids = list(id).optional();
const texts = list(anyText).optional();
const words = (of: Vocabulary) => list(word(of)).optional();

const targets = object({
  age_ranges: list(object({ min: age, max: age })).optional(),
  geo_targets: object({
    country_code: anyText.optional(),
    region_ids: texts,
    city_ids: texts,
    postal_code_ids: texts,
  }).optional(),
  genders: words('gender'),
  platforms: words('platform'),
  placements: words('placement'),
  language: text(2, 2).optional(),
  genre_ids: texts,
  artist_ids: texts,
  playlist_ids: texts,
  podcast_episode_topic_ids: texts,
  interest_ids: ids,
  audience_ids: ids,
  audience_ids_exclusions: ids,
  sensitive_topic_exclusions: object({
    topics: list(object({ id: anyText, filter_option: word('topicFilter') })).optional(),
    filter_option: word('topicFilter').optional(),
  }).optional(),
  user_day_parts: list(
    object({
      day_of_week: words('weekday'),
      hour_of_day: list(object({ min: hour, max: hour })).optional(),
    }),
  ).optional(),
});

const frequencyCaps = list(
  object({
    frequency_unit: word('frequencyUnit'),
    frequency_period: integer(1, INT32),
    max_impressions: integer(1, INT32),
  }),
  { max: 6 },
).optional();

const campaign = object({
  name: name(2, 200),
  objective: word('objective'),
  purchase_order: text(2, 45).optional(),
  ad_product: word('adProduct').optional(),
  delivery_goal_group: word('goalGroup').optional(),
  status: word('campaignStatus').optional(),
});

const budget = object({ micro_amount: micros, type: word('budgetType') });

const adSet = object({
  name: text(2, 200),
  start_time: time,
  end_time: time.optional(),
  budget,
  asset_format: word('format'),
  targets,
  bid_strategy: word('bidStrategy'),
  bid_micro_amount: micros.optional(),
  base_rate_micro_amount: micros.optional(),
  campaign_id: id.optional(),
  category: anyText.optional(),
  cost_modifiers: list(object({ id, name: anyText, rate: decimal })).optional(),
  dataset_id: id.optional(),
  delivery: word('delivery').optional(),
  delivery_goal: word('goal').optional(),
  frequency_caps: frequencyCaps,
  mobile_app_id: id.optional(),
  pacing: word('pacing').optional(),
  placements: words('placement'),
  promotion: object({
    promotion_goal: word('promotionGoal'),
    promotion_target_id: anyText.optional(),
    conversion_events: list(
      object({
        tracking_event_type: word('trackingEvent'),
        window_duration_ms: integer(28_800_000, INT32),
      }),
    ).optional(),
  }).optional(),
  slot_positions: words('slot'),
  video_delivery_formats: words('videoForm'),
});

const price = object({ micro: micros.optional(), currency_code: currency.optional() }).optional();

const ad = object({
  name: text(2, 200),
  ad_set_id: id,
  advertiser_name: text(2, 25),
  tagline: name(2, 40),
  assets: object({
    asset_id: id,
    logo_asset_id: id,
    companion_asset_id: id.optional(),
    canvas_asset_id: id.optional(),
  }),
  call_to_action: object({
    key: word('callToAction').optional(),
    language: word('language').optional(),
    clickthrough_url: anyText.optional(),
  }),
  start_time: timeOrNull.optional(),
  end_time: timeOrNull.optional(),
  third_party_tracking: list(
    object({ measurement_partner: word('partner').optional(), url: anyText.optional() }),
    { max: 11 },
  ).optional(),
  dv_client_code: anyText.optional(),
  catalog: object({
    id: id.optional(),
    catalog_items: list(
      object({
        id: id.optional(),
        asset_id: id.optional(),
        position: integer(0, INT32),
        price,
        sale_price: price,
        tagline: name(2, 40).optional(),
      }),
    ).optional(),
  }).optional(),
  delivery: word('delivery').optional(),
});

const asset = object({
  asset_type: word('assetType'),
  asset_subtype: word('assetSubtype').optional(),
  name: text(2, 120),
});

const audience = object({
  audience_type: word('audienceType'),
  name: text(2, 80),
  description: text(0, 80).optional(),
  seed_audience_id: id.optional(),
  audience_id: id.optional(),
  subtype: word('subtype').optional(),
  dataset_ids: ids,
  included_events: texts,
  excluded_events: texts,
  lookback_days: integer(30, 180).optional(),
  campaign_ids: ids,
  ad_set_ids: ids,
  exposure_type: word('exposure').optional(),
});

const account = object({
  name: name(1, 120),
  industry: word('industry'),
  billing_address: object({
    name: name(1, 120).optional(),
    street: anyText.optional(),
    city: anyText.optional(),
    region: anyText.optional(),
    postal_code: anyText.optional(),
  }),
  tax_id: anyText,
  tax_ids: list(object({ id: anyText.optional(), type: word('taxType').optional() })),
  legal_entity_name: anyText,
  website: anyText,
}).partial();

const business = object({
  name: text(1, 255),
  type: word('businessType'),
  business_admin_name: anyText.optional(),
  business_admin_email: text(0, 319).optional(),
  business_admin_has_marketing_opt_in: flag.optional(),
});

const estimate = object({
  asset_format: word('format'),
  objective: word('objective'),
  bid_strategy: word('bidStrategy'),
  targets,
  frequency_caps: frequencyCaps,
  video_delivery_formats: words('videoForm'),
  category: anyText.optional(),
});

/** The bodies of the endpoints that take one. */
const bodies = {
  'campaigns.create': campaign,
  'campaigns.update': campaign.partial(),
  'ad_sets.create': adSet,
  'ad_sets.update': adSet.partial(),
  'ads.create': ad,
  'ads.update': ad.partial(),
  'assets.create': asset,
  'assets.update': asset.partial({ name: true }),
  'assets.bulk': object({ asset_ids: list(id, { min: 1 }), action: word('assetAction') }),
  'audiences.create': audience,
  'account.update': account,
  'businesses.create': business,
  'estimates.audience': estimate.extend({
    ad_account_id: id,
    start_date: time,
    end_date: time.optional(),
    bid_micro_amount: micros,
    budget: budget.extend({ currency }),
  }),
  'estimates.bid': estimate.extend({ currency }),
  'reports.order': object({
    name: fileName,
    granularity: word('orderGranularity'),
    dimensions: list(word('asyncDimension'), { min: 1 }),
    metrics: list(word('asyncMetric'), { min: 1 }),
    statuses: words('asyncStatus'),
    campaign_ids: ids,
    report_start: time.optional(),
    report_end: time.optional(),
    insight_dimension: word('dimension').optional(),
    attribution_window: word('attribution').optional(),
  }),
} as const satisfies Partial<Record<EndpointName, z.ZodType>>;

type WithBody = keyof typeof bodies;

const hasBody = (endpoint: EndpointName): endpoint is WithBody => Object.hasOwn(bodies, endpoint);

/** Rules about more than one field. */
function together(endpoint: EndpointName, body: unknown): readonly FieldError[] {
  if (!isRecord(body)) return [];
  const count = Object.keys(body).length;
  if (endpoint.endsWith('.update') && count === 0)
    return [{ field: 'body', message: t('ads:check.empty') }];
  if (endpoint === 'ad_sets.update' && 'delivery' in body && count > 1)
    return [{ field: 'delivery', message: t('ads:check.alone') }];
  const isLookalike = endpoint === 'audiences.create' && body['audience_type'] === 'LOOKALIKE';
  if (isLookalike && body['seed_audience_id'] === undefined)
    return [{ field: 'seed_audience_id', message: t('ads:check.missing') }];
  return [];
}

/** Checks the body of a request (a value from `parseExact`) against the service's contract; unknown keys pass. */
export function checkBody(endpoint: EndpointName, body: unknown): readonly FieldError[] {
  if (!hasBody(endpoint)) return [];
  const { error } = bodies[endpoint].safeParse(body);
  const issues = (error?.issues ?? []).slice(0, MAX_ERRORS).map(({ path, message }) => ({
    field: path.length === 0 ? 'body' : path.join('.'),
    message,
  }));
  return [...issues, ...together(endpoint, body)];
}
