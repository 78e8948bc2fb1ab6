import type { Locator, Page } from '@playwright/test';
import type { Handlers } from '../../src/shared/contract/methods.ts';
import { toMicros } from '../../src/shared/ads/rules/money.ts';
import { t } from '../../src/shared/i18n/translate.ts';
import { now } from '../support/ads/ads-sample.ts';
import { paneHandlers } from './ads-pane-scenes.ts';
import { adsScene } from './ads-scenes.ts';
import type { Scene } from './scene.ts';

const people = { min: 21_000, max: 24_000 };
const impressions = { min: 38_000, max: 46_000 };

const handlers: Partial<Handlers> = {
  ...paneHandlers,
  'ads.names': ({ of }) => ({
    items: of === 'categories' ? [{ id: 'music', name: 'Music' }] : [],
    cut: null,
  }),
  'ads.audiences': () => ({ items: [], total: 0, cut: null }),
  'ads.estimate': ({ of }) => ({
    forecasts:
      of === 'bid'
        ? []
        : [
            { type: 'DAILY', reach: people, impressions },
            {
              type: 'LIFETIME',
              reach: { min: 190_000, max: 230_000 },
              impressions: { min: 540_000, max: 650_000 },
            },
          ],
    bid:
      of === 'audience'
        ? null
        : { min: toMicros(9_000_000n), max: toMicros(13_000_000n), costModel: 'CPM' },
    delivers: of === 'audience' ? true : null,
    tooNarrow: false,
  }),
};
const scene = (name: string): Scene =>
  adsScene(name, {
    path: '/ads',
    handlers,
    sizes: ['1180x780', '320x640'],
    value: { mode: { mode: 'write', until: now + 900_000 } },
  });

/** Forms that cost money. */
export const adsChangeScenes: readonly Scene[] = [
  scene('ads-create'),
  scene('ads-budgets'),
  scene('ads-duplicate'),
];

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('treegrid').getByRole('row', { name: new RegExp(name) });

async function ask(page: Page, item: string): Promise<Locator> {
  await rowOf(page, 'Winter reach').click({ button: 'right' });
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}

/** Scripts that run before the screenshots of these scenes. */
export const adsChangePlays: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'ads-create': async (page) => {
    const dialog = await ask(page, t('adspanel:tree.item.newAdSet'));
    const fill = (label: string, text: string): Promise<void> =>
      dialog.getByRole('textbox', { name: label }).fill(text);
    await fill(t('adsform:field.name'), 'Leipzig, 18–34');
    await dialog.locator('input[name="budget"]').fill('40');
    await dialog.locator('input[name="bid"]').fill('11');
    await dialog.getByRole('combobox', { name: t('adsform:field.country') }).fill('germ');
    await page.getByRole('option', { name: 'Germany' }).click();
    const reach = t('adsform:estimate.forecast', {
      reach: '21,000–24,000',
      impressions: '38,000–46,000',
    });
    await dialog.getByText(reach).waitFor();
    await dialog.getByText(t('adsform:once')).scrollIntoViewIfNeeded();
  },
  'ads-budgets': async (page) => {
    const winter = rowOf(page, 'Winter reach');
    await winter.getByRole('button', { name: t('adspanel:tree.open') }).click();
    await rowOf(page, 'Berlin').click();
    await rowOf(page, 'Hamburg').click({ modifiers: ['ControlOrMeta'] });
    await page.getByRole('button', { name: t('adspanel:tree.bulk.budget'), exact: true }).click();
    await page.getByLabel(t('adspanel:change.budgets.percentLabel')).fill('12.5');
  },
  'ads-duplicate': async (page) => {
    await ask(page, t('adspanel:tree.item.duplicate'));
  },
};
