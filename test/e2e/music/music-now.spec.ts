import '../../../src/renderer/palette/texts.ts';
import type { Page } from '@playwright/test';
import { t } from '../../../src/shared/i18n/translate.ts';
import '../../../src/shared/music/players-texts.ts';
import '../../../src/shared/music/queue-texts.ts';
import '../../../src/shared/music/search-texts.ts';
import '../../../src/shared/music/texts.ts';
import { holdMessage } from '../rig/message.ts';
import { clickToClose } from '../rig/click-to-close.ts';
import { expect, test } from '../rig/hosts.ts';
import { noSidewaysScroll, wellMade } from '../rig/well-made.ts';

const opener = (page: Page) =>
  page.getByRole('button', { name: t('music:bar.openNow'), exact: true });
const view = (page: Page) => page.getByRole('main', { name: t('musicnow:title') });
const lyrics = (page: Page) => page.getByRole('region', { name: t('musicnow:lyrics.title') });
const upNext = (page: Page) => page.getByRole('region', { name: t('musicnow:next.title') });
const seekBar = (page: Page) => page.getByRole('slider', { name: t('music:bar.seek') });

async function openView(page: Page): Promise<void> {
  await opener(page).click();
  await expect(view(page)).toBeVisible();
}

test('the view is opened from any panel, fits every window, and the mini player leads back to it', async ({
  connected: page,
  music,
}) => {
  await test.step('the view covers the panel that it is opened from, and Escape returns to it', async () => {
    await page.getByRole('link', { name: t('app:nav.equalizer') }).click();
    await expect(page).toHaveURL(/\/equalizer$/);
    await openView(page);
    await expect(page.getByRole('navigation')).toBeHidden();
    await expect(page.getByRole('button', { name: t('app:nav.equalizer') }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(view(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/equalizer$/);
    await expect(opener(page)).toBeFocused();
    await openView(page);
  });
  for (const [width, height] of [
    [1280, 780],
    [800, 600],
    [640, 390],
    [320, 640],
  ] as const)
    await test.step(`the view fits ${String(width)} x ${String(height)}`, async () => {
      await page.setViewportSize({ width, height });
      await noSidewaysScroll(page);
      await seekBar(page).click({ trial: true });
      await view(page)
        .getByRole('slider', { name: t('music:player.volumeOf', { name: 'Terrace' }) })
        .click({ trial: true });
      await wellMade(page);
    });
  await test.step('the mini player is a window of 420 x 140 and leads back to the view', async () => {
    await page.setViewportSize({ width: 1280, height: 780 });
    await page.keyboard.press('Escape');
    await expect(view(page)).toHaveCount(0);
    const [mini] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: t('music:bar.mini') }).click(),
    ]);
    await expect(mini.getByText('Glass Harbour')).toBeVisible();
    await expect.poll(() => mini.evaluate(() => [innerWidth, innerHeight])).toEqual([420, 140]);
    await noSidewaysScroll(mini);
    await wellMade(mini);
    await mini.keyboard.press('n');
    await music.waitForCommand('players/cmd/next');
    await clickToClose(mini.getByRole('button', { name: t('music:bar.openNow') }));
    await expect(view(page)).toBeVisible();
  });
});

test('the view acts on the player and its queue', async ({ connected: page, music }) => {
  await test.step('keys and controls of the view act on the player', async () => {
    await openView(page);
    await page.keyboard.press('Space');
    await music.waitForCommand('players/cmd/pause');
    const kitchen = view(page).getByRole('slider', {
      name: t('music:player.volumeOf', { name: 'Kitchen' }),
    });
    await kitchen.focus();
    const before = Number(await kitchen.inputValue());
    await page.keyboard.press('ArrowUp');
    await music.waitFor(({ model }) => (model.players.get('kitchen')?.volume ?? 0) > before);
    const heart = view(page).getByRole('button', { name: t('music:bar.favorite') });
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await music.waitForCommand('music/favorites/remove_item');
  });
  await test.step('lyrics follow the position, and a line seeks', async () => {
    const line = lyrics(page).getByRole('button', { name: 'We left the porch light burning' });
    await line.click();
    const { args } = await music.waitForCommand('players/cmd/seek');
    await expect(line).toHaveAttribute('aria-current', 'true');
    await expect
      .poll(async () =>
        Math.abs(Number(await seekBar(page).inputValue()) - Number(args['position'])),
      )
      .toBeLessThan(4);

    // Scrolling by hand stops following the song until the user resumes it.
    await lyrics(page).getByRole('list').hover();
    await page.mouse.wheel(0, 1_500);
    const back = lyrics(page).getByRole('button', { name: t('musicnow:lyrics.resume') });
    await back.click();
    await expect(line).toBeInViewport();
    await expect(back).toHaveCount(0);
  });
  await test.step('up next plays and removes a track, and the chip opens the stream details', async () => {
    const rows = upNext(page).getByRole('option');
    await expect(rows.nth(1)).toContainText('Undertow');
    await rows.nth(1).click({ button: 'right' });
    await wellMade(page, { menu: true });
    await page.getByRole('menuitem', { name: t('musicqueue:remove') }).click();
    const undo = await holdMessage(page, t('musicqueue:undo'));
    await music.waitForCommand('player_queues/delete_item');
    await undo.click();
    await expect(rows.nth(1)).toContainText('Undertow');
    await rows.nth(0).dblclick();
    await music.waitForCommand('player_queues/play_index');
    await expect(view(page).getByRole('heading', { name: 'Salt and Neon' })).toBeVisible();
    await view(page).getByTitle(t('musicnow:stream.open')).click();
    const title = t('musicplayers:stream.title', { name: 'Living room' });
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(view(page)).toBeVisible();
  });
  await test.step('full screen, and music for a player without any', async () => {
    await page.getByRole('button', { name: t('musicnow:fullScreen.enter') }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await page.getByRole('button', { name: t('musicnow:fullScreen.leave') }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t('musicqueue:more') }).click();
    await page.getByRole('menuitem', { name: t('musicqueue:clear') }).click();
    await openView(page);
    await upNext(page)
      .getByRole('button', { name: t('musicqueue:choose') })
      .click();
    await page.keyboard.type('lighthouse ledger');
    const dialog = page.getByRole('dialog', { name: t('palette:title') });
    await expect(dialog.getByText(/^Best hit/)).toBeVisible();
    await page.keyboard.press('Enter');
    const chapters = page.getByRole('region', { name: t('musicnow:chapters.title') });
    const third = chapters.getByRole('button', { name: /^Chapter 3/ });
    await third.click();
    await expect(third).toHaveAttribute('aria-current', 'true');
  });
});
