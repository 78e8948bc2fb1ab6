import { ExactNumber } from '../../../shared/ads/rules/exact-json.ts';
import type { AdsRecord } from '../raw.ts';
import { toText } from '../raw.ts';
import words from '../words.json' with { type: 'json' };
import type { Account, Kind } from './ads-state.ts';
import { AdsState, DAY_MS, kinds, stamp, makeUuid } from './ads-state.ts';

/** Days count from today. `last`: the last day that delivered. `ads`: name, format, and in two weeks spend, impressions, CTR (%); state. */
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
  readonly name: string;
  readonly status: string;
  readonly goal?: string;
  readonly from: number;
  readonly to: number;
  readonly last?: number;
  readonly sets: readonly SetWords[];
}

/** A budget beyond 2^53 under the fault `huge-money`. */
const HUGE = new ExactNumber('9223372036854775807');
const { templates } = words;

/** Default values of an ad set. */
export const adSetDefaults: AdsRecord = templates.adSet;
export const mediaFields = (type: unknown): AdsRecord =>
  templates[toText(type) as 'IMAGE' | 'AUDIO' | 'VIDEO'];

/** The service with generated data, which only depends on the day. */
export function seededState(now: () => number, isHuge: boolean): AdsState {
  const state = new AdsState(now);
  const at = stamp(state.today - 400 * DAY_MS);
  const times = { created_at: at, updated_at: at };
  for (const name of new Set(words.accounts.map(({ business }) => business)))
    state.businesses.push({ id: makeUuid(name), name, ...templates.business, ...times });
  for (const { name, business, closed = false, ...rest } of words.accounts) {
    const rows = Object.fromEntries(kinds.map((kind) => [kind, new Map<string, AdsRecord>()]));
    const id = makeUuid(`account ${name}`);
    const record = { id, name, business_id: makeUuid(business), ...rest, ...templates.account };
    state.accounts.set(id, {
      record: { ...record, ...times },
      closed,
      rows: rows as Account['rows'],
      history: [],
      curves: new Map(),
      reports: new Map(),
    });
  }
  const accounts = [...state.accounts.values()];
  for (const account of accounts) new Seed(state, account, isHuge).library();
  for (const campaign of words.campaigns) {
    const account = accounts[campaign.account];
    if (account !== undefined) new Seed(state, account, isHuge).campaign(campaign);
  }
  return state;
}

/** `count` more campaigns in the first account (fault `many`), each with an ad set and an ad. Does nothing on later calls. */
export function addMany(state: AdsState, count: number): void {
  const [account] = state.accounts.values();
  if (account === undefined || account.rows.campaigns.size >= count) return;
  const logged = account.history.length;
  const seed = new Seed(state, account, false);
  for (let index = 1; index <= count; index += 1) {
    const name = `Campaign ${String(index).padStart(4, '0')}`;
    const budget = [5 + (index % 90), index % 3 === 0 ? 'LIFETIME' : 'DAILY'];
    const ads = [[`${name} ad`, 'AUDIO', 10 + (index % 700), 900 + index * 7, 0.5]];
    const sets = [{ name: `${name} set`, budget, off: index % 5 === 0, ads }];
    const status = index % 4 === 0 ? 'PAUSED' : 'ACTIVE';
    seed.campaign({ name, status, from: -13, to: 15, sets });
  }
  account.history.length = logged;
}

class Seed {
  readonly #state: AdsState;
  readonly #account: Account;
  readonly #isHuge: boolean;

  constructor(state: AdsState, account: Account, isHuge: boolean) {
    this.#state = state;
    this.#account = account;
    this.#isHuge = isHuge;
  }

  /** Assets and audiences. */
  library(): void {
    for (const [name, type, archived = false] of words.assets) {
      const row = { name, asset_type: type, status: 'READY', ...mediaFields(type) };
      this.#add('assets', archived === true ? { ...row, archived } : row, -60);
    }
    for (const [name, type, subtype, size] of words.audiences) {
      const min = Number(size);
      const [seed] = this.#account.rows.audiences.values();
      const like = { seed_audience_id: seed?.['id'], seed_audience_name: seed?.['name'] };
      const more = type === 'LOOKALIKE' ? like : { subtype };
      const status = min === 0 ? 'PROCESSING' : 'LIVE';
      const range = { min, max: Math.round(min * 1.2) };
      this.#add('audiences', { name, type, status, size: range, ...more }, -50);
    }
  }

  campaign(one: CampaignWords): void {
    const { name, status, goal = 'REACH' } = one;
    const row = { ...templates.campaign, name, status, objective: goal };
    const { id } = this.#add('campaigns', row, -30 + this.#account.rows.campaigns.size / 100);
    for (const set of one.sets) this.#adSet(toText(id), one, set);
  }

  #adSet(campaign: string, one: CampaignWords, set: SetWords): void {
    const { name, status = 'ACTIVE', from = one.from, to = one.to, off = false } = set;
    const { last = one.last ?? to } = set;
    const { record, rows, curves } = this.#account;
    const day = (count: number): string => stamp(this.#state.today + count * DAY_MS);
    const [amount, type] = set.budget;
    const micros = this.#isHuge ? HUGE : Number(amount) * 1_000_000;
    const audience = [...rows.audiences.keys()][set.audience ?? -1];
    const geo = { geo_targets: { country_code: record['country_code'] } };
    const chosen = audience === undefined ? {} : { audience_ids: [audience] };
    const paused = { delivery: 'OFF', is_paused: true, pause_reason: 'USER_PAUSED' };
    const own = {
      campaign_id: campaign,
      name,
      status,
      start_time: day(from),
      end_time: day(to + 1),
    };
    const budget = { micro_amount: micros, type, currency: record['currency_code'] };
    const targets = { ...templates.targets, ...geo, ...chosen };
    const row = { ...adSetDefaults, ...own, budget, targets, ...(off ? paused : {}) };
    const made = this.#add('ad_sets', row, Math.min(from - 1, -1));
    for (const [ad, format, spend, impressions, rate, state] of set.ads) {
      const { id } = this.#ad({ ad_set_id: made['id'], name: ad }, format, state, from);
      const counts = { spend: Number(spend), impressions: Number(impressions) };
      curves.set(toText(id), {
        ...counts,
        rate: Number(rate) / 100,
        from,
        last: Math.min(last, to),
      });
    }
    this.#changes(made);
  }

  #ad(own: AdsRecord, format: unknown, state: unknown, from: number): AdsRecord {
    const assets = [...this.#account.rows.assets.values()];
    const [logo, cover] = assets.map(({ id }) => id);
    const main = assets.find((asset) => asset['asset_type'] === format)?.['id'];
    const ids = { asset_id: main, companion_asset_id: cover, logo_asset_id: logo };
    const { rejection } = words;
    const reasons = { reject_reasons: [rejection], reject_reason: rejection.rejection };
    const isRejected = state === 'REJECTED';
    const row = { ...templates.ad, ...own, assets: ids, ...(isRejected ? reasons : {}) };
    return this.#add('ads', { ...row, status: state ?? 'ACTIVE' }, Math.min(from - 1, -1));
  }

  #changes(row: AdsRecord): void {
    const { micro_amount: now, type } = row['budget'] as AdsRecord;
    for (const [category, field, label, before, after, ago] of words.changes) {
      // A change of the budget can only have set what the ad set has now.
      const isBudget = typeof after === 'object';
      if (isBudget && (type !== 'DAILY' || after.micro_amount !== now)) continue;
      const values = { before: { value: before }, after: { value: after } };
      const change = { field_type: field, display_label: label, change_category: category };
      const at = this.#state.today - Number(ago) * DAY_MS;
      const who = ago === 3 ? 2 : 0;
      if (isBudget) row['updated_at'] = stamp(at);
      this.#state.log(
        this.#account,
        'ad_sets',
        row,
        'CHANGED',
        [{ ...change, ...values }],
        who,
        at,
      );
    }
  }

  #add(kind: Kind, row: AdsRecord, day: number): AdsRecord {
    const { record, rows } = this.#account;
    const at = stamp(this.#state.today + (day - 1) * DAY_MS + rows[kind].size * 1000);
    const parent = toText(row['campaign_id'] ?? row['ad_set_id']);
    const id = makeUuid(`${toText(record['id'])} ${parent} ${kind} ${toText(row['name'])}`);
    const made = { id, ...row, created_at: at, updated_at: at };
    rows[kind].set(id, made);
    return made;
  }
}
