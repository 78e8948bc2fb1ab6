import type { Page } from '@playwright/test';
import type { MusicDemo } from '../../../src/demo/music/server.ts';
import '../../../src/shared/music/search-texts.ts';
import '../../../src/shared/music/texts.ts';
import '../../../src/shared/settings/texts.ts';
import { expect, test } from '../rig/hosts.ts';
import { settled } from '../rig/settled.ts';
import { t } from '../rig/texts.ts';
import { noSidewaysScroll, wellMade } from '../rig/well-made.ts';

const library = (page: Page) => page.getByRole('region', { name: t('music:pane.library') });
const heading = (page: Page, name: string) =>
  library(page).getByRole('heading', { name, level: 2 });
const rows = (page: Page, name = t('musicpages:list.tracks')) =>
  library(page).getByRole('grid', { name }).getByRole('row');
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const toasts = (page: Page) => page.getByRole('status');

/** Opens a place of the library by its address, as a link does. */
async function open(page: Page, place: string): Promise<void> {
  await page.evaluate(
    (hash) => {
      location.hash = hash;
    },
    `#${encodeURIComponent(place)}`,
  );
}

/** Chooses an entry from the menu of an item on a page. */
async function fromMenu(page: Page, name: string, entry: string): Promise<void> {
  await library(page)
    .getByRole('button', { name: t('musicmedia:menu.more', { name }) })
    .first()
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test.beforeEach(async ({ connected: page }) => {
  await page.setViewportSize({ width: 1280, height: 780 });
  await expect(
    library(page).getByRole('heading', { name: t('musicpages:home.recent') }),
  ).toBeVisible();
});

test('the start page leads to an album, whose tracks play from the chosen one on', async ({
  connected: page,
  music,
}) => {
  await wellMade(page);
  await library(page)
    .getByRole('link', { name: /^Low Tide/ })
    .first()
    .click();
  await expect(heading(page, 'Low Tide')).toBeVisible();
  await row(page, 'Undertow').dblclick();
  const played = await music.waitForCommand('player_queues/play_media');
  expect(played.args['media']).toMatch(/^library:\/\/album\/\d+$/);
  const index = await music.waitForCommand('player_queues/play_index');
  expect(index.args['index']).toBe(2);
  await expect(row(page, 'Undertow')).toHaveAttribute('aria-current', 'true');
  await wellMade(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(heading(page, 'Low Tide')).toBeVisible();
  await noSidewaysScroll(page);
  await page.setViewportSize({ width: 640, height: 390 });
  await row(page, 'Salt and Neon').scrollIntoViewIfNeeded();
  await noSidewaysScroll(page);
});

test('a page is left by button, Escape, Alt with an arrow and the mouse; keys scroll the settings and leave the player alone', async ({
  connected: page,
  music,
}) => {
  const grid = library(page).getByRole('link', { name: t('musiclibrary:tab.album') });
  await grid.click();
  const opened = async (): Promise<void> => {
    await library(page)
      .getByRole('link', { name: /^Low Tide/ })
      .first()
      .click();
    await expect(heading(page, 'Low Tide')).toBeVisible();
  };
  const back = library(page).getByRole('button', { name: t('musiclibrary:back') });
  const mouse = await page.context().newCDPSession(page);
  const buttonDown = async (type: 'mousePressed' | 'mouseReleased'): Promise<void> => {
    await mouse.send('Input.dispatchMouseEvent', { type, x: 640, y: 300, button: 'back' });
  };
  const ways: readonly (() => Promise<void>)[] = [
    () => back.click(),
    () => page.keyboard.press('Escape'),
    () => page.keyboard.press('Alt+ArrowLeft'),
    async () => {
      await buttonDown('mousePressed');
      await buttonDown('mouseReleased');
    },
  ];
  for (const leave of ways) {
    await opened();
    await leave();
    await expect(back).toBeHidden();
    await expect(grid).toHaveAttribute('aria-current', 'page');
  }

  await page.getByRole('link', { name: t('app:nav.settings') }).click();
  const last = page.getByRole('main').getByRole('heading', { name: t('settings:section.about') });
  await expect(last).toBeAttached();
  await expect(last).not.toBeInViewport();
  const sent = music.received().length;
  await page.keyboard.press('End');
  await expect(last).toBeInViewport();
  for (const key of ['n', 'ArrowUp', 'ArrowUp', 'Space']) await page.keyboard.press(key);
  await page.keyboard.press('Home');
  await expect(last).not.toBeInViewport();
  const after = music.received().slice(sent);
  expect(after.filter(({ command }) => command.startsWith('players/cmd'))).toEqual([]);
});

const tracksOf = (music: MusicDemo, name: string) =>
  music.model.library.lists.playlist.find((one) => one.name === name)?.tracks.length;

test('a playlist is created, filled, thinned out with undo, renamed and deleted', async ({
  connected: page,
  music,
}) => {
  await open(page, 'playlist');
  await library(page)
    .getByRole('button', { name: t('musicpages:playlist.new') })
    .click();
  await page.getByRole('textbox', { name: t('musicpages:playlist.name') }).fill('Evening');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Evening')).toBeVisible();
  await expect(library(page).getByText(t('musicpages:page.noEntries'))).toBeVisible();

  await library(page)
    .getByRole('button', { name: t('musicpages:action.add') })
    .click();
  await page.getByRole('dialog').getByRole('searchbox').fill('glass har');
  const add = t('musicpages:add.addItem', { name: 'Glass Harbour' });
  await page.getByRole('dialog').getByRole('button', { name: add }).first().click();
  await expect(page.getByRole('dialog').getByText(t('musicpages:add.added'))).toBeVisible();
  await wellMade(page);
  await page.getByRole('dialog').getByRole('searchbox').fill('undertow');
  const second = t('musicpages:add.addItem', { name: 'Undertow' });
  await page.getByRole('dialog').getByRole('button', { name: second }).first().click();
  await page.getByRole('button', { name: t('musicpages:add.done') }).click();
  await expect(rows(page)).toHaveCount(2);

  await row(page, 'Glass Harbour').click();
  await page.keyboard.press('Delete');
  await expect(rows(page)).toHaveCount(1);
  await toasts(page)
    .getByRole('button', { name: t('musicpages:playlist.undo') })
    .click();
  await expect(rows(page)).toHaveCount(2);
  await row(page, 'Glass Harbour').click();
  await page.keyboard.press('Delete');
  await open(page, 'recent');
  const removed = await music.waitForCommand('music/playlists/remove_playlist_tracks');
  expect(removed.args['positions_to_remove']).toEqual([1]);
  await page.goBack();
  await expect(rows(page)).toHaveText([/Undertow/]);
  expect(tracksOf(music, 'Evening')).toBe(1);

  await fromMenu(page, 'Evening', t('musicpages:action.rename'));
  await page.getByRole('textbox', { name: t('musicpages:playlist.name') }).fill('Night');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Night')).toBeVisible();
  await fromMenu(page, 'Night', t('musicmedia:menu.delete'));
  await page.getByRole('button', { name: t('musicsearch:delete.do') }).click();
  await expect(library(page).getByText(t('musicpages:page.gone'))).toBeVisible();
});

test('folders, podcasts and audiobooks', async ({ connected: page, music }) => {
  await test.step('folders open by link and key, and the path leads back', async () => {
    await open(page, 'browse');
    await library(page)
      .getByRole('link', { name: /Filesystem/ })
      .click();
    const path = library(page).getByRole('navigation', { name: t('musicpages:browse.path') });
    await expect(path.getByRole('heading', { name: /Filesystem/ })).toBeVisible();
    const entries = library(page).getByRole('grid');
    await entries.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(path.getByRole('link', { name: /Filesystem/ })).toBeVisible();
    await wellMade(page);
    await path.getByRole('link', { name: /Filesystem/ }).click();
    await path.getByRole('link', { name: t('musicpages:browse.root') }).click();
    await expect(library(page).getByRole('link', { name: /Filesystem/ })).toBeVisible();
  });
  await test.step('Back returns to the place on the page, and a new visit begins at its top', async () => {
    await open(page, 'item:library://podcast/1');
    const title = t('musicpages:list.episodes');
    const top = (): Promise<number> =>
      rows(page, title)
        .first()
        .evaluate((element) => {
          let at: Element | null = element;
          while (at !== null && getComputedStyle(at).overflowY !== 'auto') at = at.parentElement;
          return at?.scrollTop ?? -1;
        });
    await rows(page, title).first().hover();
    await page.mouse.wheel(0, 9_000);
    await expect.poll(top).toBeGreaterThan(8_000);
    await expect(rows(page, title).first()).not.toContainText(t('musicpages:list.loading'));
    const before = await settled(page, top);
    await open(page, 'item:library://artist/1');
    await expect(
      library(page).getByRole('heading', { name: t('musicpages:albums.album') }),
    ).toBeVisible();
    await page.goBack();
    await expect.poll(top).toBe(before);
    await open(page, 'recent');
    await open(page, 'item:library://podcast/1');
    await expect.poll(top).toBe(0);
  });
  await test.step('episodes show how far they were heard and can be marked', async () => {
    await open(page, 'item:library://podcast/1');
    const episodes = rows(page, t('musicpages:list.episodes'));
    await expect(episodes.filter({ hasText: /left/ }).first()).toBeVisible();
    const first = episodes.first();
    await expect(first).not.toContainText(t('musicpages:facts.played'));
    await first.click({ button: 'right' });
    await page.getByRole('menuitem', { name: t('musicpages:action.markPlayed') }).click();
    await music.waitForCommand('music/mark_played');
    await expect(first).toContainText(t('musicpages:facts.played'));
    await wellMade(page);
  });
  await test.step('an audiobook resumes, plays from a chapter and is marked as played', async () => {
    const books = music.model.library.lists.audiobook;
    const book = books.find(({ resumeMs }) => resumeMs !== null);
    if (book === undefined) throw new Error('No audiobook was begun.');
    const uri = `library://audiobook/${book.id}`;
    await open(page, `item:${uri}`);
    await expect(heading(page, book.name)).toBeVisible();
    const resume = new RegExp(t('musicpages:action.resume', { time: '' }).trim());
    await expect(library(page).getByRole('button', { name: resume })).toBeVisible();
    const chapters = library(page)
      .getByRole('region', { name: t('musicpages:list.chapters') })
      .getByRole('button');
    await expect(chapters).toHaveCount(book.chapters);
    const stopped = Math.floor(((book.resumeMs ?? 0) / 1000 / book.duration) * book.chapters);
    await expect(chapters.nth(stopped)).toHaveAttribute('aria-current', 'true');
    await wellMade(page);
    await chapters.nth(stopped).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    const played = await music.waitForCommand('player_queues/play_media');
    expect(played.args['media']).toBe(uri);
    const seek = await music.waitForCommand('players/cmd/seek');
    const last = (book.duration * (book.chapters - 1)) / book.chapters;
    expect(Math.abs(Number(seek.args['position']) - last)).toBeLessThan(2);
    await fromMenu(page, book.name, t('musicpages:action.markPlayed'));
    await expect(library(page).getByText(t('musicpages:facts.played'))).toBeVisible();
    await fromMenu(page, book.name, t('musicpages:action.markUnplayed'));
    await expect(library(page).getByText(t('musicpages:facts.played'))).toHaveCount(0);
  });
});

test('a page says if its item is unknown, and that it is out of date while the server is down', async ({
  connected: page,
  music,
}) => {
  await open(page, 'item:library://artist/99999999');
  await expect(library(page).getByText(t('musicpages:page.gone'))).toBeVisible();
  await library(page)
    .getByRole('button', { name: t('musiclibrary:back') })
    .click();
  await expect(
    library(page).getByRole('heading', { name: t('musicpages:home.recent') }),
  ).toBeVisible();
  await open(page, 'item:library://album/1');
  await expect(rows(page).first()).toBeVisible();
  await music.stop();
  await expect(library(page).getByText(/^Not connected\. Shown as of/)).toBeVisible();
  await expect(
    library(page).getByRole('button', { name: t('musicpages:action.play'), exact: true }),
  ).toBeDisabled();
  await wellMade(page);
  await library(page)
    .getByRole('link', { name: t('musiclibrary:tab.artist') })
    .click();
  await expect(library(page).getByText(t('musicpages:page.offlineText'))).toBeVisible();
  await expect(library(page).getByRole('alert')).toHaveCount(0);
});
