import { expect } from '../rig/hosts.ts';
import { test } from './playout-page.ts';

test('the remedy in Attention leads by keyboard to the item and its repair', async ({
  playout,
  page,
}) => {
  await page.getByRole('link', { name: /^Attention/ }).click();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'overlaps' }).first();
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
