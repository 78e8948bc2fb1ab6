import type { Ad, AdSet, AssetRow, AudienceRow, Campaign } from '../../../../shared/ads/model.ts';
import {
  adDelivery,
  adSetDelivery,
  campaignDelivery,
  isOn,
} from '../../../../shared/ads/rules/delivery.ts';
import type { Amount } from '../../../../shared/ads/rules/money.ts';
import { addMicros } from '../../../../shared/ads/rules/money.ts';
import { pacingOf } from '../../../../shared/ads/rules/pacing.ts';
import type { Stats } from '../../../../shared/ads/model.ts';
import { recordOf } from '../../../../shared/lib/json.ts';
import type { Cut } from '../../../../shared/lib/listed.ts';
import { writeExact } from '../../../../shared/ads/rules/exact-json.ts';
import { Fields } from './record.ts';

/** The parts that campaigns, ad sets and ads share. */
const nodeOf = (id: string, fields: Fields, stats: Stats) => ({
  id,
  stats,
  name: fields.text('name') ?? id,
  created: fields.time('created_at'),
  updated: fields.time('updated_at'),
});

/** The user's switch as a word. What the service ended stays ended. */
const switchWord = (raw: string, on: boolean): string =>
  raw === 'ARCHIVED' || raw === 'COMPLETED' ? raw : on ? 'ACTIVE' : 'PAUSED';

/** Reasons of a rejection; a single one may stand alone in `reject_reason`. */
export function rejectionsOf(fields: Fields): Ad['rejections'] {
  const listed = fields.list('reject_reasons').flatMap((one) => {
    const each = new Fields(one);
    const reason = each.text('rejection') ?? each.text('rejection_key');
    const remedy = each.text('remediation') ?? each.text('remediation_key');
    return reason === null ? [] : [{ reason, remedy }];
  });
  const alone = fields.text('reject_reason');
  return listed.length > 0 || alone === null || alone === ''
    ? listed
    : [{ reason: alone, remedy: null }];
}

export interface AdSetContext {
  readonly stats: Stats;
  /** Spent since its start; null: unknown. */
  readonly spent: Amount | null;
  readonly campaignOn: boolean;
  readonly stalled: boolean;
  /** ms since epoch. */
  readonly now: number;
}

export function adSetOf(id: string, fields: Fields, context: AdSetContext): AdSet {
  const raw = fields.text('status') ?? '';
  const on = isOn(fields.text('delivery'), fields.flag('is_paused'));
  const budget = fields.part('budget');
  const amount = budget?.micros('micro_amount') ?? null;
  const own = {
    on,
    start: fields.time('start_time'),
    end: fields.time('end_time'),
    pauseReason: fields.text('pause_reason'),
    budget: amount === null ? null : { amount, type: budget?.text('type') ?? '' },
  };
  const pacing = pacingOf([{ ...own, spent: context.spent }], context.now);
  return {
    ...nodeOf(id, fields, context.stats),
    ...own,
    pacing,
    status: switchWord(raw, on),
    delivery: adSetDelivery({ ...own, ...context, raw, pacing }, context.now),
    campaignId: fields.text('campaign_id') ?? '',
    bidStrategy: fields.text('bid_strategy'),
    bid: fields.micros('bid_micro_amount'),
    costModel: fields.text('cost_model'),
    format: fields.text('asset_format'),
    goal: fields.text('delivery_goal'),
    category: fields.text('category'),
    targets: plainRecord(fields.raw('targets')),
    rejections: rejectionsOf(fields),
  };
}

/** A record whose numbers cross process boundaries. */
const plainRecord = (value: unknown): Record<string, unknown> =>
  recordOf(JSON.parse(writeExact(recordOf(value) ?? {}))) ?? {};

export const isCampaignOn = (fields: Fields): boolean =>
  fields.text('status') !== 'PAUSED' && fields.text('delivery') !== 'OFF';

export interface CampaignContext {
  readonly stats: Stats;
  /** Null: the service does not tell them. */
  readonly adSets: readonly AdSet[] | null;
  /** What `adSets` lacks; null: nothing. */
  readonly adSetsCut: Cut | null;
  /** By ad set, since its start. */
  readonly spent: ReadonlyMap<string, Amount>;
  /** ms since epoch. */
  readonly now: number;
}

export function campaignOf(id: string, fields: Fields, context: CampaignContext): Campaign {
  const { adSets, adSetsCut, spent, now } = context;
  const status = fields.text('status') ?? '';
  const on = isCampaignOn(fields);
  const live = (adSets ?? []).filter(({ delivery }) => delivery.state !== 'archived');
  const [first, ...more] = live.map(({ budget }) => budget);
  const isWhole = adSetsCut === null;
  const states = adSets?.map(({ delivery }) => delivery) ?? null;
  const isOne =
    isWhole && first !== null && first !== undefined && more.every((b) => b?.type === first.type);
  const flights = live.map((one) => ({
    ...one,
    on: on && one.on,
    spent: spent.get(one.id) ?? null,
  }));
  return {
    ...nodeOf(id, fields, context.stats),
    status,
    on,
    adSets: [...(adSets ?? [])],
    adSetsCut,
    // At least what is known delivers. That nothing is there, a list that is not whole cannot say.
    delivery: campaignDelivery({ status, on }, isWhole || states?.length !== 0 ? states : null),
    objective: fields.text('objective'),
    goal: fields.text('delivery_goal_group'),
    purchaseOrder: fields.text('purchase_order'),
    budget: isOne
      ? {
          type: first.type,
          amount: addMicros(...live.flatMap(({ budget }) => budget?.amount ?? [])),
        }
      : null,
    pacing: isWhole ? pacingOf(flights, now) : null,
  };
}

export function adOf(id: string, fields: Fields, stats: Stats, adSet: AdSet | null): Ad {
  const raw = fields.text('status') ?? '';
  const on = isOn(fields.text('delivery'), false);
  const button = fields.part('call_to_action');
  const assets = recordOf(fields.raw('assets')) ?? {};
  return {
    ...nodeOf(id, fields, stats),
    on,
    status: switchWord(raw, on),
    delivery: adDelivery(raw, on, adSet?.delivery ?? null),
    adSetId: fields.text('ad_set_id') ?? '',
    campaignId: fields.text('campaign_id') ?? adSet?.campaignId ?? null,
    format: fields.text('asset_format') ?? adSet?.format ?? null,
    tagline: fields.text('tagline'),
    advertiser: fields.text('advertiser_name'),
    callToAction:
      button === null
        ? null
        : { key: button.text('key') ?? '', url: button.text('clickthrough_url') },
    assets: Object.keys(assets).flatMap((key) => {
      const asset = new Fields(assets).text(key);
      return key.endsWith('asset_id') && asset !== null
        ? [{ role: key.replace(/_?asset_id$/, '') || 'main', id: asset }]
        : [];
    }),
    preview: fields.text('ad_preview_url'),
    rejections: rejectionsOf(fields),
  };
}

export function assetOf(id: string, fields: Fields): AssetRow {
  const status = fields.text('status') ?? '';
  return {
    id,
    status,
    name: fields.text('name') ?? id,
    kind: fields.text('asset_type') ?? '',
    subtype: fields.text('asset_subtype') ?? fields.text('audio_type'),
    created: fields.time('created_at'),
    duration: fields.number('duration_ms'),
    width: fields.number('width'),
    height: fields.number('height'),
    ratio: fields.text('aspect_ratio'),
    archived: status === 'ARCHIVED' || fields.flag('archived') || fields.flag('is_archived'),
  };
}

export function audienceOf(id: string, fields: Fields): AudienceRow {
  const size = fields.part('size');
  const min = size?.number('min') ?? null;
  const max = size?.number('max') ?? null;
  return {
    id,
    name: fields.text('name') ?? id,
    type: fields.text('type') ?? '',
    subtype: fields.text('subtype'),
    status: fields.text('status') ?? '',
    size: min === null || max === null ? null : { min, max },
    created: fields.time('created_at'),
    seed: fields.text('seed_audience_name'),
    usedBy: fields.list('ad_set_ids').length,
  };
}
