import type { Page } from '@playwright/test';
import '../../../src/shared/connections/texts.ts';
import '../../../src/shared/attention/page-texts.ts';
import { t } from '../../../src/shared/i18n/translate.ts';
import { expect, test } from '../rig/hosts.ts';
import { stopClock } from '../rig/page-clock.ts';

const link = (page: Page) => page.getByRole('link', { name: /^Attention/ });
const oneThing = ' 1 item needs attention';
const row = (page: Page) =>
  page.getByRole('region', { name: t('attention:title'), exact: true }).getByRole('listitem');
const pane = (page: Page) => page.getByRole('region', { name: t('attentionpage:pane.label') });
const music = (page: Page) =>
  page.getByRole('link', { name: new RegExp(`^${t('app:nav.music')}`) });
const nothing = t('attention:panel.empty');

test('a blocked music server is announced, counted and listed, and its recovery is news @both', async ({
  connected: page,
  music: server,
}) => {
  await expect(page.getByText('Kitchen', { exact: true }).first()).toBeVisible();
  await expect(link(page)).toHaveAccessibleName('Attention');
  server.fault('token-revoked');
  await expect(page.getByText(/ rejected the token$/)).toBeVisible();
  await expect(link(page)).toHaveAccessibleName(`Attention${oneThing}`);
  await expect(music(page)).toHaveAccessibleName(`${t('app:nav.music')}${oneThing}`);

  await link(page).click();
  await expect(page.getByRole('heading', { name: 'Attention', level: 1 })).toBeVisible();
  await expect(row(page)).toHaveCount(1);
  await expect(row(page)).toContainText('Enter a new one');
  await expect(row(page)).toContainText('Music · just now');
  // The failed step, and what happened before.
  await expect(pane(page)).toContainText('The sign-in was refused');
  await expect(pane(page)).toContainText(t('connections:history.kind.rejected'));
  await row(page)
    .getByRole('button', { name: t('app:connection.fix.token') })
    .click();
  await expect(page).toHaveURL(/\/connections#.+token$/);
  await expect(page.getByLabel('Access token', { exact: true })).toBeFocused();

  server.fault('token-revoked', false);
  await music(page).click();
  await page.getByRole('button', { name: /^Connection:/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retry now' }).click();
  await expect(link(page)).toHaveAccessibleName('Attention');
  await link(page).click();
  await expect(page.getByText(nothing)).toBeVisible();
  await expect(row(page)).toContainText('is connected again');
});

test('an item is handled by key and by menu, and each action can be undone', async ({
  connected: page,
  music: server,
}) => {
  await expect(page.getByText('Kitchen', { exact: true }).first()).toBeVisible();
  server.fault('token-revoked');
  await expect(link(page)).toHaveAccessibleName(`Attention${oneThing}`);
  await test.step('an item is marked as done, snoozed and muted by key, and each can be undone', async () => {
    await link(page).click();

    // The clock of the page would stop the keys that are queued while the panel loads.
    await expect(page.getByText('Server answers')).toBeVisible();
    // The toast with "Undo" closes by itself after some seconds.
    await stopClock(page);
    for (const key of ['e', 'h', 'Shift+M']) {
      await expect(row(page)).toHaveCount(1);
      await page.keyboard.press(key);
      await expect(page.getByText(nothing)).toBeVisible();
      await expect(link(page)).toHaveAccessibleName('Attention');
      await page.getByRole('button', { name: 'Undo' }).last().click();
      await expect(link(page)).toHaveAccessibleName(`Attention${oneThing}`);
    }
    await page.clock.resume();

    // The letter after g selects a panel and is not a key of the list.
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await expect(page).toHaveURL(/\/equalizer/);
    await expect(link(page)).toHaveAccessibleName(`Attention${oneThing}`);
    await link(page).click();
    await expect(row(page)).toHaveCount(1);

    await page.keyboard.press('Shift+M');
    await expect(page.getByText(nothing)).toBeVisible();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: /^Unmute/ }).click();
    await expect(link(page)).toHaveAccessibleName(`Attention${oneThing}`);
  });
  await test.step('a row and an entry of the rail have a menu of their own', async () => {
    await music(page).click({ button: 'right' });
    await page
      .getByRole('menuitem', { name: t('attentionpage:action.muteSource', { source: 'Music' }) })
      .click();
    await expect(link(page)).toHaveAccessibleName('Attention');
    await music(page).focus();
    await page.keyboard.press('Shift+F10');
    await page
      .getByRole('menuitem', { name: t('attentionpage:palette.unmute', { what: 'Music' }) })
      .click();
    await expect(link(page)).toHaveAccessibleName(`Attention${oneThing}`);
    await link(page).click({ button: 'right' });
    await page.getByRole('menuitem').first().click();
    await row(page).click({ button: 'right' });
    await page.getByRole('menuitem', { name: t('attentionpage:action.done') }).click();
    await expect(page.getByText(nothing)).toBeVisible();
  });
});
