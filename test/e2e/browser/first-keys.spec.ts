import '../../../src/renderer/palette/texts.ts';
import '../../../src/shared/music/players-texts.ts';
import type { Locator, Page } from '@playwright/test';
import type { MusicDemo } from '../../../src/demo/music/server.ts';
import { expect, test } from '../rig/hosts.ts';
import { t } from '../rig/texts.ts';

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: t('palette:title') });
const field = (page: Page): Locator => dialog(page).getByRole('combobox');
const panel = (page: Page, name: string): Locator => page.getByRole('main', { name });

/** Commands to players that the app has sent. */
const commandsOf = (music: MusicDemo): string[] =>
  music
    .received()
    .map(({ command }) => command)
    .filter((command) => command.startsWith('players/cmd/'));

/** Reloads the page, which shows the frame of the last visit. Its app's script arrives after the returned function is called. */
async function reloadFrame(page: Page): Promise<() => void> {
  await page.waitForFunction(() => localStorage.getItem('channelstrip.frame.drawn') !== null);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/window-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('#root nav a').first()).toBeVisible();
  return release;
}

test('keys pressed in the frame of the last visit go to what they are meant for, in order', async ({
  connected: page,
  music,
}) => {
  await expect(page.getByRole('button', { name: 'Pause: Living room' })).toBeVisible();
  await test.step('the field of the palette', async () => {
    const release = await reloadFrame(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('npm nx');
    await page.keyboard.press('Backspace');
    release();
    await expect(field(page)).toHaveValue('npm n');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('ew');
    await expect(field(page)).toHaveValue('npm new');
  });
  await test.step('the command that Enter runs', async () => {
    const release = await reloadFrame(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('connections');
    await page.keyboard.press('Enter');
    release();
    await expect(panel(page, t('app:nav.connections'))).toBeVisible();
    await expect(dialog(page)).toBeHidden();
  });
  await test.step('a panel, and the search field in it', async () => {
    const release = await reloadFrame(page);
    await page.keyboard.press('Control+,');
    await page.keyboard.type('/npn');
    release();
    await expect(page.getByRole('searchbox', { name: t('settings:page.find') })).toHaveValue('npn');
  });
  expect(commandsOf(music)).toEqual([]);
  await test.step('the chosen player', async () => {
    await page.keyboard.press('Control+1');
    await expect(panel(page, t('app:nav.music'))).toBeVisible();
    const release = await reloadFrame(page);
    await page.keyboard.press('n');
    expect(commandsOf(music)).toEqual([]);
    release();
    await music.waitFor(() => commandsOf(music).length > 0);
    expect(commandsOf(music)).toEqual(['players/cmd/next']);
  });
});

test('keys that are too old when the app is there do nothing', async ({
  connected: page,
  music,
}) => {
  await page.clock.install();
  const release = await reloadFrame(page);
  await page.keyboard.press('n');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('n');
  await page.clock.fastForward(2_100);
  release();
  await expect(page.getByRole('button', { name: 'Pause: Living room' })).toBeVisible();
  // Acts after the keys before it, so those would have acted by now.
  await page.keyboard.press('Control+,');
  await expect(panel(page, t('app:nav.settings'))).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  expect(commandsOf(music)).toEqual([]);
});

test('keys pressed before a dialog of a player has loaded do not act on the player', async ({
  connected: page,
  music,
}) => {
  await page.getByRole('button', { name: 'More about Bedroom' }).click();
  const item = page.getByRole('menuitem', { name: t('music:menu.announce') });
  await expect(item).toBeVisible();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await item.press('Enter');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.type('npm');
  release();
  const announce = page.getByRole('dialog', { name: /Bedroom/ });
  await expect(
    announce.getByRole('radio', { name: t('musicplayers:announce.speech') }),
  ).toBeFocused();
  expect(commandsOf(music)).toEqual([]);
});
