import type { Page } from '@playwright/test';
import '../../src/shared/ads/panel-texts.ts';
import type { Handlers } from '../../src/shared/contract/methods.ts';
import { t } from '../../src/shared/i18n/translate.ts';
import type { Amount } from '../../src/shared/ads/rules/money.ts';
import { now, someOverview } from '../support/ads/ads-sample.ts';
import { adsScenes } from './ads-scenes.ts';
import type { Scene } from './scene.ts';

const DAY = 86_400_000;
const spends = '38.10 39 40.2 37.6 39.5 40.4 36.8 38.9 40 39 33.4 38 38.9 31.4'.split(' ');
const ages = [
  ['18–24', 61],
  ['25–34', 84],
  ['35–44', 46],
  ['45–54', 12],
  ['55–64', 'hidden'],
  ['65 and over', 'hidden'],
] as const;

/** Responses for the pane of a row. */
export const paneHandlers: Partial<Handlers> = {
  'ads.series': () =>
    spends.map((amount, at) => ({
      start: now - (13 - at) * DAY,
      end: now - (12 - at) * DAY,
      stats: { SPEND: { amount: amount as Amount } },
    })),
  'ads.insights': () => ({
    rows: ages.map(([name, value]) => ({ value: name, name, stats: { SIGN_UPS: value } })),
    totals: {},
    cut: null,
  }),
  'ads.changes': () => ({
    items: [
      { at: now - 2 * DAY, who: 'Ines', what: 'End', from: '8 Dec', to: '15 Dec' },
      { at: now - 8 * DAY, who: 'Ines', what: 'Second ad added', from: null, to: null },
      { at: now - 14 * DAY, who: 'Ines', what: 'Budget', from: '35.00', to: '40.00' },
    ],
    total: 14,
    cut: null,
  }),
  'ads.audit': () => [],
  'ads.spent': () => ({ today: '31.40' as Amount, all: '531.20' as Amount }),
};

const scene = (name: string, path: string, mode: 'read-only' | 'write'): readonly Scene[] =>
  adsScenes.slice(0, 1).map((base) => ({
    ...base,
    name,
    path,
    topics: {
      ...base.topics,
      'ads.overview': {
        at: now - 720_000,
        stale: false,
        error: null,
        nextAt: null,
        value: someOverview({ mode: { mode, until: mode === 'write' ? now + 900_000 : null } }),
      },
    },
    handlers: { ...base.handlers, ...paneHandlers },
  }));

/** The pane of a rejected ad, and the confirmation of a new budget. */
export const adsPaneScenes: readonly Scene[] = [
  ...scene('ads-pane-rejected', '/ads#campaigns/winter/hamburg/salt-30', 'read-only'),
  ...scene('ads-confirm', '/ads#campaigns/winter/berlin', 'write'),
];

/** Scripts that run before the screenshots of these scenes. */
export const adsPanePlays = {
  'ads-confirm': async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: t('adspanel:tree.item.budget') }).click();
    await page.getByLabel(t('adspanel:change.new'), { exact: true }).fill('55.00');
    await page.getByLabel(t('adspanel:change.type', { amount: '55.00' })).fill('55.00');
  },
};
