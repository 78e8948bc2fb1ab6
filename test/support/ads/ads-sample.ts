import type {
  Ad,
  AdAccount,
  AdSet,
  Campaign,
  Delivery,
  AdsOverview,
  Pacing,
  Stats,
} from '../../../src/shared/ads/model.ts';
import type { Amount } from '../../../src/shared/ads/rules/money.ts';
import { toMicros } from '../../../src/shared/ads/rules/money.ts';
import { someConnection } from '../core/some-connection.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
export const now = Date.now();

/** The connection of the design picture's account. */
export const profile = someConnection({
  id: 'ads',
  service: 'ads',
  name: 'Ads manager',
  fields: { url: 'https://api.example.net/ads/v3' },
  status: { address: 'https://api.example.net/ads/v3', since: now - DAY, dataAt: now },
});

/** Spend and impressions, with the clicks that result in the design picture's rate. */
const stats = (spend: string, impressions: number, percent: number): Stats => ({
  SPEND: { amount: spend as Amount },
  IMPRESSIONS: impressions,
  CLICKS: Math.round((impressions * percent) / 100),
});

const delivery = (state: Delivery['state'], at: number | null = null): Delivery => ({
  state,
  at,
  raw: state.toUpperCase(),
});
const pacing = (state: Pacing['state'], spent: number, elapsed: number): Pacing => ({
  state,
  spent,
  elapsed,
  gap: Math.round((spent - elapsed) * 100),
});
const budget = (units: number, type: 'DAILY' | 'LIFETIME') => ({
  amount: toMicros(BigInt(units) * 1_000_000n),
  type,
});
const nothing = stats('0.00', 0, 0);
const node = (id: string, name: string) => ({
  id,
  name,
  status: 'ACTIVE',
  on: true,
  delivery: delivery('delivering'),
  stats: nothing,
  created: now - 30 * DAY,
  updated: now - DAY,
});
const paused = { status: 'PAUSED', on: false, delivery: delivery('off') };

export const someAd = (id: string, name: string, change: Partial<Ad> = {}): Ad => ({
  ...node(id, name),
  adSetId: 'berlin',
  campaignId: 'winter',
  format: 'AUDIO',
  tagline: 'Out now',
  advertiser: 'Harbour Records',
  callToAction: { key: 'LISTEN_NOW', url: 'https://example.net/listen' },
  assets: [{ role: 'audio', id: 'asset-1' }],
  preview: null,
  rejections: [],
  ...change,
});

export const someAdSet = (id: string, name: string, change: Partial<AdSet> = {}): AdSet => ({
  ...node(id, name),
  campaignId: 'winter',
  start: now - 20 * DAY,
  end: now + 25 * DAY,
  budget: budget(40, 'DAILY'),
  pastBudgets: [],
  pacing: pacing('onPlan', 0.35, 0.36),
  bidStrategy: 'MAX_BID',
  bid: toMicros(12_000_000n),
  costModel: 'CPM',
  format: 'AUDIO',
  goal: 'IMPRESSIONS',
  category: 'Music',
  pauseReason: null,
  targets: { age_ranges: [{ min: 25, max: 44 }], geo_targets: { country_code: 'DE' } },
  rejections: [],
  ...change,
});

export const someCampaign = (
  id: string,
  name: string,
  change: Partial<Campaign> = {},
): Campaign => ({
  ...node(id, name),
  objective: 'REACH',
  goal: 'IMPRESSIONS',
  purchaseOrder: null,
  budget: null,
  pacing: null,
  adSets: [],
  adSetsCut: null,
  ...change,
});

const winterSets: readonly AdSet[] = [
  someAdSet('berlin', 'Berlin, 25–44', { stats: stats('531.20', 71_480, 0.71) }),
  someAdSet('hamburg', 'Hamburg, 25–44', {
    stats: stats('214.60', 31_900, 0.52),
    budget: budget(30, 'DAILY'),
    delivery: delivery('limited'),
    pacing: pacing('behind', 0.25, 0.54),
  }),
  someAdSet('leipzig', 'Leipzig students', {
    ...paused,
    stats: stats('382.60', 44_830, 0.62),
    budget: budget(25, 'DAILY'),
    pacing: null,
  }),
];
const tideSets: readonly AdSet[] = [
  someAdSet('juno', 'Listeners of Juno Vale', {
    campaignId: 'tide',
    stats: stats('1186.90', 159_550, 0.78),
    budget: budget(1500, 'LIFETIME'),
    pacing: pacing('ahead', 0.79, 0.58),
  }),
  someAdSet('visitors', 'Site visitors, 30 days', {
    campaignId: 'tide',
    delivery: delivery('stalled'),
    stats: stats('96.30', 11_420, 0.44),
    budget: budget(200, 'LIFETIME'),
    pacing: pacing('behind', 0.48, 0.58),
  }),
];

/** The campaigns of the design picture. */
export const campaigns: readonly Campaign[] = [
  someCampaign('winter', 'Winter reach', {
    stats: stats('1128.40', 148_210, 0.64),
    budget: budget(70, 'DAILY'),
    pacing: pacing('onPlan', 0.52, 0.54),
    adSets: [...winterSets],
  }),
  someCampaign('tide', 'Low Tide album launch', {
    stats: stats('1283.20', 170_970, 0.75),
    budget: budget(1700, 'LIFETIME'),
    pacing: pacing('ahead', 0.75, 0.58),
    adSets: [...tideSets],
  }),
  someCampaign('lanterns', 'Paper Lanterns single', {
    delivery: delivery('scheduled', Date.UTC(2026, 10, 24)),
    budget: budget(35, 'DAILY'),
    adSets: [someAdSet('lanterns-set', 'Everyone, 18–34', { campaignId: 'lanterns' })],
  }),
  someCampaign('notes', 'Field Notes tour', {
    ...paused,
    stats: stats('640.00', 82_300, 0.58),
    budget: budget(1200, 'LIFETIME'),
    pacing: pacing('paused', 0.53, 0.61),
    adSets: [someAdSet('notes-set', 'Tour cities', { campaignId: 'notes' })],
  }),
  someCampaign('nightbus', 'Podcast Nightbus 29', {
    status: 'ENDED',
    delivery: delivery('completed'),
    stats: stats('900.00', 121_040, 0.49),
    budget: budget(900, 'LIFETIME'),
    pacing: pacing('usedUp', 1, 1),
    adSets: [someAdSet('nightbus-set', 'Podcast listeners', { campaignId: 'nightbus' })],
  }),
];

const saltRejected = [
  {
    reason: 'The landing page does not mention the advertised album.',
    remedy: 'Change the page or its address and submit the ad again.',
  },
];

/** Ads by ad set, as responses of `ads.ads`. */
export const adsOf: Readonly<Record<string, readonly Ad[]>> = {
  berlin: [
    someAd('glass-30', 'Glass Harbour, 30 s', { stats: stats('312.75', 42_110, 0.78) }),
    someAd('glass-15', 'Glass Harbour, 15 s', { stats: stats('218.45', 29_370, 0.61) }),
  ],
  hamburg: [
    someAd('salt-video', 'Salt and Neon, video', {
      adSetId: 'hamburg',
      format: 'VIDEO',
      stats: stats('214.60', 31_900, 0.52),
    }),
    someAd('salt-30', 'Salt and Neon, 30 s', {
      adSetId: 'hamburg',
      delivery: delivery('rejected'),
      rejections: saltRejected,
    }),
  ],
  juno: [
    someAd('tide-teaser', 'Low Tide teaser, 15 s', {
      adSetId: 'juno',
      campaignId: 'tide',
      stats: stats('702.40', 98_300, 0.83),
    }),
    someAd('tide-trailer', 'Low Tide trailer', {
      adSetId: 'juno',
      campaignId: 'tide',
      format: 'VIDEO',
      stats: stats('484.50', 61_250, 0.69),
    }),
  ],
};

/** The account's total in the design picture. */
export const total = stats('3951.60', 522_520, 0.63);

const account = (id: string, name: string, change: Partial<AdAccount> = {}): AdAccount => ({
  id,
  name,
  currency: 'EUR',
  status: 'ACTIVE',
  role: 'AD_ACCOUNT_ADMIN',
  business: { id: 'harbour', name: 'Harbour Music Group' },
  ...change,
});

export const accounts: readonly AdAccount[] = [
  account('records', 'Harbour Records'),
  account('live', 'Harbour Live'),
  account('nippon', 'Nightbus Tokyo', {
    currency: 'JPY',
    business: { id: 'nightbus', name: 'Nightbus Media' },
  }),
];

export const someOverview = (change: Partial<AdsOverview> = {}): AdsOverview => ({
  accounts: [...accounts],
  accountsCut: null,
  account: 'records',
  findings: [
    {
      kind: 'rejected',
      level: 'ad',
      id: 'salt-30',
      name: 'Salt and Neon, 30 s',
      campaignId: 'winter',
      adSetId: 'hamburg',
      text: 'The ad "Salt and Neon, 30 s" was rejected.',
      remedy: saltRejected[0]?.remedy ?? null,
      facts: [],
    },
    {
      kind: 'stalled',
      level: 'ad_set',
      id: 'visitors',
      name: 'Site visitors, 30 days',
      campaignId: 'tide',
      adSetId: 'visitors',
      text: 'The ad set "Site visitors, 30 days" has stopped delivering.',
      remedy: null,
      facts: [],
    },
  ],
  cut: null,
  problems: [],
  mode: { mode: 'read-only', until: null },
  mutedKinds: [],
  revision: 1,
  ...change,
});

/** The overview in the window after a read. */
export const readOverview = (change: Partial<AdsOverview> = {}) => ({
  value: someOverview(change),
  at: Date.now(),
  stale: false,
  error: null,
  nextAt: null,
});
