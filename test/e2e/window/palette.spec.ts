import type { Locator, Page } from '@playwright/test';
import '../../../src/renderer/palette/texts.ts';
import '../../../src/shared/issues/detail-texts.ts';
import '../../../src/shared/music/search-texts.ts';
import '../../../src/shared/settings/texts.ts';
import '../../../src/shared/workflows/panel-texts.ts';
import type { Host } from '../rig/headless-host.ts';
import { startHostProcess } from '../rig/headless-host.ts';
import { expect, test } from '../rig/hosts.ts';
import { t } from '../rig/texts.ts';

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: t('palette:title') });
const selected = (page: Page): Locator =>
  dialog(page).getByRole('option', { selected: true }).first();

/** Opens the palette, types, and waits until the row with this name is selected. */
async function find(page: Page, typed: string, name: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(typed);
  await expect(selected(page)).toContainText(name);
}

/** Runs the demo with all its services in a fresh data folder. */
async function withDemo(
  page: Page,
  dataDir: string,
  use: (host: Host) => Promise<void>,
): Promise<void> {
  const host = await startHostProcess(dataDir, ['--demo']);
  try {
    await page.goto(host.url);
    await expect(page.getByRole('button', { name: t('music:openSearch') })).toBeVisible();
    await use(host);
  } finally {
    expect(await host.stop()).toBe(0);
  }
}

async function readPlayer(host: Host, name: string): Promise<unknown> {
  const { out } = await host.cli(['players', '--demo', '--json']);
  return (JSON.parse(out) as { name: string }[]).find((player) => player.name === name);
}

test('everything is found and done by keyboard alone', async ({ page, dataDir }) => {
  await withDemo(page, dataDir, async (host) => {
    await test.step('the volume of a player by its digits', async () => {
      await find(page, '@office', 'Office');
      await page.keyboard.press('Tab');
      await page.keyboard.type('23');
      await page.keyboard.press('Enter');
      await expect.poll(() => readPlayer(host, 'Office')).toMatchObject({ volume: 23 });
      await page.keyboard.press('Control+z');
      await expect.poll(() => readPlayer(host, 'Office')).not.toMatchObject({ volume: 23 });
      const before = await readPlayer(host, 'Office');
      for (const wrong of ['999', '-5']) {
        await page.keyboard.type(wrong);
        await page.keyboard.press('Enter');
        await expect(dialog(page)).toContainText(t('palette:noLevel', { most: 100 }));
        await page.keyboard.press('Control+a');
        await page.keyboard.press('Delete');
      }
      expect(await readPlayer(host, 'Office')).toEqual(before);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
    });
    await test.step('an album plays', async () => {
      await find(page, 'harbour lights', 'Harbour Lights');
      await page.keyboard.press('Enter');
      const bar = page.getByRole('region', { name: t('app:region.nowPlaying') });
      await expect(bar).toContainText('Harbour Lights');
    });
    await test.step('an issue opens by its key', async () => {
      await find(page, 'CS-412', 'CS-412');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/issues#CS-412$/);
    });
    await test.step('its row has the same actions, and it moves by words', async () => {
      const row = page.getByRole('row').filter({ hasText: 'CS-412' });
      await row.click({ button: 'right' });
      await expect(
        page.getByRole('menuitem', { name: t('issuesdetail:palette.move') }),
      ).toBeVisible();
      await page.keyboard.press('Escape');
      await find(page, 'move cs-412', /^Move CS-412 to/);
      await page.keyboard.press('Enter');
      await expect(page.getByText(/^CS-412 moved to/)).toBeVisible();
    });
    await test.step('settings and players change by words', async () => {
      await find(page, 'theme dark', /Theme: Dark/);
      await page.keyboard.press('Enter');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await find(page, 'office volume 31', /Office: Volume 31/);
      await page.keyboard.press('Enter');
      await expect.poll(() => readPlayer(host, 'Office')).toMatchObject({ volume: 31 });
    });
    await test.step('a workflow opens its start dialog', async () => {
      await find(page, '>start encode', 'encode-backlog');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: /encode-backlog/ })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
    await test.step('a setting is shown', async () => {
      await find(page, '/theme', t('settings:appearance.theme'));
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/settings#/);
      // The page moves the focus to the setting once it has loaded.
      await expect(page.locator('#setting-theme :focus')).toBeVisible();
    });
    await test.step('a panel opens by name, by its letter and by its digit', async () => {
      await find(page, 'equalizer', t('app:nav.equalizer'));
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/equalizer/);
      await page.keyboard.press('g');
      await page.keyboard.press('d');
      await expect(page).toHaveURL(/deploys/);
      await page.keyboard.press('Control+1');
      await expect(page.getByRole('main', { name: t('app:nav.music') })).toBeVisible();
    });
    await test.step('what was used stands first in the empty field', async () => {
      await page.keyboard.press('Control+k');
      const recent = dialog(page).getByRole('group', { name: t('palette:recent') });
      await expect(recent.getByRole('option').first()).toContainText(t('app:nav.equalizer'));
      await expect(recent.getByRole('option')).toHaveCount(5);
      await page.keyboard.press('Delete');
      await expect(recent.getByRole('option').first()).not.toContainText(t('app:nav.equalizer'));
      await page.keyboard.press('Escape');
    });
    await test.step('it says what matches nothing, and returns the focus', async () => {
      const link = page.getByRole('link', { name: t('app:nav.settings') });
      await link.focus();
      await find(page, 'har', /har/i);
      await page.keyboard.press('Tab');
      await expect(dialog(page).getByRole('combobox')).toHaveValue('');
      await page.keyboard.press('Escape');
      await expect(link).toBeFocused();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('qqxzqq');
      await expect(
        dialog(page).getByText(t('palette:nothing', { text: 'qqxzqq' }), { exact: true }),
      ).toBeVisible();
      await expect(dialog(page).getByRole('option')).toHaveCount(2);
    });
  });
});
