import type { Ad, AdSet, AssetRow, AudienceRow, Campaign } from '../../../../shared/ads/model.ts';
import {
  adDelivery,
  adSetDelivery,
  campaignDelivery,
  isOn,
} from '../../../../shared/ads/rules/delivery.ts';
import type { Amount } from '../../../../shared/ads/rules/money.ts';
import { addMicros, readMicros } from '../../../../shared/ads/rules/money.ts';
import { measurePacing } from '../../../../shared/ads/rules/pacing.ts';
import type { Stats } from '../../../../shared/ads/model.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import type { Cut } from '../../../../shared/lib/listed.ts';
import { writeExact } from '../../../../shared/ads/rules/exact-json.ts';
import { readList, readTime } from '../../../net/wire.ts';
import { readExactNumber, readString } from './record.ts';

/** The parts that campaigns, ad sets and ads share. */
const parseNode = (id: string, fields: JsonRecord, stats: Stats) => ({
  id,
  stats,
  name: readString(fields['name']) ?? id,
  created: readTime(fields['created_at']),
  updated: readTime(fields['updated_at']),
});

/** Status after the user's on/off switch. Statuses that the service set to end delivery stay unchanged. */
const switchWord = (raw: string, on: boolean): string =>
  raw === 'ARCHIVED' || raw === 'COMPLETED' ? raw : on ? 'ACTIVE' : 'PAUSED';

/** Reasons for a rejection; a single one may be in `reject_reason` instead of the list. */
function parseRejections(fields: JsonRecord): Ad['rejections'] {
  const listed = readList(fields['reject_reasons']).flatMap((one) => {
    const each = toRecord(one) ?? {};
    const reason = readString(each['rejection']) ?? readString(each['rejection_key']);
    const remedy = readString(each['remediation']) ?? readString(each['remediation_key']);
    return reason === null ? [] : [{ reason, remedy }];
  });
  const alone = readString(fields['reject_reason']);
  return listed.length > 0 || alone === null ? listed : [{ reason: alone, remedy: null }];
}

export interface AdSetContext {
  readonly stats: Stats;
  /** Spent since its start; null: unknown. */
  readonly spent: Amount | null;
  readonly campaignOn: boolean;
  readonly stalled: boolean;
  readonly pastBudgets: AdSet['pastBudgets'];
  /** ms since epoch. */
  readonly now: number;
}

export function parseAdSet(id: string, fields: JsonRecord, context: AdSetContext): AdSet {
  const raw = readString(fields['status']) ?? '';
  const on = isOn(readString(fields['delivery']), fields['is_paused'] === true);
  const budget = toRecord(fields['budget']);
  const amount = readMicros(budget?.['micro_amount']);
  const own = {
    on,
    start: readTime(fields['start_time']),
    end: readTime(fields['end_time']),
    pauseReason: readString(fields['pause_reason']),
    pastBudgets: context.pastBudgets,
    budget: amount === null ? null : { amount, type: readString(budget?.['type']) ?? '' },
  };
  const pacing = measurePacing([{ ...own, spent: context.spent }], context.now);
  return {
    ...parseNode(id, fields, context.stats),
    ...own,
    pacing,
    status: switchWord(raw, on),
    delivery: adSetDelivery({ ...own, ...context, raw, pacing }, context.now),
    campaignId: readString(fields['campaign_id']) ?? '',
    bidStrategy: readString(fields['bid_strategy']),
    bid: readMicros(fields['bid_micro_amount']),
    costModel: readString(fields['cost_model']),
    format: readString(fields['asset_format']),
    goal: readString(fields['delivery_goal']),
    category: readString(fields['category']),
    targets: plainRecord(fields['targets']),
    rejections: parseRejections(fields),
  };
}

/** A record whose numbers survive the transfer between processes. */
const plainRecord = (value: unknown): Record<string, unknown> =>
  toRecord(JSON.parse(writeExact(toRecord(value) ?? {}))) ?? {};

export const isCampaignOn = (fields: JsonRecord): boolean =>
  readString(fields['status']) !== 'PAUSED' && readString(fields['delivery']) !== 'OFF';

export interface CampaignContext {
  readonly stats: Stats;
  /** Null: the service cannot list them. */
  readonly adSets: readonly AdSet[] | null;
  /** What is missing from `adSets`; null: nothing. */
  readonly adSetsCut: Cut | null;
  /** Spend by ad set, since its start. */
  readonly spent: ReadonlyMap<string, Amount>;
  /** ms since epoch. */
  readonly now: number;
}

export function parseCampaign(id: string, fields: JsonRecord, context: CampaignContext): Campaign {
  const { adSets, adSetsCut, spent, now } = context;
  const status = readString(fields['status']) ?? '';
  const on = isCampaignOn(fields);
  const live = (adSets ?? []).filter(({ delivery }) => delivery.state !== 'archived');
  const [first, ...more] = live.map(({ budget }) => budget);
  const isWhole = adSetsCut === null;
  const states = adSets?.map(({ delivery }) => delivery) ?? null;
  const isOne =
    isWhole && first !== null && first !== undefined && more.every((b) => b?.type === first.type);
  const flights = live.map((adSet) => ({
    ...adSet,
    on: on && adSet.on,
    spent: spent.get(adSet.id) ?? null,
  }));
  return {
    ...parseNode(id, fields, context.stats),
    status,
    on,
    adSets: [...(adSets ?? [])],
    adSetsCut,
    // Known ad sets suffice to show that the campaign delivers; only a complete list can show that it has none.
    delivery: campaignDelivery({ status, on }, isWhole || states?.length !== 0 ? states : null),
    objective: readString(fields['objective']),
    goal: readString(fields['delivery_goal_group']),
    purchaseOrder: readString(fields['purchase_order']),
    budget: isOne
      ? {
          type: first.type,
          amount: addMicros(...live.flatMap(({ budget }) => budget?.amount ?? [])),
        }
      : null,
    pacing: isWhole ? measurePacing(flights, now) : null,
  };
}

export function parseAd(id: string, fields: JsonRecord, stats: Stats, adSet: AdSet | null): Ad {
  const raw = readString(fields['status']) ?? '';
  const on = isOn(readString(fields['delivery']), false);
  const button = toRecord(fields['call_to_action']);
  const assets = toRecord(fields['assets']) ?? {};
  return {
    ...parseNode(id, fields, stats),
    on,
    status: switchWord(raw, on),
    delivery: adDelivery(raw, on, adSet?.delivery ?? null),
    adSetId: readString(fields['ad_set_id']) ?? '',
    campaignId: readString(fields['campaign_id']) ?? adSet?.campaignId ?? null,
    format: readString(fields['asset_format']) ?? adSet?.format ?? null,
    tagline: readString(fields['tagline']),
    advertiser: readString(fields['advertiser_name']),
    callToAction:
      button === null
        ? null
        : { key: readString(button['key']) ?? '', url: readString(button['clickthrough_url']) },
    assets: Object.keys(assets).flatMap((key) => {
      const asset = readString(assets[key]);
      return key.endsWith('asset_id') && asset !== null
        ? [{ role: key.replace(/_?asset_id$/, '') || 'main', id: asset }]
        : [];
    }),
    preview: readString(fields['ad_preview_url']),
    rejections: parseRejections(fields),
  };
}

export function parseAsset(id: string, fields: JsonRecord): AssetRow {
  const status = readString(fields['status']) ?? '';
  return {
    id,
    status,
    name: readString(fields['name']) ?? id,
    kind: readString(fields['asset_type']) ?? '',
    subtype: readString(fields['asset_subtype']) ?? readString(fields['audio_type']),
    created: readTime(fields['created_at']),
    duration: readExactNumber(fields['duration_ms']),
    width: readExactNumber(fields['width']),
    height: readExactNumber(fields['height']),
    ratio: readString(fields['aspect_ratio']),
    archived:
      status === 'ARCHIVED' || fields['archived'] === true || fields['is_archived'] === true,
  };
}

export function parseAudience(id: string, fields: JsonRecord): AudienceRow {
  const size = toRecord(fields['size']);
  const min = readExactNumber(size?.['min']);
  const max = readExactNumber(size?.['max']);
  return {
    id,
    name: readString(fields['name']) ?? id,
    type: readString(fields['type']) ?? '',
    subtype: readString(fields['subtype']),
    status: readString(fields['status']) ?? '',
    size: min === null || max === null ? null : { min, max },
    created: readTime(fields['created_at']),
    seed: readString(fields['seed_audience_name']),
    usedBy: readList(fields['ad_set_ids']).length,
  };
}
