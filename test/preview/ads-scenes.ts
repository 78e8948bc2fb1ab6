import type { Page } from '@playwright/test';
import '../../src/shared/ads/panel-texts.ts';
import type { Overview } from '../../src/shared/ads/model.ts';
import type { ResourceState } from '../../src/shared/connections/resource-state.ts';
import { failure } from '../../src/shared/contract/errors.ts';
import { t } from '../../src/shared/i18n/translate.ts';
import { adsOf, campaigns, now, profile, someOverview, total } from '../support/ads-sample.ts';
import { answers, dayTopics, info, online } from './parts.ts';
import type { Scene } from './scene.ts';

const MINUTE = 60_000;

interface Over {
  readonly value?: Partial<Overview>;
  readonly state?: Partial<ResourceState<Overview>>;
  readonly shown?: typeof campaigns;
  readonly sizes?: readonly string[];
  readonly forcedColors?: boolean;
}

const scene = (name: string, { value, state, shown = campaigns, ...over }: Over = {}): Scene => ({
  name,
  path: shown.length === 0 ? '/ads' : '/ads#campaigns/winter/berlin',
  topics: {
    ...dayTopics,
    'app.info': info,
    'music.connection': online,
    'connections.profiles': [profile],
    'ads.overview': {
      ...{ value: someOverview(value), at: now - 12 * MINUTE, stale: false, error: null },
      nextAt: now + 3 * MINUTE,
      ...state,
    },
    'ads.summary': { troubled: 2 },
  },
  handlers: {
    ...answers,
    'ads.refresh': () => undefined,
    'ads.campaigns': ({ ids, offset, limit }) => {
      const items = shown.filter(({ id }) => ids === null || ids.includes(id));
      return { items: items.slice(offset, offset + limit), total: items.length };
    },
    'ads.ads': ({ adSetId }) => [...(adsOf[adSetId] ?? [])],
    'ads.total': () => total,
  },
  capabilities: { webLinks: true },
  sizes: ['320x640', '1280x780'],
  ...over,
});

/** States of the ads panel. */
export const adsScenes: readonly Scene[] = [
  scene('ads', { forcedColors: true, sizes: ['320x640', '640x390', '1280x780', '1600x900'] }),
  scene('ads-empty', { shown: [], value: { findings: [] } }),
  scene('ads-stale', {
    state: { stale: true, error: failure('unreachable', 'No answer in 10 s.').error },
    value: { problems: ['The ads of 2 ad sets could not be read.'] },
  }),
];

/** Opens the rows that the design picture shows open. */
async function openRows(page: Page): Promise<void> {
  const table = page.getByRole('treegrid');
  const back = page.getByRole('button', { name: t('adspanel:tree.back'), exact: true });
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
};
