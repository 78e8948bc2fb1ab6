import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../rig/hosts.ts';
import { press, tabTo } from '../rig/keyboard.ts';
import { t } from '../rig/texts.ts';

const railNames = (page: Page): Promise<string[]> =>
  page
    .getByRole('navigation', { name: t('app:nav.label') })
    .getByRole('list')
    .first()
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.textContent ?? ''));

/** Scroll offset (px) of the settings page. */
const readScroll = (page: Page): Promise<number> =>
  page
    .locator('[data-section=general]')
    .evaluate((section) => section.parentElement?.scrollTop ?? 0);

async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.type(text);
}

test('settings are found, changed, undone and refused', async ({ connected: page, dataDir }) => {
  await test.step('settings are found, changed and undone by keyboard alone', async () => {
    await page.keyboard.press('Control+,');
    await expect(page.getByRole('heading', { name: t('settings:section.general') })).toBeVisible();
    await page.keyboard.press('PageDown');
    await expect.poll(() => readScroll(page)).toBeGreaterThan(0);

    await find(page, 'dens');
    const compact = page.getByRole('radio', { name: t('settings:appearance.compact') });
    await tabTo(page, page.getByRole('radio', { name: t('settings:appearance.comfortable') }));
    // Held as long as people hold it: the group reacts to what gets the focus while the key is down.
    await page.keyboard.down('ArrowRight');
    await expect(compact).toBeFocused();
    await page.keyboard.up('ArrowRight');
    await expect(compact).toBeChecked();
    await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.locator('html')).not.toHaveAttribute('data-density', 'compact');
  });
  await test.step('panels are hidden and reordered by keyboard, in the rail, by Ctrl and a digit, and after a reload', async () => {
    // Shows all settings again.
    await page.keyboard.press('/');
    await page.keyboard.press('Escape');
    const names = { name: t('app:nav.ads') };
    await press(page, page.getByRole('button', { name: t('settings:panels.hide', names) }));
    await expect.poll(() => railNames(page)).not.toContain('Ads');
    await tabTo(
      page,
      page.getByRole('button', {
        name: t('settings:panels.move', { name: t('app:nav.equalizer') }),
      }),
    );
    await page.keyboard.press('Alt+ArrowUp');
    await expect
      .poll(async () => (await railNames(page)).slice(0, 2))
      .toEqual(['Equalizer', 'Music']);
    await page.keyboard.press('Control+2');
    await expect(page).toHaveURL(/\/$/);
    await page.keyboard.press('Control+1');
    await expect(page).toHaveURL(/\/equalizer$/);
    await page.reload();
    await expect
      .poll(async () => (await railNames(page)).slice(0, 2))
      .toEqual(['Equalizer', 'Music']);
    expect(await railNames(page)).not.toContain('Ads');
  });
  await test.step('the reset of the order keeps hidden panels hidden', async () => {
    await page.keyboard.press('Control+,');
    await page.getByRole('button', { name: t('settings:panels.reset') }).click();
    await expect.poll(async () => (await railNames(page))[0]).toBe('Music');
    expect(await railNames(page)).not.toContain('Ads');
  });
  await test.step('a setting that cannot be saved returns to its value and says why under it', async () => {
    const file = join(dataDir, 'settings.json');
    const row = page.getByRole('radiogroup', { name: t('settings:appearance.theme') });
    await expect(row.getByRole('radio', { name: t('settings:appearance.system') })).toBeChecked();
    // The tests may run as a privileged user, so a folder blocks the file instead of missing permissions.
    rmSync(file, { force: true });
    mkdirSync(file);
    writeFileSync(join(file, 'in-the-way'), '');
    await row.getByRole('radio', { name: t('settings:appearance.dark') }).click();
    await expect(page.getByRole('alert')).toContainText(
      `The former value is back, because ${file}`,
    );
    await expect(row.getByRole('radio', { name: t('settings:appearance.system') })).toBeChecked();
    await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark');
    rmSync(file, { recursive: true });
    await row.getByRole('radio', { name: t('settings:appearance.dark') }).click();
    await expect(row.getByRole('radio', { name: t('settings:appearance.dark') })).toBeChecked();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});
