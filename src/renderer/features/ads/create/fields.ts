import { listChoices } from '../../../../shared/ads/words.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Creation } from '../parts/dialogs.ts';
import type { FieldDraft, FormField } from '../parts/form.ts';
import { textOf } from '../parts/form.ts';

const HOUR_MS = 3_600_000;
/** Time (ms since epoch) that many days after the next full hour. */
const inDays = (days: number): string =>
  String((Math.floor(Date.now() / HOUR_MS) + 1 + days * 24) * HOUR_MS);
/** "25–44" as a range. */
const ages = (text: string) => {
  const [min = 0, max = min] = text.split(/\D+/).map(Number);
  return { min, max };
};
const words = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '');
const ids = (text: string): string[] => words(text.toLowerCase());
const uuid = String.raw`[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`;
const uuids = new RegExp(String.raw`^${uuid}([\s,]+${uuid})*$`, 'i');
const eventNames = /^\w+([\s,]+\w+)*$/;

const name = (most: number): FormField => ({
  key: 'name',
  kind: 'text',
  pattern: new RegExp(String.raw`^\S.{0,${String(most - 2)}}\S$`, 'u'),
  hint: most === 80 ? 'name80' : 'name200',
});
const isAudience = (type: string, subtype?: string) => (draft: FieldDraft) =>
  textOf(draft, 'type') === type && (subtype === undefined || textOf(draft, 'subtype') === subtype);

const campaign: readonly FormField[] = [
  name(200),
  { key: 'objective', kind: 'choice', choices: listChoices('objective') },
  { key: 'goal', kind: 'choice', choices: listChoices('goalGroup') },
  { key: 'order', kind: 'text', optional: true, pattern: /^.{2,45}$/u },
];

const adSet = (): readonly FormField[] => [...flight(), ...targets];

const flight = (): readonly FormField[] => [
  name(200),
  { key: 'category', kind: 'pick', source: 'categories' },
  { key: 'start', kind: 'moment', initial: [inDays(1)] },
  { key: 'end', kind: 'moment', initial: [inDays(15)] },
  {
    key: 'budgetType',
    kind: 'choice',
    choices: ['DAILY', 'LIFETIME'],
    wordOf: (type) => t(type === 'DAILY' ? 'adsform:budget.daily' : 'adsform:budget.total'),
  },
  { key: 'budget', kind: 'money' },
  { key: 'format', kind: 'choice', choices: ['AUDIO', 'VIDEO', 'IMAGE'] },
  { key: 'goal', kind: 'choice', choices: listChoices('goal') },
  { key: 'bidStrategy', kind: 'choice', choices: listChoices('bidStrategy', 'MAX_BID', 'AUTOBID') },
  {
    key: 'bid',
    hint: 'bid',
    kind: 'money',
    shown: (draft) => textOf(draft, 'bidStrategy') !== 'AUTOBID',
  },
];

const targets: readonly FormField[] = [
  { key: 'country', kind: 'country' },
  {
    key: 'ages',
    hint: 'ages',
    kind: 'text',
    optional: true,
    pattern: /^(1[3-9]|[2-9]\d) ?[-–] ?(1[3-9]|[2-9]\d)$/,
    write: ages,
  },
  { key: 'placements', kind: 'boxes', choices: ['MUSIC', 'PODCAST'], initial: ['MUSIC'] },
  { key: 'platforms', kind: 'boxes', optional: true, choices: ['IOS', 'ANDROID', 'DESKTOP'] },
  { key: 'genders', kind: 'boxes', optional: true, choices: ['FEMALE', 'MALE', 'NON_BINARY'] },
  {
    key: 'frequency',
    hint: 'frequency',
    kind: 'text',
    optional: true,
    pattern: /^[1-9]\d{0,2}$/,
    write: Number,
  },
  { key: 'artists', kind: 'picks', source: 'artists', optional: true },
  { key: 'audiences', kind: 'picks', source: 'audiences', optional: true },
];

const ad = (format: string): readonly FormField[] => [
  name(200),
  { key: 'advertiser', hint: 'advertiser', kind: 'text', pattern: /^\S.{0,23}\S$/u },
  { key: 'tagline', hint: 'tagline', kind: 'text', pattern: /^\S.{0,38}\S$/u },
  {
    key: 'action',
    kind: 'choice',
    choices: listChoices('callToAction', 'LISTEN_NOW', 'LEARN_MORE'),
  },
  { key: 'address', hint: 'address', kind: 'text', pattern: /^https?:\/\/\S+$/i },
  { key: 'asset', kind: 'pick', source: 'assets', format },
  { key: 'logo', kind: 'pick', source: 'assets', format: 'IMAGE' },
  {
    key: 'companion',
    kind: 'pick',
    source: 'assets',
    format: 'IMAGE',
    optional: true,
    shown: () => format === 'AUDIO',
  },
];

const audience: readonly FormField[] = [
  name(80),
  { key: 'type', kind: 'choice', choices: ['CUSTOM', 'LOOKALIKE'] },
  {
    key: 'subtype',
    kind: 'choice',
    shown: isAudience('CUSTOM'),
    choices: ['AD_ENGAGEMENT', 'WEB_EVENT'],
  },
  {
    key: 'exposure',
    kind: 'choice',
    choices: ['IMPRESSIONS', 'CLICKS'],
    shown: isAudience('CUSTOM', 'AD_ENGAGEMENT'),
  },
  {
    key: 'campaigns',
    kind: 'picks',
    source: 'campaigns',
    shown: isAudience('CUSTOM', 'AD_ENGAGEMENT'),
  },
  {
    key: 'datasets',
    hint: 'datasets',
    kind: 'text',
    write: ids,
    pattern: uuids,
    shown: isAudience('CUSTOM', 'WEB_EVENT'),
  },
  {
    key: 'events',
    hint: 'events',
    kind: 'text',
    write: words,
    pattern: eventNames,
    shown: isAudience('CUSTOM', 'WEB_EVENT'),
  },
  {
    key: 'noEvents',
    hint: 'events',
    kind: 'text',
    write: words,
    pattern: eventNames,
    optional: true,
    shown: isAudience('CUSTOM', 'WEB_EVENT'),
  },
  {
    key: 'lookback',
    kind: 'choice',
    write: Number,
    choices: ['30', '60', '90', '180'],
    shown: isAudience('CUSTOM'),
  },
  { key: 'seed', kind: 'pick', source: 'seeds', shown: isAudience('LOOKALIKE') },
  { key: 'description', kind: 'text', optional: true },
];

/** A form of `CreateDialogs`. */
export interface CreatePlan {
  readonly k: Creation['k'];
  readonly fields: readonly FormField[];
  /** Further fields of the record. */
  readonly fixed: Readonly<Record<string, string>>;
  /** Name of the parent that the new record belongs to. */
  readonly parent: string | null;
  readonly objective: string;
}

export function choosePlan(creation: Creation): CreatePlan {
  const { k } = creation;
  const base = { k, fixed: {}, parent: null, objective: 'EVEN_IMPRESSION_DELIVERY' };
  switch (k) {
    case 'campaign':
      return { ...base, fields: campaign };
    case 'audience':
      return { ...base, fields: audience };
    case 'ad_set': {
      const { id, name: parent, objective } = creation.campaign;
      return {
        ...base,
        fields: adSet(),
        fixed: { campaign: id },
        parent,
        objective: objective ?? base.objective,
      };
    }
    case 'ad': {
      const { id, name: parent, format } = creation.adSet;
      return { ...base, fields: ad(format ?? 'AUDIO'), fixed: { adSet: id }, parent };
    }
  }
}
