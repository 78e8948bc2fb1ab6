import { seeded } from '../../kit/random.ts';
import type { Account, AdsState } from './ads-state.ts';
import { DAY_MS, startOfDay } from './ads-state.ts';

/** Delivered amounts; `cents` in the account's currency. */
export interface Measured {
  readonly impressions: number;
  readonly clicks: number;
  readonly cents: number;
}

const none: Measured = { impressions: 0, clicks: 0, cents: 0 };
const sum = (a: Measured, b: Measured): Measured => ({
  impressions: a.impressions + b.impressions,
  clicks: a.clicks + b.clicks,
  cents: a.cents + b.cents,
});
export const sumMeasured = (parts: readonly Measured[]): Measured => parts.reduce(sum, none);

/** Fraction of a day's delivery completed after `share` of the day, with more in the evening. */
const through = (share: number): number => (share + share * share) / 2;

function hashed(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash, 31) + text.charCodeAt(at);
  return hash;
}

/** What an ad delivered between two times (ms, at most until now). Parts of a day add up to the whole day. */
export function measured(
  state: AdsState,
  account: Account,
  ad: string,
  from: number,
  to: number,
): Measured {
  const curve = account.curves.get(ad);
  const record = account.rows.ads.get(ad);
  if (curve === undefined || record === undefined) return none;
  const adSet = account.rows.ad_sets.get(String(record['ad_set_id']));
  const off = [ad, adSet?.['id'], adSet?.['campaign_id']].map(
    (id) => state.offSince.get(String(id)) ?? Infinity,
  );
  const until = Math.min(to, state.now(), ...off);
  const { today } = state;
  const born = today + curve.from * DAY_MS;
  const end = Math.min(until, today + (curve.last + 1) * DAY_MS);
  // The whole days of the curve within the last two weeks.
  const days = Math.max(1, Math.min(curve.last, -1) - Math.max(curve.from, -13) + 1);
  const parts: Measured[] = [];
  for (let day = startOfDay(Math.max(from, born)); day < end; day += DAY_MS) {
    const random = seeded(hashed(ad) + Math.round((day - today) / DAY_MS));
    const scale = (0.86 + 0.28 * random()) / days;
    const shares = [Math.max(from, day), Math.min(end, day + DAY_MS)].map((at) =>
      through((at - day) / DAY_MS),
    );
    const part = (whole: number): number => {
      const [start = 0, stop = 0] = shares.map((share) => Math.round(whole * scale * share));
      return Math.max(0, stop - start);
    };
    const { impressions, spend, rate } = curve;
    parts.push({
      impressions: part(impressions),
      clicks: part(impressions * rate),
      cents: part(spend * 100),
    });
  }
  return sumMeasured(parts);
}

/** Shares of impressions by field. */
const shares: Readonly<Record<string, number>> = {
  IMPRESSIONS: 1,
  STREAMED_IMPRESSIONS: 0.97,
  OFF_SPOTIFY_IMPRESSIONS: 0.02,
  STARTS: 0.98,
  FIRST_QUARTILES: 0.95,
  MIDPOINTS: 0.91,
  THIRD_QUARTILES: 0.87,
  COMPLETES: 0.82,
  SKIPS: 0.05,
  UNMUTES: 0.01,
  VIDEO_VIEWS: 0.4,
  VIDEO_EXPANDS: 0.02,
  LISTENERS: 0.04,
  NEW_LISTENERS: 0.011,
  STREAMS: 0.13,
  NEW_LISTENER_STREAMS: 0.03,
  PAID_LISTENS: 0.006,
  PAID_LISTENS_REACH: 0.004,
};
/** Shares of conversions by field; counts of 1 to 4 people are hidden. */
const conversions: Readonly<Record<string, number>> = {
  PAGE_VIEWS: 0.009,
  SIGN_UPS: 0.0028,
  ADD_TO_CART: 0.0011,
  START_CHECKOUT: 0.0006,
  PRODUCTS: 0.0005,
  PURCHASES: 0.0004,
  LEADS: 0.0003,
  CUSTOM_EVENT_1: 0.001,
  CUSTOM_EVENT_2: 0.0005,
  CUSTOM_EVENT_3: 0.0002,
  CUSTOM_EVENT_4: 0.0001,
  CUSTOM_EVENT_5: 0,
};
const ratio = (a: number, b: number): number =>
  b === 0 ? 0 : Math.round((a / b) * 10_000) / 10_000;
export const HIDDEN = -5;
const covered = (count: number): number => (count > 0 && count < 5 ? HIDDEN : count);
/** Revenue per sale, in currency units. */
const SALE = 24.5;

/** The value of a report's field; money in currency units, rates in percent. */
export function computeValue(field: string, { impressions, clicks, cents }: Measured): number {
  const count = (name: string): number =>
    Math.round(impressions * (shares[name] ?? conversions[name] ?? 0));
  const reach = Math.round(impressions ** 0.94);
  const sales = covered(count('PURCHASES'));
  const perSale = (value: number): number => (sales === HIDDEN ? HIDDEN : value);
  const special: Readonly<Record<string, () => number>> = {
    CLICKS: () => clicks,
    SPEND: () => cents / 100,
    REACH: () => reach,
    FREQUENCY: () => ratio(impressions, reach),
    CTR: () => ratio(clicks * 100, impressions),
    COMPLETION_RATE: () => (impressions === 0 ? 0 : 82),
    CONVERSION_RATE: () => ratio(count('LISTENERS') * 100, reach),
    INTENT_RATE: () => (impressions === 0 ? 0 : 3.1),
    NEW_LISTENER_CONVERSION_RATE: () => ratio(count('NEW_LISTENERS') * 100, reach),
    STREAMS_PER_USER: () => ratio(count('STREAMS'), count('LISTENERS')),
    STREAMS_PER_NEW_LISTENER: () => ratio(count('NEW_LISTENER_STREAMS'), count('NEW_LISTENERS')),
    PAID_LISTENS_FREQUENCY: () => ratio(count('PAID_LISTENS'), count('PAID_LISTENS_REACH')),
    VIDEO_EXPAND_RATE: () => (impressions === 0 ? 0 : 2),
    E_CPCL: () => ratio(cents / 100, count('COMPLETES')),
    REVENUE: () => perSale(sales * SALE),
    AVERAGE_ORDER_VALUE: () => perSale(sales === 0 ? 0 : SALE),
    RETURN_ON_AD_SPEND: () => perSale(ratio(sales * SALE * 100, cents)),
    CUSTOMER_ACQUISITION_COST: () => perSale(ratio(cents / 100, sales)),
    COST_PER_LEAD: () => ratio(cents / 100, count('LEADS')),
  };
  return special[field]?.() ?? (field in conversions ? covered(count(field)) : count(field));
}
