import '../../../src/renderer/palette/texts.ts';
import '../../../src/shared/music/search-texts.ts';
import '../../../src/shared/settings/texts.ts';
import type { Locator, Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startHostProcess } from '../rig/headless-host.ts';
import { expect, test } from '../rig/hosts.ts';
import { t } from '../rig/texts.ts';

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: t('palette:title') });
const field = (page: Page): Locator => dialog(page).getByRole('combobox');

/** Delays every module that loads from now on by this time (ms). */
async function slowDown(page: Page, ms = 300): Promise<void> {
  await page.route('**/assets/*.js', async (route) => {
    await sleep(ms);
    await route.continue();
  });
}

test('keys that are faster than what they are meant for act there, in their order', async ({
  page,
  dataDir,
}) => {
  const host = await startHostProcess(dataDir, ['--demo']);
  try {
    await page.goto(host.url);
    await expect(page.getByRole('button', { name: t('music:openSearch') })).toBeVisible();
    await slowDown(page);
    await test.step('the search field of the settings', async () => {
      await page.keyboard.press('Control+,');
      await page.keyboard.type('/theme');
      await expect(page.getByRole('searchbox', { name: t('settings:page.find') })).toHaveValue(
        'theme',
      );
      await page.keyboard.press('Control+1');
      await expect(page.getByRole('main', { name: t('app:nav.music') })).toBeVisible();
    });
    await test.step('the field of the palette, with keys that edit', async () => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('harp');
      await page.keyboard.press('Backspace');
      await page.keyboard.type('bour');
      await expect(field(page)).toHaveValue('harbour');
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
    });
    await test.step('the list of players, before a row of music is selected', async () => {
      await page.reload();
      await expect(page.getByRole('button', { name: t('music:openSearch') })).toBeVisible();
      await page.keyboard.press('Control+k');
      await page.keyboard.press('Control+p');
      await page.keyboard.press('3');
      await page.keyboard.type('fer');
      await expect(dialog(page).getByRole('button', { name: /^Play on Office/ })).toBeVisible();
      await expect(field(page)).toHaveValue('fer');
      await page.keyboard.press('Escape');
    });
    await test.step('the palette that is opened before a menu has given the focus back', async () => {
      await page.getByRole('link', { name: t('app:nav.music') }).click({ button: 'right' });
      await expect(page.getByRole('menu')).toBeFocused();
      await page.evaluate(async () => {
        const press = (key: string, ctrlKey = false): void => {
          const event = new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true });
          (document.activeElement ?? document.body).dispatchEvent(event);
        };
        press('Escape');
        // React renders in a microtask, and the focus returns in a later task.
        for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
        press('k', true);
      });
      await page.keyboard.type('har');
      await expect(field(page)).toHaveValue('har');
      await expect(field(page)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
    });
    await test.step('the list of shortcuts, which Escape closes before it is shown', async () => {
      await page.keyboard.press('?');
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      const list = page.getByRole('dialog', { name: t('palette:shortcuts.title') });
      await page.keyboard.press('Control+3');
      await expect(list).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(list).toHaveCount(0);
      await expect(page.getByRole('main', { name: t('app:nav.music') })).toBeVisible();
    });
    await test.step('the first field of a dialog, also before the list has its command', async () => {
      // The core has read the workflows, so after the reload only the page loads.
      await page.keyboard.press('Control+k');
      await page.keyboard.type('>start encode');
      await expect(dialog(page).getByRole('option', { name: /encode-backlog/ })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('button', { name: t('music:openSearch') })).toBeVisible();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('>start encode');
      await page.keyboard.press('Enter');
      await page.keyboard.type('x1');
      const start = page.getByRole('dialog', { name: /encode-backlog/ });
      await expect(start.locator('form').getByRole('textbox').first()).toBeFocused();
      await expect(start.locator(':focus')).toHaveValue(/x1$/);
    });
  } finally {
    expect(await host.stop()).toBe(0);
  }
});
