import '../../../src/renderer/palette/texts.ts';
import type { Page } from '@playwright/test';
import '../../../src/shared/music/search-texts.ts';
import type { MusicDemo } from '../../../src/demo/music/server.ts';
import { expect, test } from '../rig/hosts.ts';
import { holdMessage } from '../rig/message.ts';
import { t } from '../rig/texts.ts';
import { noSidewaysScroll, wellMade } from '../rig/well-made.ts';

const opener = (page: Page) => page.getByRole('button', { name: t('music:openSearch') });
const dialog = (page: Page) => page.getByRole('dialog', { name: t('palette:title') });
const field = (page: Page) => dialog(page).getByRole('combobox');
const section = (page: Page, kind: 'album' | 'track' | 'recent' | 'texts') =>
  dialog(page).getByRole('rowgroup', { name: t(`musicsearch:kind.${kind}`) });

/** Narrows the palette to music, which has its own layout. */
const narrow = (page: Page): Promise<void> =>
  dialog(page)
    .getByRole('button', { name: t('app:nav.music'), exact: true })
    .click();

/** Opens the search for music and types a text. Resolves when the hits of the whole text are shown, not those of its first letter. */
async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await narrow(page);
  await page.keyboard.type(text);
  await expect(dialog(page).getByText(/^Best hit/)).toBeVisible();
  await expect(dialog(page).locator('[role=grid][aria-busy=false]')).toBeVisible();
}

test.beforeEach(async ({ connected: page }) => {
  await expect(opener(page)).toBeVisible();
});

/** The play requests that the server received. */
async function played(
  music: MusicDemo,
): Promise<{ queue: unknown; option: unknown; media: string }> {
  const { args } = await music.waitForCommand('player_queues/play_media');
  return { queue: args['queue_id'], option: args['option'], media: JSON.stringify(args['media']) };
}

test('arrows reach a track among the hits, which plays on a chosen player', async ({
  connected: page,
  music,
}) => {
  await find(page, 'har');
  // Players in the order of the picker: Bedroom, Living room, Office.
  await page.keyboard.press('Control+p');
  await expect(page.getByRole('menuitemradio', { name: 'Office' })).toBeVisible();
  await page.keyboard.press('3');
  await expect(field(page)).toBeFocused();
  for (const key of ['ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  const { queue, option, media } = await played(music);
  expect([queue, option]).toEqual(['office', 'play']);
  expect(media).toContain('library://track/');
  await music.waitFor((demo) => demo.model.players.get('office')?.state === 'playing');
  await expect(dialog(page)).toBeHidden();
  const bar = page.getByRole('region', { name: t('app:region.nowPlaying') });
  await expect(bar.getByRole('button', { name: /Office/ })).toBeVisible();
});

test('keys that are faster than the dialog and its hits count', async ({
  connected: page,
  music,
}) => {
  await page.keyboard.press('Control+k');
  // No entry of the window itself matches, so that Enter waits for the server however busy the machine is.
  await page.keyboard.type('kessel');
  await page.keyboard.press('Enter');
  const { queue, media } = await played(music);
  expect(queue).toBe('living_room');
  expect(media).toContain('library://artist/');
  await expect(dialog(page)).toBeHidden();
});

test('arrows cross the columns; Shift, Alt and Ctrl with Enter queue and open', async ({
  connected: page,
  music,
}) => {
  await find(page, 'har');
  const current = dialog(page).locator('[aria-selected=true]');
  await expect(current).toContainText(t('musicsearch:best', { kind: t('musicsearch:one.artist') }));
  await page.keyboard.press('ArrowDown');
  await expect(section(page, 'track').locator('[aria-selected=true]')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(section(page, 'track').locator('[aria-selected=true]')).toHaveCount(1);
  const named = await current.getByRole('gridcell').first().innerText();
  await page.keyboard.press('Shift+Enter');
  const next = await music.waitForCommand('player_queues/play_media');
  expect(next.args).toMatchObject({ queue_id: 'living_room', option: 'next' });
  await expect(page.getByText(/plays next on Living room/)).toBeVisible();
  await page.keyboard.press('Alt+Enter');
  await expect(page.getByText(/added to the queue of Living room/)).toBeVisible();
  await expect(dialog(page)).toBeVisible();
  expect(named).not.toBe('');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page)).toBeHidden();
  expect(decodeURIComponent(new URL(page.url()).hash)).toMatch(/^#item:/);
});

test('an album that replaces the queue can be undone', async ({ connected: page, music }) => {
  const queue = music.model.queues.get('living_room');
  const before = queue?.items.length ?? 0;
  await find(page, 'har');
  await section(page, 'album').getByRole('row').nth(1).click();
  const undo = await holdMessage(page, t('musicqueue:undo'));
  await music.waitFor(() => queue?.items.length !== before);
  await undo.click();
  await music.waitFor(() => queue?.items.length === before);
});

test('the search opens anywhere, and its hits are filtered and put into playlists', async ({
  connected: page,
  music,
}) => {
  await test.step('it opens from any panel, closes to where the focus was, and fits narrow windows', async () => {
    await page.getByRole('link', { name: t('app:nav.settings') }).click();
    await expect(page.getByRole('main', { name: t('app:nav.settings') })).toBeVisible();
    await find(page, 'har');
    await wellMade(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: t('app:nav.settings') })).toBeFocused();
    // Two windows: 320 px wide, and 1280 x 780 at 200 % zoom.
    for (const size of [
      { width: 320, height: 640 },
      { width: 640, height: 390 },
    ]) {
      await page.setViewportSize(size);
      await find(page, 'har');
      await section(page, 'album').scrollIntoViewIfNeeded();
      await noSidewaysScroll(page);
      await wellMade(page);
      await page.keyboard.press('Escape');
    }
  });
  await test.step('the menu of a hit adds it to a new playlist', async () => {
    await page.setViewportSize({ width: 1280, height: 780 });
    await find(page, 'har');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+F10');
    await wellMade(page, { menu: true });
    await page.getByRole('menuitem', { name: t('musicmedia:menu.playlist') }).click();
    // The palette closes for the dialog, whose field receives the typed text.
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('dialog').locator('input:focus')).toHaveCount(1);
    await page.keyboard.type('Evenings by the sea');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(
      page.getByText(t('musicsearch:playlist.created', { title: 'Evenings by the sea' })),
    ).toBeVisible();
    await music.waitForCommand('music/playlists/add_playlist_tracks');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  });
  await test.step('one kind, the library only, and earlier searches', async () => {
    await find(page, 'har');
    await dialog(page)
      .getByRole('button', { name: t('musicsearch:kind.album') })
      .first()
      .click();
    await expect(section(page, 'track')).toHaveCount(0);
    await expect.poll(() => section(page, 'album').getByRole('row').count()).toBeGreaterThan(4);
    await dialog(page)
      .getByRole('button', { name: t('musicsearch:sources.all') })
      .click();
    await page.getByRole('menuitemradio', { name: t('musicsearch:sources.library') }).click();
    await expect(field(page)).toHaveValue('har');
    await field(page).focus();
    await page.keyboard.press('Control+Enter');
    await expect(dialog(page)).toBeHidden();
    await page.keyboard.press('Control+k');
    await narrow(page);
    await section(page, 'texts').getByRole('row', { name: 'har', exact: true }).click();
    await expect(field(page)).toHaveValue('har');
    await expect(field(page)).toBeFocused();
    await field(page).fill('');
    await section(page, 'texts')
      .getByRole('button', { name: t('musicsearch:clear') })
      .click();
    await expect(section(page, 'texts')).toHaveCount(0);
  });
});

test('the dialog says when there are no hits, and shows a lost server', async ({
  connected: page,
  music,
}) => {
  await page.keyboard.press('Control+k');
  await narrow(page);
  await page.keyboard.type('qqxzqq');
  await expect(dialog(page).getByText(t('musicsearch:nothing', { text: 'qqxzqq' }))).toBeVisible();
  await music.stop();
  await expect(dialog(page).getByText(t('musicsearch:offline'))).toBeVisible();
});
