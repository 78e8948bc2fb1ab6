import type { Page } from '@playwright/test';
import { test as adsTest } from '../ads/ads-page.ts';
import { EqPage, test as eqTest } from '../equalizer/eq-page.ts';
import { test as playoutTest } from '../playout/playout-page.ts';
import { expect } from '../rig/hosts.ts';
import { t } from '../rig/texts.ts';
import { test as workflowsTest } from '../workflows/workflows-page.ts';
import '../../../src/shared/playout/texts.ts';
import '../../../src/shared/eq/texts.ts';

/** Opens a menu by keyboard, chooses an item that opens a dialog, and closes that: the focus is on the menu's button again. */
async function checkReturn(
  page: Page,
  menu: string | RegExp,
  item: string | RegExp,
): Promise<void> {
  const button = page.getByRole('button', { name: menu, exact: true }).first();
  await button.press('Enter');
  await page.getByRole('menuitem', { name: item }).first().press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(page.locator('[role=dialog]:focus-within')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
}

playoutTest('dialogs from the menus of Playout return the focus', async ({ playout, page }) => {
  await playout.rowsLoaded();
  await playoutTest.step(
    'the inspector hands the focus to the timeline when its item is removed',
    async () => {
      await playout.find('Puppets');
      await playout.inspector
        .getByRole('button', { name: t('playout:inspector.remove') })
        .press('Enter');
      await expect(playout.timeline).toBeFocused();
      await expect(playout.inspector.getByRole('heading', { name: 'Puppets' })).toHaveCount(0);
      await expect(playout.timeline).toBeFocused();
    },
  );
  const add = t('playout:bar.add');
  for (const item of [/^Files/, /^Synthetic picture/, /^Fill a gap/, /^Repeat a day/])
    await checkReturn(page, add, item);
  const lineup = page.getByRole('button', { name: /^Lineup/ }).first();
  await checkReturn(page, (await lineup.getAttribute('aria-label')) ?? '', /…$/);
});

adsTest('the change log returns the focus to the menu of the accounts', async ({ ads }) => {
  await checkReturn(ads.page, /, account/, t('adspanel:log.open'));
});

workflowsTest(
  'the start dialog returns the focus to the menu of the run',
  async ({ workflows }) => {
    const { page } = workflows;
    await workflows.rows.first().click();
    await checkReturn(page, t('workflowsrun:head.more'), /^Start/);
  },
);

eqTest(
  'the export returns the focus to the menu of the equalizer',
  async ({ connected: page, music }) => {
    await new EqPage(page, music).open();
    await checkReturn(page, t('eq:head.more'), /^Export/);
  },
);
