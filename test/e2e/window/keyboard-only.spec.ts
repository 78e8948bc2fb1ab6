import type { Locator, Page } from '@playwright/test';
import { test as adsTest } from '../ads/ads-page.ts';
import { expect, test } from '../rig/hosts.ts';
import { press, tabTo, type } from '../rig/keyboard.ts';
import { t } from '../rig/texts.ts';

const fix = t('app:connection.fix.token');

/** The player list is one Tab stop; arrow keys move inside it. */
async function choosePlayer(page: Page, name: string): Promise<void> {
  const list = page.getByRole('list', { name: t('music:player.list') });
  await tabTo(page, list.locator('button[tabindex="0"][aria-current]'));
  const wanted = list.locator('button[aria-current], button[title]').filter({ hasText: name });
  for (let step = 0; step < 10; step += 1) {
    if (await wanted.first().evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });

test('the music server is connected, looked through and connected again, by keyboard alone @both', async ({
  page,
  host,
  music,
  pageErrors,
}) => {
  const token = page.getByLabel(t('onboarding:form.token'), { exact: true });
  await test.step('first run, a wrong token and an empty player', async () => {
    await page.goto(host.url);
    await type(
      page,
      page.getByRole('textbox', { name: t('onboarding:form.orAddress') }),
      music.url,
    );
    await type(page, token, 'TOKEN_WRONG');
    await page.keyboard.press('Enter');
    const steps = page.getByRole('region', { name: t('onboarding:test.label') });
    await expect(
      steps.getByText(t('onboarding:test.failedStep.credentials'), { exact: true }),
    ).toBeVisible();
    await type(page, token, music.token);
    await page.keyboard.press('Enter');
    await expect(button(page, 'Pause: Living room')).toBeVisible();

    await choosePlayer(page, 'Bedroom');
    const queue = page.getByRole('region', { name: t('music:pane.queue') });
    await expect(queue.getByText(t('musicqueue:empty'))).toBeVisible();
    await expect(queue.getByText(t('musicqueue:emptyHint', { name: 'Bedroom' }))).toBeVisible();
  });
  await test.step('a token that the server no longer accepts is replaced', async () => {
    await expect(button(page, 'Pause: Living room')).toBeVisible();
    music.fault('token-revoked');
    await press(page, page.getByRole('main').getByRole('button', { name: fix }).first());
    await expect(token).toBeFocused();
    music.fault('token-revoked', false);
    await page.keyboard.type(music.token);
    await page.keyboard.press('Enter');
    await press(page, page.getByRole('link', { name: t('app:nav.music'), exact: true }));
    await expect(button(page, 'Pause: Living room')).toBeVisible();
  });
  expect(pageErrors).toEqual([]);
});

adsTest('the Ads panel is searched and changed by keyboard alone', async ({ ads, page }) => {
  await test.step('Ctrl+F finds in the panel, and Escape leaves what it found', async () => {
    const field = page.getByRole('searchbox', { name: t('adspanel:tree.search') });
    await expect(field).toBeVisible();
    await page.keyboard.press('Control+f');
    await expect(field).toBeFocused();
    await page.keyboard.type('Field Notes');
    await expect(ads.row('Winter reach')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(field).toHaveValue('');
    await expect(ads.row('Winter reach')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('#content')).toBeFocused();
    // Attention has no search field.
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await expect(page.getByRole('main', { name: t('app:nav.attention') })).toBeFocused();
    await page.keyboard.press('Control+f');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  });
  await test.step('a budget is found, changed and confirmed', async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await expect(ads.row('Winter reach')).toBeVisible();
    const hamburg = 'Hamburg, 25–44';
    await press(page, ads.button(t('adspanel:mode.readOnly')));
    await press(page, ads.button(t('adspanel:mode.allow')));
    const table = page.getByRole('treegrid', { name: t('adspanel:tree.label') });
    await tabTo(page, table);
    await page.keyboard.type('Winter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(ads.head(hamburg)).toBeVisible();
    await press(page, ads.button(t('adspanel:tree.item.budget')));
    const dialog = page.getByRole('dialog', { name: t('adspanel:change.budget.DAILY') });
    await type(page, dialog.getByLabel(t('adspanel:change.new'), { exact: true }), '55');
    const amount = '55.00';
    await type(
      page,
      dialog.getByLabel(t('adspanel:change.type', { amount }), { exact: true }),
      '55',
    );
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(ads.row(hamburg)).toContainText(t('adspanel:tree.perDay', { amount }));
  });
});
