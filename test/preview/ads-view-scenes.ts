import type { Page } from '@playwright/test';
import type {
  AssetRow,
  AudienceRow,
  LoggedChange,
  Stats,
  Transfer,
} from '../../src/shared/ads/model.ts';
import type { Amount } from '../../src/shared/ads/rules/money.ts';
import { failure } from '../../src/shared/contract/errors.ts';
import type { Handlers } from '../../src/shared/contract/methods.ts';
import { t } from '../../src/shared/i18n/translate.ts';
import { now } from '../support/ads/ads-sample.ts';
import { adsScene } from './ads-scenes.ts';
import type { Scene } from './scene.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const MB = 1_000_000;

const asset = (name: string, days: number, change: Partial<AssetRow> = {}): AssetRow => ({
  id: name,
  name,
  kind: 'AUDIO',
  subtype: null,
  status: 'READY',
  created: now - days * DAY,
  duration: 30_000,
  width: null,
  height: null,
  ratio: null,
  archived: false,
  ...change,
});
const picture = { kind: 'IMAGE', duration: null, width: 640, height: 640 };
const assets: readonly AssetRow[] = [
  asset('Glass Harbour, spot', 3),
  asset('Glass Harbour, cover', 3, picture),
  asset('Low Tide trailer, 1080p, with the long end card', 9, {
    kind: 'VIDEO',
    duration: 20_000,
    width: 1920,
    height: 1080,
    status: 'PROCESSING',
  }),
  asset('Salt and Neon, spot', 12, { status: 'ERROR', duration: null }),
  asset('Harbour Records, logo', 40, picture),
  asset('Nightbus 28, spot', 60, { archived: true, duration: 15_000 }),
];

const transfer = (name: string, change: Partial<Transfer>): Transfer => ({
  id: name,
  kind: 'upload',
  name,
  state: 'sending',
  done: 0,
  total: null,
  error: null,
  path: null,
  ...change,
});
const transfers: readonly Transfer[] = [
  transfer('Low Tide trailer, 30 s', { done: 12.4 * MB, total: 48 * MB }),
  transfer('Salt and Neon, cover', {
    state: 'failed',
    error: 'The service did not accept the file: it is larger than 5 MB.',
  }),
  transfer('report-2026-11-19', {
    kind: 'csv',
    state: 'done',
    done: MB,
    path: '/home/ines/Downloads/report-2026-11-19.csv',
  }),
];

const audience = (name: string, change: Partial<AudienceRow> = {}): AudienceRow => ({
  id: name,
  name,
  type: 'CUSTOM',
  subtype: 'AD_ENGAGEMENT',
  status: 'LIVE',
  size: { min: 12_000, max: 15_000 },
  created: now - DAY,
  seed: null,
  usedBy: 0,
  ...change,
});
const audiences: readonly AudienceRow[] = [
  audience('Heard Glass Harbour, 30 days', { usedBy: 2 }),
  audience('Bought a ticket', { subtype: 'WEB_EVENT', status: 'EMPTY', size: null }),
  audience('Like those who heard Glass Harbour', {
    type: 'LOOKALIKE',
    subtype: null,
    usedBy: 1,
    size: { min: 480_000, max: 520_000 },
  }),
  audience('Followers of Juno Vale', { status: 'LEARNING', size: null }),
];

const entry = (
  minutes: number,
  fields: LoggedChange['fields'],
  change: Partial<LoggedChange> = {},
): LoggedChange => ({
  at: now - minutes * MINUTE,
  action: 'ad_sets.update',
  account: 'records',
  change: '',
  fields,
  entity: { id: 'berlin', name: 'Berlin, 25–44' },
  result: 'done',
  detail: null,
  ...change,
});
const log: readonly LoggedChange[] = [
  entry(4, { budget: { micro_amount: 55_000_000, type: 'DAILY' } }),
  entry(
    70,
    { bid_micro_amount: 12_000_000 },
    {
      result: 'refused',
      detail: 'The bid is below the smallest one of this market, 14.00 EUR.',
    },
  ),
  entry(
    1500,
    {},
    {
      action: 'assets.upload',
      entity: { id: null, name: 'Salt and Neon, cover' },
      result: 'unconfirmed',
      detail: 'The connection ended before the answer.',
    },
  ),
  entry(
    2900,
    { status: 'PAUSED' },
    {
      action: 'campaigns.update',
      entity: { id: 'notes', name: 'Field Notes tour' },
    },
  ),
];

const spends = [38.1, 39, 40.2, 37.6, 39.5, 40.4, 36.8, 38.9, 40, 39, 33.4, 38, 38.9, 31.4];
const stats = (spend: number, clicks: number): Stats => ({
  SPEND: { amount: String(spend) as Amount },
  IMPRESSIONS: Math.round(spend * 134),
  CLICKS: clicks < 0 ? 'hidden' : clicks,
});
const today = Math.floor(now / DAY) * DAY;
const rows = spends.map((spend, at) => ({
  id: 'records',
  name: 'Harbour Records',
  start: today - (13 - at) * DAY,
  // The service withholds small numbers.
  stats: stats(spend, at % 5 === 4 ? -5 : 30 + at),
}));
/** The same day in the previous period. */
const earlier = (row: (typeof rows)[number], at: number) => ({
  ...row,
  start: row.start - 14 * DAY,
  stats: stats(Math.round(300 + 60 * Math.sin(at)) / 10, 26 + at),
});

const handlers: Partial<Handlers> = {
  'ads.assets': () => ({ items: [...assets], total: assets.length, cut: null }),
  'ads.audiences': () => ({ items: [...audiences], total: audiences.length, cut: null }),
  'ads.report': ({ span }) => ({
    rows: span.to < today ? rows.map((row, at) => earlier(row, at)) : [...rows],
  }),
  'ads.total': ({ range }) =>
    range?.to === new Date(today).toISOString().slice(0, 10) ? stats(522.2, 472) : stats(480, 431),
  'ads.audit': () => [...log],
};
const scene = (name: string, view: string, change: Partial<Handlers> = {}): Scene =>
  adsScene(name, {
    path: `/ads#${view}`,
    topics: { 'ads.transfers': [...transfers] },
    handlers: { ...handlers, ...change },
    sizes: ['1180x780', '320x640'],
  });

/** The panel's other views, and its own change log. */
export const adsViewScenes: readonly Scene[] = [
  scene('ads-assets', 'assets'),
  scene('ads-audiences', 'audiences'),
  scene('ads-reports', 'reports'),
  scene('ads-reports-no-before', 'reports', {
    'ads.report': ({ span }) => {
      if (span.to < today) throw failure('unreachable', 'The service did not answer within 10 s.');
      return { rows: [...rows] };
    },
  }),
  scene('ads-reports-empty', 'reports', {
    'ads.report': () => ({ rows: [] }),
    'ads.total': () => ({}),
  }),
  scene('ads-csv', 'reports'),
  scene('ads-log', 'assets'),
];

const choose = (page: Page, name: string): Promise<void> =>
  page.getByRole('row', { name: new RegExp(name) }).click();

/** Scripts that run before the screenshots of these scenes. */
export const adsViewPlays: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'ads-assets': (page) => choose(page, 'Glass Harbour, spot'),
  'ads-reports': (page) => page.locator('.recharts-line').nth(1).waitFor(),
  'ads-csv': async (page) => {
    await page.getByRole('button', { name: t('adsform:csv.open') }).click();
    const dialog = page.getByRole('dialog', { name: t('adsform:csv.title') });
    await dialog.getByRole('checkbox').last().scrollIntoViewIfNeeded();
  },
  'ads-audiences': (page) => choose(page, 'Heard Glass Harbour'),
  'ads-log': async (page) => {
    await page.getByRole('button', { name: /Harbour Records/ }).click();
    await page.getByRole('menuitem', { name: t('adspanel:log.open') }).click();
    await page.getByRole('dialog').getByRole('list').waitFor();
  },
};
