import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { t } from '../../../src/shared/i18n/translate.ts';
import { expect } from '../rig/hosts.ts';
import { test } from './playout-page.ts';

test('links lead to an item and its repair', async ({ lineupFolder, page, playout }) => {
  await test.step('a link to a fault that is gone says so, and speaks of a repair only with a draft', async () => {
    await expect(playout.timeline).toBeVisible();
    await page.evaluate(() => {
      history.pushState(null, '', `/playout#${encodeURIComponent('finding=1|gap|0|gone.json')}`);
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(page.getByText(t('playout:findings.gone'))).toBeVisible();
    await expect(page.getByText(t('playout:findings.repairedInDraft'))).toHaveCount(0);
  });
  await test.step('the remedy of an item of another lineup opens it and leads to the fault', async () => {
    const folder = join(lineupFolder, '..', 'north');
    mkdirSync(folder);
    const other = join(folder, 'lineup.json');
    writeFileSync(other, JSON.stringify({ output: { folder: 'output' }, channels: [] }));
    await expect(playout.timeline).toBeVisible();
    await playout.button('Lineup: lineup.json').click();
    await page.getByRole('menuitem', { name: t('playout:lineup.open') }).click();
    const dialog = page.getByRole('dialog', { name: 'Open a lineup' });
    await dialog.getByRole('textbox', { name: 'Path' }).fill(other);
    await dialog.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(t('playout:noChannels.title'))).toBeVisible();
    await page.getByRole('link', { name: /^Attention/ }).click();
    const row = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: 'overlaps' })
      .first();
    await expect(row).toContainText('channels/lineup.json');
    await row.getByRole('button', { name: /^Trim to/ }).click();
    await expect(playout.timeline).toBeVisible();
    await expect(page.locator('[data-finding]').locator('[data-repair]:focus')).toBeVisible();
    await expect(playout.inspector.getByRole('heading', { level: 2 })).toBeVisible();
    await expect(page.getByText(t('playout:inspector.gone'))).toHaveCount(0);
  });
  await test.step('the remedy in Attention leads by keyboard to the item and its repair', async () => {
    await page.getByRole('link', { name: /^Attention/ }).click();
    const row = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: 'overlaps' })
      .first();
    await row.getByRole('button', { name: /^Trim to/ }).focus();
    await page.keyboard.press('Enter');
    await expect(playout.timeline).toBeVisible();
    await expect(playout.inspector.getByRole('heading', { level: 2 })).toBeVisible();
    const finding = page
      .locator('[data-finding]')
      .filter({ has: page.locator('[data-repair]:focus') });
    await expect(finding).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(finding).toHaveCount(0);
  });
});
