import type { Page } from '@playwright/test';
import '../../src/renderer/service/service-texts.ts';
import '../../src/shared/ads/panel-texts.ts';
import type { AdsOverview } from '../../src/shared/ads/model.ts';
import type { ResourceState } from '../../src/shared/connections/resource-state.ts';
import { nothingRead } from '../../src/shared/connections/resource-state.ts';
import { failure } from '../../src/shared/contract/errors.ts';
import type { Handlers } from '../../src/shared/contract/methods.ts';
import type { Snapshot } from '../../src/shared/contract/topics.ts';
import { t } from '../../src/shared/i18n/translate.ts';
import { adsOf, campaigns, now, profile, someOverview, total } from '../support/ads/ads-sample.ts';
import { answers, dayProfiles, dayTopics, info, online } from './parts.ts';
import type { Scene } from './scene.ts';

const MINUTE = 60_000;

interface Over {
  /** Null: nothing was read yet. */
  readonly value?: Partial<AdsOverview> | null;
  readonly state?: Partial<ResourceState<AdsOverview>>;
  readonly shown?: typeof campaigns;
  readonly path?: string;
  readonly topics?: Partial<Snapshot>;
  readonly handlers?: Partial<Handlers>;
  readonly host?: NonNullable<Scene['host']>;
  readonly sizes?: readonly string[];
  readonly forcedColors?: boolean;
}

const read = (value: Partial<AdsOverview> | null): ResourceState<AdsOverview> =>
  value === null
    ? nothingRead
    : {
        value: someOverview(value),
        at: now - 12 * MINUTE,
        stale: false,
        error: null,
        nextAt: now + 3 * MINUTE,
      };
const lost = { why: 'lost', have: 5, of: 6 } as const;
const unreachable = failure('unreachable', 'No answer in 10 s.').error;

/** A state of the panel: that of the design picture with some changes. */
export const adsScene = (
  name: string,
  { value = {}, state, shown = campaigns, topics, handlers, ...over }: Over = {},
): Scene => ({
  name,
  path: shown.length === 0 ? '/ads' : '/ads#campaigns/winter/berlin',
  topics: {
    ...dayTopics,
    'app.info': info,
    'music.connection': online,
    'connections.profiles': [...dayProfiles, profile],
    'ads.overview': {
      ...read(value),
      ...state,
    },
    ...topics,
  },
  handlers: {
    ...answers,
    'ads.refresh': () => undefined,
    'ads.campaigns': ({ ids, offset, limit }) => {
      const items = shown.filter(({ id }) => ids === null || ids.includes(id));
      return { items: items.slice(offset, offset + limit), total: items.length, cut: null };
    },
    'ads.ads': ({ adSetId }) => ({ items: [...(adsOf[adSetId] ?? [])], cut: null }),
    'ads.total': () => total,
    ...handlers,
  },
  capabilities: { webLinks: true },
  sizes: ['320x640', '1280x780'],
  ...over,
});

/** The ad sets of the first campaign are incomplete, so its budget is unknown. */
const cutCampaigns = campaigns.map((one) =>
  one.id === 'winter' ? { ...one, budget: null, pacing: null, adSetsCut: lost } : one,
);

/** States of the ads panel. */
export const adsScenes: readonly Scene[] = [
  adsScene('ads', { forcedColors: true, sizes: ['320x640', '640x390', '1280x780', '1600x900'] }),
  adsScene('ads-rejected', { path: '/ads' }),
  adsScene('ads-loading', { value: null }),
  adsScene('ads-failed', { value: null, state: { error: unreachable } }),
  adsScene('ads-lost', { host: 'lost' }),
  adsScene('ads-cut', {
    handlers: {
      'ads.campaigns': () => ({ items: [...cutCampaigns], total: 6, cut: lost }),
      'ads.ads': ({ adSetId }) => ({
        items: [...(adsOf[adSetId] ?? [])],
        cut: { why: 'lost', have: 2, of: 3 },
      }),
    },
  }),
  adsScene('ads-empty', { shown: [], value: { findings: [] } }),
  adsScene('ads-stale', {
    state: { stale: true, error: unreachable },
    value: { problems: ['The ads of 2 ad sets could not be read.'] },
  }),
];

/** Expands the rows that are open in the design picture. */
async function openRows(page: Page): Promise<void> {
  const table = page.getByRole('treegrid');
  const back = page.getByRole('button', {
    name: t('service:back', { panel: t('app:nav.ads') }),
    exact: true,
  });
  await table.or(back).waitFor();
  if (await back.isVisible()) await back.click();
  for (const name of ['Winter reach', 'Low Tide album', 'Berlin', 'Hamburg', 'Listeners of Juno']) {
    const row = table.getByRole('row', { name: new RegExp(name) });
    await row.waitFor();
    if ((await row.getAttribute('aria-expanded')) === 'false')
      await row.getByRole('button', { name: t('adspanel:tree.open') }).click();
  }
  await table.getByText('Low Tide trailer').waitFor({ state: 'attached' });
}

/** Scripts of these scenes. */
export const adsPlays: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  ads: openRows,
  'ads-cut': openRows,
  'ads-rejected': async (page) => {
    const name = t('adspanel:tree.finding.rejected', { count: 1 });
    await page.getByRole('button', { name }).click();
  },
  'ads-lost': async (page) => {
    await page.getByText('Reconnecting').waitFor();
  },
};
