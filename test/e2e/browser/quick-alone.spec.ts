import { t } from '../rig/texts.ts';
import { expect, test } from '../rig/hosts.ts';
import { openQuick, picker } from '../window/quick-page.ts';

test('the way to the window is this page where there is no window', async ({ connected: page }) => {
  await openQuick(page);
  await page.getByRole('button', { name: 'Open the window' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('heading', { name: 'Music', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(picker(page)).toBeVisible();
  await page.getByRole('button', { name: t('quick:search') }).click();
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(picker(page)).toBeVisible();
  await page.keyboard.press('Control+,');
  await expect(page).toHaveURL(/\/settings$/);
});
