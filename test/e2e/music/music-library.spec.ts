import type { Locator, Page } from '@playwright/test';
import '../../../src/shared/music/library-texts.ts';
import '../../../src/shared/music/texts.ts';
import { t } from '../../../src/shared/i18n/translate.ts';
import { expect, test } from '../rig/hosts.ts';
import { settled } from '../rig/settled.ts';
import { noSidewaysScroll, wellMade } from '../rig/well-made.ts';

const library = (page: Page) => page.getByRole('region', { name: t('music:pane.library') });
const tab = (page: Page, name: string) =>
  library(page).getByRole('link', { name, exact: true }).first();
const covers = (page: Page) =>
  library(page).getByRole('list', { name: t('musiclibrary:tab.album'), exact: true });
const table = (page: Page) =>
  library(page).getByRole('grid', { name: t('musiclibrary:tab.track') });
const letters = (page: Page) =>
  library(page).getByRole('slider', { name: t('musiclibrary:letters') });

/** The names of covers or rows with their top inside the list, below a table's header. */
async function inView(list: Locator, part: string): Promise<string[]> {
  return list.evaluate((element, selector) => {
    const head = element.role === 'grid' ? 32 : -1;
    const { top, bottom } = element.closest('[class*=stage]')?.getBoundingClientRect() ?? {
      top: 0,
      bottom: 0,
    };
    return [...element.querySelectorAll(selector)]
      .map((one) => ({ y: one.getBoundingClientRect().top, text: one.textContent }))
      .filter(({ y }) => y >= top + head && y < bottom)
      .toSorted((a, b) => a.y - b.y)
      .map(({ text }) => text);
  }, part);
}

async function openAlbums(page: Page): Promise<void> {
  await tab(page, t('musiclibrary:tab.album')).click();
  await expect(covers(page).getByRole('link').first()).toBeVisible();
}

async function openTracks(page: Page): Promise<void> {
  await tab(page, t('musiclibrary:tab.track')).click();
  await expect(table(page).getByRole('row').nth(3)).toContainText(/\d:\d\d/);
}

test.describe('the lists of the library', () => {
  test('lists are filtered and ordered', async ({ connected: page, music }) => {
    await test.step('a source and a text filter the list, and clearing them shows all', async () => {
      await openAlbums(page);
      const asked = (): readonly Record<string, unknown>[] =>
        music
          .received()
          .filter(({ command }) => command === 'music/albums/library_items')
          .map(({ args }) => args);
      await library(page)
        .getByRole('button', { name: t('musiclibrary:filter.label') })
        .click();
      await page.getByRole('menuitem', { name: t('musiclibrary:filter.source') }).press('Enter');
      await page.getByRole('menuitemradio', { name: 'Attic server' }).click();
      const chip = library(page).getByRole('button', { name: 'Attic server' });
      await expect(chip).toBeVisible();
      // The demo server has albums of this provider, and finds none by its name or domain.
      await expect(covers(page).getByRole('link').first()).toBeVisible();
      expect(asked().at(-1)).toMatchObject({ provider: 'opensubsonic--attic' });
      await chip.click();

      const field = library(page).getByRole('searchbox', { name: t('musiclibrary:filter.text') });
      await field.fill('low tide');
      await expect(library(page).getByRole('status').first()).toHaveText(/^\d{1,2}$/);
      await expect(covers(page).getByRole('link', { name: /^Low Tide/ })).toBeVisible();
      expect(asked().at(-1)).toMatchObject({ search: 'low tide', offset: 0, limit: 500 });
      await wellMade(page);
      await field.fill('nothing has this name');
      await expect(
        library(page).getByText(
          t('views:noMatch.text', { what: 'album', text: 'nothing has this name' }),
        ),
      ).toBeVisible();
      await field.press('Escape');
      await expect(field).toHaveValue('');
      await expect(letters(page)).toBeVisible();
      // A search with more results than the server returns at once.
      await field.fill('a');
      const first = t('musiclibrary:countFirst', { count: 500 });
      await expect(library(page).getByText(first)).toBeVisible();
      await field.fill('');
      await expect(letters(page)).toBeVisible();
    });
    await test.step('order, view and filters apply, and a chip removes its filter', async () => {
      await library(page)
        .getByRole('button', { name: t('musiclibrary:filter.label') })
        .click();
      await page
        .getByRole('menuitemcheckbox', { name: t('musiclibrary:filter.favorites') })
        .click();
      await page.keyboard.press('Escape');
      const chip = library(page).getByRole('button', { name: t('musiclibrary:filter.favorites') });
      await expect(chip).toHaveAttribute('aria-pressed', 'true');
      await chip.click();
      await expect(chip).toHaveCount(0);
      await library(page)
        .getByRole('button', { name: t('musiclibrary:order') })
        .click();
      await page.getByRole('menuitemradio', { name: t('musiclibrary:sort.year') }).click();
      await expect(letters(page)).toHaveCount(0);
      await library(page)
        .getByRole('radio', { name: t('musiclibrary:view.table') })
        .click();
      const albums = library(page).getByRole('grid', { name: t('musiclibrary:tab.album') });
      const year = albums.getByRole('columnheader', { name: t('musiclibrary:column.year') });
      await expect(year).toHaveAttribute('aria-sort', 'ascending');
      // The choice survives a reload.
      await page.reload();
      await expect(year).toHaveAttribute('aria-sort', 'ascending');
    });
  });

  test('lists fit every window, and keys lead through them', async ({ connected: page, music }) => {
    for (const size of [
      { width: 1600, height: 1000 },
      { width: 960, height: 640 },
      { width: 640, height: 390 },
      { width: 320, height: 640 },
    ])
      await test.step(`tabs and lists fit ${String(size.width)} x ${String(size.height)}`, async () => {
        await page.setViewportSize(size);
        if (size.width < 600)
          await page.getByRole('radio', { name: t('music:pane.library') }).click();
        await openAlbums(page);
        await noSidewaysScroll(page);
        await covers(page).locator('[data-tile]').nth(1).click({ trial: true });
        // The last tab, in the row or in the overflow menu.
        const browse = t('musiclibrary:tab.browse');
        const more = library(page).getByRole('button', { name: t('musiclibrary:tab.more') });
        if (await more.isVisible()) {
          await more.click();
          await page.getByRole('menuitem', { name: browse }).click();
        } else await tab(page, browse).click();
        await expect(page).toHaveURL(/#browse$/);
        await openAlbums(page);
        await wellMade(page);
      });
    await test.step('covers open by keyboard, and Back returns to the same place', async () => {
      await page.setViewportSize({ width: 1280, height: 780 });
      await openAlbums(page);
      await letters(page).focus();
      await page.keyboard.press('g');
      await expect(letters(page)).toHaveAttribute('aria-valuetext', 'G');
      await expect
        .poll(async () => (await inView(covers(page), '[data-tile]')).slice(0, 4))
        // Albums with other letters may precede the first G in its row.
        .toContainEqual(expect.stringMatching(/^G/));
      const before = await settled(page, () => inView(covers(page), '[data-tile]'));
      await page.keyboard.press('Shift+Tab');
      await expect(covers(page).locator('[data-tile]:focus')).toHaveCount(0);
      await covers(page)
        .locator('[data-tile]')
        .filter({ hasText: before[0] ?? '' })
        .first()
        .focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowDown');
      const chosen = covers(page).locator('[data-tile]:focus');
      await expect(chosen).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/#item/);
      await page.goBack();
      await expect(covers(page)).toBeVisible();
      await expect.poll(() => inView(covers(page), '[data-tile]')).toContain(before.at(-1));
    });
    await test.step('any row of a long table is loaded when it comes into view', async () => {
      await openTracks(page);
      await expect(table(page)).toHaveAttribute('aria-rowcount', /^2\d{4}$/);
      await table(page).focus();
      await page.keyboard.press('End');
      const last = table(page).locator('[role="row"]').last();
      await expect(last).toContainText(/\d:\d\d/);
      await expect(letters(page)).toHaveAttribute('aria-valuetext', 'Z');
      // The app requested only the page around the position, not all pages before it.
      const asked = music
        .received()
        .filter(({ command }) => command === 'music/tracks/library_items');
      expect(asked.length).toBeLessThan(10);
      await page.keyboard.press('m');
      await expect(letters(page)).toHaveAttribute('aria-valuetext', 'M');
      await expect
        .poll(async () => (await inView(table(page), '[class*=words]'))[0]?.[0])
        .toBe('M');
    });
    await test.step('a row plays by Enter, and has its menu', async () => {
      await openTracks(page);
      await table(page).focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await music.waitForCommand('player_queues/play_media');
      await table(page).getByRole('row').nth(2).click({ button: 'right' });
      await expect(page.getByRole('menuitem', { name: t('musicmedia:menu.next') })).toBeVisible();
      // In a list sorted by name, F jumps to the letter.
      const shown = page.getByRole('menu');
      await expect(shown.getByText('Enter', { exact: true })).toBeVisible();
      await expect(shown.getByText('F', { exact: true })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
      await table(page)
        .getByRole('columnheader', { name: t('musiclibrary:column.duration') })
        .click();
      await expect(letters(page)).toHaveCount(0);
      await table(page).getByRole('row').nth(2).click({ button: 'right' });
      await expect(shown.getByText('F', { exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
    });
  });
});

test('the queue hides behind its button, and stays so', async ({ connected: page }) => {
  const queue = page.getByRole('region', { name: t('music:pane.queue'), exact: true });
  const toggle = page.getByRole('button', { name: t('music:pane.queue'), exact: true });
  await page.setViewportSize({ width: 1280, height: 780 });
  await expect(queue).toBeVisible();
  await toggle.click();
  await expect(queue).toHaveCount(0);
  await page.reload();
  await expect(library(page)).toBeVisible();
  await expect(queue).toHaveCount(0);
  await toggle.click();
  await expect(queue).toBeVisible();
  await page.setViewportSize({ width: 960, height: 640 });
  await expect(queue).toHaveCount(0);
  await toggle.click();
  await expect(queue).toBeVisible();
  await expect(library(page)).toBeVisible();
});

test('a library that cannot be loaded leaves players and queue, and can be tried again', async ({
  connected: page,
  pageErrors,
}) => {
  await expect(library(page)).toBeVisible();
  await page.route(/LibraryPane[^/]*\.js/, (route) => route.abort());
  await page.reload();
  const alert = page.getByRole('alert').filter({ hasText: t('app:crash.again') });
  await expect(alert).toBeVisible();
  await expect(page.getByRole('list', { name: t('music:player.list'), exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: t('music:pane.queue') })).toBeVisible();
  await page.unrouteAll();
  await alert.getByRole('button').click();
  await expect(library(page)).toBeVisible();
  pageErrors.length = 0;
});

test.describe('a server without genres', () => {
  test.use({ musicOptions: { generation: '2.6' } });
  test('has no tab and no filter for them', async ({ connected: page }) => {
    await page.setViewportSize({ width: 1600, height: 1000 });
    await openAlbums(page);
    await expect(
      library(page).getByRole('link', { name: t('musiclibrary:tab.radio'), exact: true }),
    ).toBeVisible();
    await expect(
      library(page).getByRole('link', { name: t('musiclibrary:tab.genre'), exact: true }),
    ).toHaveCount(0);
    await library(page)
      .getByRole('button', { name: t('musiclibrary:filter.label') })
      .click();
    await expect(page.getByText(t('musiclibrary:filter.type'))).toBeVisible();
    await expect(page.getByText(t('musiclibrary:filter.genre'))).toHaveCount(0);
  });
});

test.describe('a server without a library', () => {
  test.use({ musicOptions: { generation: 'specified' } });
  test('shows players and queue alone', async ({ connected: page }) => {
    await expect(page.getByRole('region', { name: t('music:pane.queue') })).toBeVisible();
    await expect(library(page)).toHaveCount(0);
    await noSidewaysScroll(page);
  });
});
