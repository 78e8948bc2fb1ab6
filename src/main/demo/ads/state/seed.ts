import { ExactNumber } from '../../../../shared/ads/rules/exact-json.ts';
import type { Raw } from '../request.ts';
import words from '../words.json' with { type: 'json' };
import type { Account, Kind } from './ads-state.ts';
import { AdsState, DAY, dayOf, kinds, stamp, uuidOf } from './ads-state.ts';

interface SetWords {
  readonly name: string;
  readonly status?: string;
  readonly budget: readonly unknown[];
  readonly off?: boolean;
  readonly from?: number;
  readonly to?: number;
  readonly last?: number;
  readonly audience?: number;
  readonly ads: readonly (readonly unknown[])[];
}
interface CampaignWords {
  readonly account: number;
  readonly name: string;
  readonly status: string;
  readonly goal?: string;
  readonly from: number;
  readonly to: number;
  readonly last?: number;
  readonly sets: readonly SetWords[];
}

/** A budget beyond 2^53 under the fault `huge-money`. */
const HUGE = '9223372036854775807';

/** The service with its generated data. The same clock gives the same data. */
export function seededState(now: () => number, isHuge: boolean): AdsState {
  const state = new AdsState(now);
  const names = [...new Set(words.accounts.map(({ business }) => business))];
  const at = stamp(dayOf(now()) - 400 * DAY);
  for (const name of names)
    state.businesses.push({
      id: uuidOf(name),
      name,
      created_at: at,
      updated_at: at,
      status: 'ACTIVE',
      type: 'ADVERTISER',
    });
  for (const one of words.accounts) {
    const rows = Object.fromEntries(kinds.map((kind) => [kind, new Map<string, Raw>()]));
    const record = {
      ...{ id: uuidOf(`account ${one.name}`), name: one.name, business_id: uuidOf(one.business) },
      ...{
        country_code: one.country,
        industry: 'ENTERTAINMENT',
        website: 'https://harbour.example',
        status: one.status,
      },
      ...{
        ad_account_role: one.role,
        currency_code: one.currency,
        legal_entity_name: one.name,
        created_at: at,
        updated_at: at,
      },
    };
    state.accounts.set(record.id, {
      ...{ record, closed: 'closed' in one, rows: rows as Record<Kind, Map<string, Raw>> },
      ...{ history: [], curves: new Map(), reports: new Map() },
    });
  }
  const accounts = [...state.accounts.values()];
  for (const account of accounts) seedLibrary(state, account);
  words.campaigns.forEach((one, index) => {
    const account = accounts[one.account];
    if (account !== undefined) seedCampaign(state, account, one, index, isHuge);
  });
  return state;
}

const add = (
  state: AdsState,
  account: Account,
  kind: Kind,
  key: string,
  row: Raw,
  day: number,
): Raw => {
  const at = stamp(dayOf(state.now()) + day * DAY + 9 * 3_600_000);
  const record = {
    id: uuidOf(`${String(account.record['id'])} ${kind} ${key}`),
    ...row,
    created_at: at,
    updated_at: at,
  };
  account.rows[kind].set(record.id, record);
  return record;
};

const media: Readonly<Record<string, Raw>> = {
  IMAGE: { file_type: 'PNG', aspect_ratio: 'SQUARE', width: 640, height: 640 },
  AUDIO: { file_type: 'WAV', audio_type: 'USER_UPLOADED_AUDIO', duration_ms: 30_000 },
  VIDEO: {
    file_type: 'MP4',
    aspect_ratio: 'VERTICAL_9_16',
    width: 720,
    height: 1280,
    duration_ms: 15_000,
    has_audio: true,
  },
};
export const mediaFields = (type: string): Raw => media[type] ?? {};

function seedLibrary(state: AdsState, account: Account): void {
  words.assets.forEach(([name, type, archived], index) => {
    const isArchived = archived === true ? { archived: true } : {};
    const row = {
      name,
      asset_type: type,
      status: 'READY',
      ...mediaFields(String(type)),
      ...isArchived,
    };
    add(state, account, 'assets', String(name), row, index - 60);
  });
  words.audiences.forEach(([name, type, subtype, size], index) => {
    const min = Number(size);
    const row = {
      name,
      type,
      ...(subtype === null ? {} : { subtype }),
      status: min === 0 ? 'PROCESSING' : 'LIVE',
    };
    const seed = [...account.rows.audiences.values()][0];
    const like =
      type === 'LOOKALIKE'
        ? { seed_audience_id: seed?.['id'], seed_audience_name: seed?.['name'] }
        : {};
    add(
      state,
      account,
      'audiences',
      String(name),
      { ...row, ...like, size: { min, max: Math.round(min * 1.2) } },
      index - 50,
    );
  });
}

const micros = (units: unknown, isHuge: boolean): unknown =>
  isHuge ? new ExactNumber(HUGE) : Number(units) * 1_000_000;

function seedCampaign(
  state: AdsState,
  account: Account,
  one: CampaignWords,
  index: number,
  isHuge: boolean,
): void {
  const { name, status, goal = 'REACH' } = one;
  const row = {
    name,
    status,
    objective: goal,
    delivery_goal_group: goal === 'REACH' ? 'AWARENESS' : 'WEBSITE_TRAFFIC',
    purchase_order: `PO-${String(70 + index)}`,
  };
  const campaign = add(state, account, 'campaigns', name, row, -30 + index);
  one.sets.forEach((set) => seedSet(state, account, one, campaign, set, isHuge));
}

function seedSet(
  state: AdsState,
  account: Account,
  one: CampaignWords,
  campaign: Raw,
  set: SetWords,
  isHuge: boolean,
): void {
  const { from = one.from, to = one.to, last = one.last ?? to, off = false } = set;
  const today = dayOf(state.now());
  const [amount, type] = set.budget;
  const audience = [...account.rows.audiences.values()][set.audience ?? -1];
  const age = [{ min: 25, max: 44 }];
  const row = adSetDefaults({
    ...{ campaign_id: campaign['id'], name: set.name, status: set.status ?? 'ACTIVE' },
    ...{ start_time: stamp(today + from * DAY), end_time: stamp(today + (to + 1) * DAY) },
    budget: {
      micro_amount: micros(amount, isHuge),
      type,
      currency: account.record['currency_code'],
    },
    ...{
      delivery: off ? 'OFF' : 'ON',
      is_paused: off,
      ...(off ? { pause_reason: 'USER_PAUSED' } : {}),
    },
    asset_format: 'AUDIO',
    targets: {
      ...{ age_ranges: age, placements: ['MUSIC', 'PODCAST'], platforms: ['IOS', 'ANDROID'] },
      geo_targets: { country_code: account.record['country_code'] },
      ...(audience === undefined ? {} : { audience_ids: [audience['id']] }),
    },
  });
  const adSet = add(state, account, 'ad_sets', set.name, row, Math.min(from - 1, -1));
  for (const [name, format, spend, impressions, rate, status] of set.ads) {
    const ad = add(
      state,
      account,
      'ads',
      String(name),
      adOf(account, adSet, String(name), String(format), String(status ?? 'ACTIVE')),
      Math.min(from - 1, -1),
    );
    const curve = {
      spend: Number(spend),
      impressions: Number(impressions),
      rate: Number(rate) / 100,
      from,
      last: Math.min(last, to),
    };
    account.curves.set(String(ad['id']), curve);
  }
  for (const [category, field, label, before, after, ago] of words.changes) {
    const change = {
      field_type: field,
      display_label: label,
      change_category: category,
      before: { value: before },
      after: { value: after },
    };
    state.log(
      account,
      'ad_sets',
      adSet,
      'CHANGED',
      [change],
      ago === 3 ? 2 : 0,
      today - Number(ago) * DAY + 10 * 3_600_000,
    );
  }
}

/** What an ad set has when it was not told. */
export const adSetDefaults = (row: Raw): Raw => ({
  ...{
    bid_strategy: 'MAX_BID',
    bid_micro_amount: 11_000_000,
    cost_model: 'CPM',
    pacing: 'PACING_EVEN',
  },
  ...{
    delivery_goal: 'IMPRESSIONS',
    category: 'ADV_1_1',
    is_paused: row['delivery'] === 'OFF',
    delivery: 'ON',
  },
  frequency_caps: [{ frequency_unit: 'DAY', frequency_period: 1, max_impressions: 3 }],
  reject_reasons: [],
  ...row,
});

function adOf(account: Account, adSet: Raw, name: string, format: string, status: string): Raw {
  const assets = [...account.rows.assets.values()];
  const main = assets.find((one) => one['asset_type'] === format)?.['id'];
  const [logo, cover] = assets.map(({ id }) => id);
  return {
    ...{
      ad_set_id: adSet['id'],
      name,
      status,
      delivery: 'ON',
      tagline: 'Out now',
      advertiser_name: 'Harbour Records',
    },
    call_to_action: {
      key: 'LISTEN_NOW',
      text: 'Listen now',
      language: 'ENGLISH',
      clickthrough_url: 'https://harbour.example',
    },
    assets: { asset_id: main, companion_asset_id: cover, logo_asset_id: logo },
    ad_preview_url: 'https://ads.harbour.example/preview',
    reject_reasons: status === 'REJECTED' ? [words.rejection] : [],
    ...(status === 'REJECTED' ? { reject_reason: words.rejection.rejection } : {}),
  };
}

/** `count` more campaigns in the first account, each with an ad set and an ad (fault `many`). Does nothing the second time. */
export function addMany(state: AdsState, count: number): void {
  const account = [...state.accounts.values()][0];
  if (account === undefined || account.rows.campaigns.size >= count) return;
  const logged = account.history.length;
  for (let index = 1; index <= count; index += 1) {
    const name = `Campaign ${String(index).padStart(4, '0')}`;
    const budget = [5 + (index % 90), index % 3 === 0 ? 'LIFETIME' : 'DAILY'] as const;
    const ads = [[`${name} ad`, 'AUDIO', 10 + (index % 700), 900 + index * 7, 0.5]] as const;
    const set = { name: `${name} set`, budget, off: index % 5 === 0, ads };
    const status = index % 4 === 0 ? 'PAUSED' : 'ACTIVE';
    seedCampaign(
      state,
      account,
      { account: 0, name, status, from: -13, to: 15, sets: [set] },
      -index % 300,
      false,
    );
  }
  account.history.length = logged;
}
