import type { TextsByNamespace } from '../../../../shared/i18n/translate.ts';
import { ExactNumber } from '../../../../shared/ads/rules/exact-json.ts';
import type { Creation } from './open-create.ts';

/** The user's input, by the path of each field in the request. */
export type Draft = Readonly<Record<string, readonly string[]>>;

export type Source =
  'ads' | 'adSets' | 'artists' | 'assets' | 'audiences' | 'campaigns' | 'categories' | 'seeds';

/** One field of a form. */
export interface FormField {
  /** Path in the request: `budget.micro_amount`. */
  readonly path: string;
  readonly label: keyof TextsByNamespace['adsform']['field'];
  readonly hint?: keyof TextsByNamespace['adsform']['hint'];
  readonly kind: 'text' | 'money' | 'moment' | 'day' | 'choice' | 'boxes' | 'pick' | 'picks';
  readonly choices?: readonly string[];
  readonly source?: Source;
  /** For source `assets`: the kind to offer. */
  readonly format?: (draft: Draft) => string;
  readonly optional?: true;
  readonly pattern?: RegExp;
  readonly initial?: readonly string[];
  readonly shown?: (draft: Draft) => boolean;
  /** Converts the values for the request; default: a text, or a list for several. */
  readonly write?: (values: readonly string[]) => unknown;
}

/** The first value of a field; empty: none. */
export const textOf = (draft: Draft, path: string): string => draft[path]?.[0] ?? '';

const HOUR = 3_600_000;
/** Time (ms since epoch) that many days after the next full hour. */
const inDays = (days: number): string =>
  String((Math.floor(Date.now() / HOUR) + 1 + days * 24) * HOUR);
const utc = ([ms = '']: readonly string[]): string =>
  new Date(Number(ms)).toISOString().replace(/\.\d+Z$/, 'Z');
const number = ([text = '']: readonly string[]) => new ExactNumber(String(Number(text)));
const ages = ([text = '']: readonly string[]) => {
  const [min = 0, max = min] = text.split(/\D+/).map(Number);
  return [{ min, max }];
};
const daily = ([most = '']: readonly string[]) => [
  { frequency_unit: 'DAY', frequency_period: 1, max_impressions: Number(most) },
];

const words = ([text = '']: readonly string[]) => text.split(/[\s,]+/).filter((one) => one !== '');
const ids = (values: readonly string[]) => words(values).map((one) => one.toLowerCase());
const uuid = String.raw`[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`;
const uuids = new RegExp(String.raw`^${uuid}([\s,]+${uuid})*$`, 'i');
const eventNames = /^\w+([\s,]+\w+)*$/;

const name = (most: number): FormField => ({
  path: 'name',
  label: 'name',
  kind: 'text',
  pattern: new RegExp(String.raw`^\S.{0,${String(most - 2)}}\S$`, 'u'),
  hint: most === 80 ? 'name80' : 'name200',
});
const isAudience = (type: string, subtype?: string) => (draft: Draft) =>
  textOf(draft, 'audience_type') === type &&
  (subtype === undefined || textOf(draft, 'subtype') === subtype);

const campaign: readonly FormField[] = [
  name(200),
  {
    path: 'objective',
    label: 'objective',
    kind: 'choice',
    choices: [
      'REACH',
      'EVEN_IMPRESSION_DELIVERY',
      'CLICKS',
      'VIDEO_VIEWS',
      'PODCAST_STREAMS',
      'APP_INSTALLS',
      'WEBSITE_VISITS',
    ],
  },
  {
    path: 'delivery_goal_group',
    label: 'goal',
    kind: 'choice',
    choices: ['AWARENESS', 'WEBSITE_TRAFFIC', 'APP_PROMOTION', 'ENGAGEMENT_ON_SPOTIFY', 'LEAD_GEN'],
  },
  { path: 'purchase_order', label: 'order', kind: 'text', optional: true, pattern: /^.{2,45}$/u },
];

const adSet = (): readonly FormField[] => [...flight(), ...targets];

const flight = (): readonly FormField[] => [
  name(200),
  { path: 'category', label: 'category', kind: 'pick', source: 'categories' },
  { path: 'start_time', label: 'start', kind: 'moment', initial: [inDays(1)], write: utc },
  { path: 'end_time', label: 'end', kind: 'moment', initial: [inDays(15)], write: utc },
  { path: 'budget.type', label: 'budgetType', kind: 'choice', choices: ['DAILY', 'LIFETIME'] },
  { path: 'budget.micro_amount', label: 'budget', kind: 'money' },
  { path: 'asset_format', label: 'format', kind: 'choice', choices: ['AUDIO', 'VIDEO', 'IMAGE'] },
  {
    path: 'delivery_goal',
    label: 'goal',
    kind: 'choice',
    choices: [
      'IMPRESSIONS',
      'REACH',
      'VIDEO_VIEWS',
      'CLICKS',
      'PAGE_VIEWS',
      'APP_INSTALLS',
      'STREAMS',
      'LEADS',
    ],
  },
  {
    path: 'bid_strategy',
    label: 'bidStrategy',
    kind: 'choice',
    choices: ['MAX_BID', 'AUTOBID', 'COST_PER_RESULT'],
  },
  {
    path: 'bid_micro_amount',
    label: 'bid',
    hint: 'bid',
    kind: 'money',
    shown: (draft) => textOf(draft, 'bid_strategy') !== 'AUTOBID',
  },
];

const targets: readonly FormField[] = [
  {
    path: 'targets.geo_targets.country_code',
    label: 'country',
    hint: 'country',
    kind: 'text',
    pattern: /^[A-Z]{2}$/,
  },
  {
    path: 'targets.age_ranges',
    label: 'ages',
    hint: 'ages',
    kind: 'text',
    optional: true,
    pattern: /^(1[3-9]|[2-9]\d) ?[-–] ?(1[3-9]|[2-9]\d)$/,
    write: ages,
  },
  {
    path: 'targets.placements',
    label: 'placements',
    kind: 'boxes',
    choices: ['MUSIC', 'PODCAST'],
    initial: ['MUSIC'],
  },
  {
    path: 'targets.platforms',
    label: 'platforms',
    kind: 'boxes',
    optional: true,
    choices: ['IOS', 'ANDROID', 'DESKTOP'],
  },
  {
    path: 'targets.genders',
    label: 'genders',
    kind: 'boxes',
    optional: true,
    choices: ['FEMALE', 'MALE', 'NON_BINARY'],
  },
  {
    path: 'frequency_caps',
    label: 'frequency',
    hint: 'frequency',
    kind: 'text',
    optional: true,
    pattern: /^[1-9]\d{0,2}$/,
    write: daily,
  },
  {
    path: 'targets.artist_ids',
    label: 'artists',
    kind: 'picks',
    source: 'artists',
    optional: true,
  },
  {
    path: 'targets.audience_ids',
    label: 'audiences',
    kind: 'picks',
    source: 'audiences',
    optional: true,
  },
];

const actions = [
  'LISTEN_NOW',
  'LEARN_MORE',
  'APPLY_NOW',
  'BOOK_NOW',
  'BUY_NOW',
  'BUY_TICKETS',
  'CLICK_NOW',
  'DOWNLOAD',
  'FIND_STORES',
  'GET_COUPON',
  'GET_INFO',
  'MORE_INFO',
  'ORDER_NOW',
  'PRE_SAVE',
  'SAVE_NOW',
  'SHARE',
  'SHOP_NOW',
  'SIGN_UP',
  'VISIT_PROFILE',
  'VISIT_SITE',
  'WATCH_NOW',
];
const image = (): string => 'IMAGE';

const ad = (format: string): readonly FormField[] => [
  name(200),
  {
    path: 'advertiser_name',
    label: 'advertiser',
    hint: 'advertiser',
    kind: 'text',
    pattern: /^\S.{0,23}\S$/u,
  },
  { path: 'tagline', label: 'tagline', hint: 'tagline', kind: 'text', pattern: /^\S.{0,38}\S$/u },
  { path: 'call_to_action.key', label: 'action', kind: 'choice', choices: actions },
  {
    path: 'call_to_action.clickthrough_url',
    label: 'address',
    hint: 'address',
    kind: 'text',
    pattern: /^https?:\/\/\S+$/i,
  },
  {
    path: 'assets.asset_id',
    label: 'asset',
    kind: 'pick',
    source: 'assets',
    format: () => format,
  },
  { path: 'assets.logo_asset_id', label: 'logo', kind: 'pick', source: 'assets', format: image },
  {
    path: 'assets.companion_asset_id',
    label: 'companion',
    kind: 'pick',
    source: 'assets',
    format: image,
    optional: true,
    shown: () => format === 'AUDIO',
  },
];

const audience: readonly FormField[] = [
  name(80),
  { path: 'audience_type', label: 'type', kind: 'choice', choices: ['CUSTOM', 'LOOKALIKE'] },
  {
    path: 'subtype',
    label: 'subtype',
    kind: 'choice',
    shown: isAudience('CUSTOM'),
    choices: ['AD_ENGAGEMENT', 'WEB_EVENT'],
  },
  {
    path: 'exposure_type',
    label: 'exposure',
    kind: 'choice',
    choices: ['IMPRESSIONS', 'CLICKS'],
    shown: isAudience('CUSTOM', 'AD_ENGAGEMENT'),
  },
  {
    path: 'campaign_ids',
    label: 'campaigns',
    kind: 'picks',
    source: 'campaigns',
    shown: isAudience('CUSTOM', 'AD_ENGAGEMENT'),
  },
  {
    path: 'dataset_ids',
    label: 'datasets',
    hint: 'datasets',
    kind: 'text',
    write: ids,
    pattern: uuids,
    shown: isAudience('CUSTOM', 'WEB_EVENT'),
  },
  {
    path: 'included_events',
    label: 'events',
    hint: 'events',
    kind: 'text',
    write: words,
    pattern: eventNames,
    shown: isAudience('CUSTOM', 'WEB_EVENT'),
  },
  {
    path: 'excluded_events',
    label: 'noEvents',
    hint: 'events',
    kind: 'text',
    write: words,
    pattern: eventNames,
    optional: true,
    shown: isAudience('CUSTOM', 'WEB_EVENT'),
  },
  {
    path: 'lookback_days',
    label: 'lookback',
    kind: 'choice',
    write: number,
    choices: ['30', '60', '90', '180'],
    shown: isAudience('CUSTOM'),
  },
  {
    path: 'seed_audience_id',
    label: 'seed',
    kind: 'pick',
    source: 'seeds',
    shown: isAudience('LOOKALIKE'),
  },
  { path: 'description', label: 'description', kind: 'text', optional: true },
];

/** What a form of `CreateDialogs` sends, and to which endpoint. */
export interface Plan {
  readonly k: 'campaign' | 'ad_set' | 'ad' | 'audience';
  readonly endpoint: 'campaigns.create' | 'ad_sets.create' | 'ads.create' | 'audiences.create';
  readonly fields: readonly FormField[];
  /** Further fields of the request. */
  readonly fixed: Readonly<Record<string, unknown>>;
  /** Name of the parent that the new record belongs to. */
  readonly parent: string | null;
  readonly objective: string;
}

const objective = 'EVEN_IMPRESSION_DELIVERY';

export function planOf(creation: Creation): Plan {
  const base = { fixed: {}, parent: null, objective };
  switch (creation.k) {
    case 'campaign':
      return { ...base, k: 'campaign', endpoint: 'campaigns.create', fields: campaign };
    case 'audience':
      return { ...base, k: 'audience', endpoint: 'audiences.create', fields: audience };
    case 'ad_set': {
      const { id, name: parent, objective: own } = creation.campaign;
      const fixed = { campaign_id: id, pacing: 'PACING_EVEN' };
      const fields = adSet();
      return {
        k: 'ad_set',
        endpoint: 'ad_sets.create',
        fields,
        fixed,
        parent,
        objective: own ?? objective,
      };
    }
    case 'ad': {
      const { id, name: parent, format } = creation.adSet;
      const fields = ad(format ?? 'AUDIO');
      return { ...base, k: 'ad', endpoint: 'ads.create', fields, fixed: { ad_set_id: id }, parent };
    }
  }
}
