import type { Page } from '@playwright/test';
import '../../../src/shared/connections/texts.ts';
import { t } from '../../../src/shared/i18n/translate.ts';
import { expect, test } from '../rig/hosts.ts';
import { stopClock } from '../rig/page-clock.ts';
import { inTheDark, noSidewaysScroll, wellMade } from '../rig/well-made.ts';

const sizes = [
  { width: 320, height: 640 },
  { width: 800, height: 600 },
  { width: 1280, height: 780 },
  { width: 1600, height: 1000 },
] as const;

const link = (page: Page, text = '') => page.getByRole('link', { name: `Attention${text}` });
const oneThing = ' 1 item needs attention';
const row = (page: Page) => page.getByRole('main').getByRole('listitem');

test('what blocks the music server is told, counted, listed, and gone when it is over @both', async ({
  connected: page,
  music,
}) => {
  await expect(page.getByText('Kitchen', { exact: true }).first()).toBeVisible();
  await expect(link(page)).toHaveAccessibleName('Attention');
  music.fault('token-revoked');
  await expect(page.getByText(/ rejected the token$/)).toBeVisible();
  await expect(link(page)).toHaveAccessibleName(`Attention${oneThing}`);

  await link(page).click();
  await expect(page.getByRole('heading', { name: 'Attention', level: 1 })).toBeVisible();
  await expect(row(page)).toHaveCount(1);
  await expect(row(page)).toContainText('Enter a new one.');
  await expect(row(page)).toContainText('Music · now');
  await row(page)
    .getByRole('button', { name: t('app:connection.fix.token') })
    .click();
  await expect(page).toHaveURL(/\/connections#.+token$/);
  await expect(page.getByLabel('Access token', { exact: true })).toBeFocused();
  await wellMade(page);

  music.fault('token-revoked', false);
  await page.getByRole('link', { name: t('app:nav.music'), exact: true }).click();
  await page.getByRole('button', { name: /^Connection:/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retry now' }).click();
  await expect(link(page)).toHaveAccessibleName('Attention');
  await link(page).click();
  await expect(page.getByText('Nothing needs attention')).toBeVisible();
  await expect(link(page)).toHaveAccessibleName('Attention');
});

test('a thing can be dismissed and its source muted, each with a way back', async ({
  connected: page,
  music,
}) => {
  await expect(page.getByText('Kitchen', { exact: true }).first()).toBeVisible();
  music.fault('token-revoked');
  await expect(link(page)).toHaveAccessibleName(`Attention${oneThing}`);
  await link(page).click();

  // The message with the way back closes by itself after some seconds.
  await stopClock(page);
  await row(page).getByRole('button', { name: 'Dismiss until it happens again' }).click();
  await expect(page.getByText('Nothing needs attention')).toBeVisible();
  await expect(link(page)).toHaveAccessibleName('Attention');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.clock.resume();
  await expect(row(page)).toHaveCount(1);

  await row(page).getByRole('button', { name: 'Mute all Music alerts' }).click();
  await expect(page.getByRole('region', { name: 'Muted' }).getByRole('listitem')).toHaveCount(1);
  await expect(link(page)).toHaveAccessibleName('Attention');
  await page.getByRole('link', { name: 'Settings' }).click();
  const mute = page.getByRole('switch', { name: 'Mute Music' });
  await expect(mute).toBeChecked();
  await mute.click();
  await expect(link(page)).toHaveAccessibleName(`Attention${oneThing}`);
});

test('the list is accessible and fits every width', async ({ connected: page, music }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  music.fault('token-revoked');
  await expect(link(page)).toHaveAccessibleName(`Attention${oneThing}`);
  await link(page).click();
  await expect(row(page)).toHaveCount(1);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await noSidewaysScroll(page);
  }
  await wellMade(page);
  await inTheDark(page);
});
