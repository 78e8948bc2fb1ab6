import '../../../src/renderer/palette/texts.ts';
import type { Locator, Page } from '@playwright/test';
import type { MusicDemo } from '../../../src/demo/music/server.ts';
import { renameFirstTrack, reportSync } from '../../support/music/library-changes.ts';
import { expect, test } from '../rig/hosts.ts';
import { t } from '../rig/texts.ts';

const QUEUE = 50_000;
/** Rounds of events between two clicks. */
const CLICK_EVERY = 10;

test.use({ musicOptions: { queueLength: QUEUE } });

const library = (page: Page): Locator =>
  page.getByRole('region', { name: t('music:pane.library') });
const table = (page: Page): Locator =>
  library(page).getByRole('grid', { name: t('musiclibrary:tab.track') });
const queue = (page: Page): Locator =>
  page.getByRole('listbox', { name: t('music:queue.list', { name: 'Living room' }) });
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: t('palette:title') });

/** Opens the table of all tracks beside the queue, and scrolls each by a key. */
async function openBoth(page: Page, key: 'Home' | 'End'): Promise<void> {
  await page.setViewportSize({ width: 1600, height: 1000 });
  const tracks = library(page).getByRole('link', { name: t('musiclibrary:tab.track') });
  await tracks.first().click();
  await expect(table(page).getByRole('row').nth(3)).toContainText(/\d:\d\d/);
  for (const list of [table(page), queue(page)]) {
    await list.focus();
    await page.keyboard.press(key);
  }
  await expect(table(page).getByRole('row').last()).toContainText(/\d:\d\d/);
  await expect(queue(page).getByRole('option').last()).toContainText(/\d:\d\d/);
}

/** The texts of the rows inside a list's own area. */
const texts = (list: Locator, row: string): Promise<string[]> =>
  list.evaluate((element, selector) => {
    const { top, bottom } = element.getBoundingClientRect();
    const inside = [...element.querySelectorAll(selector)].filter((one) => {
      const box = one.getBoundingClientRect();
      return box.bottom > top && box.top < bottom;
    });
    return inside.map(({ textContent }) => textContent).toSorted();
  }, row);

/** The visible rows of both lists. */
const drawn = async (page: Page): Promise<string[][]> => [
  await texts(table(page), '[role="row"]'),
  await texts(queue(page), '[role="option"]'),
];

const listed = (music: MusicDemo): number =>
  music.received().filter(({ command }) => command === 'music/tracks/library_items').length;

/** Expects that a change at the server, which follows all earlier events, reaches the window. */
async function seesVolume(page: Page, music: MusicDemo, level: number): Promise<void> {
  const player = music.model.players.get('office');
  if (player === undefined) throw new Error('there is no such player');
  player.volume = level;
  music.model.emitPlayer(player.id);
  const slider = page.getByRole('slider', { name: 'Volume of Office', exact: true });
  await expect(slider).toHaveValue(String(level));
}

/** Expects that a click in the window reaches the server and that its result is shown. */
async function clickIsSeen(page: Page, music: MusicDemo): Promise<void> {
  const muted = music.model.players.get('living_room')?.muted === true;
  const button = page.getByRole('button', { name: /^(?:Mute|Unmute)$/ });
  await button.click();
  await music.waitFor(({ model }) => model.players.get('living_room')?.muted !== muted);
  await expect(button).toHaveAccessibleName(t(muted ? 'music:bar.mute' : 'music:bar.unmute'));
}

test('20,000 events beside a queue of 50,000: controls answer throughout, and the list is right', async ({
  connected: page,
  music,
}) => {
  await openBoth(page, 'Home');
  let connections = 0;
  music.onConnection(() => (connections += 1));
  const before = listed(music);
  await reportSync(music, async (round) => {
    // The remaining events wait for this check. A window or core that is busy with events until they end would never pass it.
    await seesVolume(page, music, round % 100);
    if (round % CLICK_EVERY === 0) await clickIsSeen(page, music);
  });
  const renamed = renameFirstTrack(music);
  await expect(table(page).getByText(renamed)).toBeVisible();
  expect(connections).toBe(0);
  // The list is reloaded from time to time, not for each event.
  expect(listed(music) - before).toBeLessThan(60);
  await expect(queue(page).getByRole('option').first()).toContainText(/\d:\d\d/);
});

test('the burst of a real sync leaves the window usable', async ({ connected: page, music }) => {
  await openBoth(page, 'Home');
  music.fault('sync-burst');
  for (const kind of ['album', 'artist', 'track'] as const) {
    const tab = library(page)
      .getByRole('link', { name: t(`musiclibrary:tab.${kind}`) })
      .first();
    await tab.click();
    await expect(tab).toHaveAttribute('aria-current', 'page');
  }
  await queue(page).focus();
  await page.keyboard.press('End');
  await expect(queue(page).getByRole('option').last()).toHaveAttribute(
    'aria-posinset',
    /^49\d{3}$/,
  );
  await expect(queue(page).getByRole('option').last()).toContainText(/\d:\d\d/);
  await expect(table(page).getByRole('row').nth(3)).toContainText(/\d:\d\d/);
});

test('a server that restarts leaves library and queue as they were', async ({
  connected: page,
  music,
}) => {
  await openBoth(page, 'End');
  // Away from the end, the upper edge keeps its position when the lists change their height.
  for (const list of [table(page), queue(page)]) {
    await list.focus();
    for (let pages = 0; pages < 3; pages += 1) await page.keyboard.press('PageUp');
  }
  const before = await drawn(page);
  expect(before.map(({ length }) => length > 5)).toEqual([true, true]);
  const asked = listed(music);
  await music.stop();
  await expect(page.getByText(/as of \d/).first()).toBeVisible();
  const offline = await drawn(page);
  expect(offline).toEqual(before.map((rows) => expect.arrayContaining(rows) as unknown));
  await music.restart();
  await expect(page.getByText(/as of \d/)).toHaveCount(0, { timeout: 60_000 });
  await music.waitFor(() => listed(music) > asked);
  await expect.poll(() => drawn(page)).toEqual(before);
  // Pages of both lists can still load.
  for (const list of [table(page), queue(page)]) {
    await list.focus();
    await page.keyboard.press('Home');
  }
  await expect(table(page).getByRole('row').nth(2)).toContainText(/\d:\d\d/);
  await expect(queue(page).getByRole('option').first()).toContainText('Salt and Neon');
});

test.describe('a server that searches slowly', () => {
  test.use({ musicOptions: { slowMs: 4_000 } });

  test('draws the hits of the last text only', async ({ connected: page, music, host }) => {
    const asked = (text: string) =>
      music.waitFor((demo) => demo.received().some(({ args }) => args['search_query'] === text));
    music.fault('slow-search');
    await page.keyboard.press('Control+k');
    await dialog(page)
      .getByRole('button', { name: t('app:nav.music'), exact: true })
      .click();
    const field = dialog(page).getByRole('combobox');
    await expect(field).toBeFocused();
    const seen = await watchHits(page);
    // The responses to both are late.
    await field.fill('zenith');
    await asked('zenith');
    await field.fill('harlan');
    await asked('harlan');
    await expect(dialog(page).getByText(/^Best hit/)).toBeVisible();
    // The response to the first is late, the one to the second is not.
    await field.fill('groove annex');
    await asked('groove annex');
    music.fault('slow-search', false);
    await field.fill('undertow');
    await expect(
      dialog(page).getByRole('row').filter({ hasText: 'Undertow' }).first(),
    ).toBeVisible();
    // All responses have the same delay, so the late one has arrived once that to a later search has.
    music.fault('slow-search');
    expect((await host.cli(['search', 'zzzz', '--json'])).code).toBe(0);
    const hits = await seen();
    expect(hits.join(' ')).toMatch(/Harlan Vey/);
    expect(hits.join(' ')).toMatch(/Undertow/);
    expect(hits.filter((hit) => /Zenith Dance|Groove Annex/.test(hit))).toEqual([]);
  });
});

/** Records the text of every row that the dialog renders from now on; the result returns the records. */
async function watchHits(page: Page): Promise<() => Promise<string[]>> {
  const notes = await dialog(page).evaluateHandle((element) => {
    const all = new Set<string>();
    const read = (): void => {
      for (const row of element.querySelectorAll('[role="row"]')) all.add(row.textContent);
    };
    new MutationObserver(read).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return all;
  });
  return () => notes.evaluate((all) => [...all]);
}
