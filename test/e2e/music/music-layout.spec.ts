import type { Locator, Page } from '@playwright/test';
import { t } from '../../../src/shared/i18n/translate.ts';
import '../../../src/shared/music/texts.ts';
import { expect, test } from '../rig/hosts.ts';
import { openQuick } from '../window/quick-page.ts';
import { noSidewaysScroll } from '../rig/well-made.ts';

const players = (page: Page) => page.getByRole('list', { name: t('music:player.list') });
const menuOf = (page: Page, name: string) =>
  players(page).getByRole('button', { name: t('music:player.menu', { name }) });
const queueOf = (page: Page) =>
  page.getByRole('listbox', { name: t('music:queue.list', { name: 'Living room' }) });
const pane = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const bar = (page: Page) => page.getByRole('region', { name: t('app:region.nowPlaying') });

/** Expects that a click reaches the center of an element, scrolled into view; rows may be rerendered meanwhile. */
const reached = (element: Locator): Promise<void> => element.click({ trial: true });

test.beforeEach(async ({ connected: page }) => {
  await expect(menuOf(page, 'Bedroom')).toBeVisible();
});

test('players, library, queue and bar stand in order and fit every window', async ({
  connected: page,
}) => {
  await test.step('players that play come first, players that are off last', async () => {
    const rows = players(page).getByRole('button', { name: /^More about / });
    await expect(rows).toHaveText(Array.from({ length: 5 }, () => ''));
    const names = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')));
    expect(names).toEqual(
      ['Living room', 'Kitchen', 'Terrace', 'Office', 'Bedroom'].map((name) =>
        t('music:player.menu', { name }),
      ),
    );
  });
  await test.step('players, library and queue are side by side where they fit', async () => {
    const names = [t('music:pane.players'), t('music:pane.library'), t('music:pane.queue')];
    for (const width of [1280, 1600, 1920]) {
      await page.setViewportSize({ width, height: 780 });
      const boxes = await Promise.all(names.map((name) => pane(page, name).boundingBox()));
      const [players, library, queue] = boxes.map((box) => box ?? { x: 0, width: 0 });
      expect([players?.width, queue?.width]).toEqual([228, 288]);
      expect((library?.x ?? 0) - (players?.x ?? 0)).toBe(240);
      expect((queue?.x ?? 0) - (library?.x ?? 0)).toBe((library?.width ?? 0) + 12);
    }
    await page.setViewportSize({ width: 960, height: 640 });
    await expect(pane(page, t('music:pane.queue'))).toHaveCount(0);
    await expect(pane(page, t('music:pane.library'))).toBeVisible();
  });
  for (const size of [
    { width: 1100, height: 780 },
    { width: 960, height: 640 },
    { width: 420, height: 800 },
    { width: 640, height: 390 },
  ])
    await test.step(`the bar keeps position and volume at ${String(size.width)} x ${String(size.height)}`, async () => {
      await page.setViewportSize(size);
      const sliders = bar(page).getByRole('slider');
      await expect(sliders).toHaveCount(2);
      for (const slider of await sliders.all()) {
        await reached(slider);
        const { width } = (await slider.boundingBox()) ?? { width: 0 };
        expect(width).toBeGreaterThanOrEqual(48);
      }
      await noSidewaysScroll(page);
    });
  await test.step('players and queue are reached at 200 %, and 320 px fit', async () => {
    await page.setViewportSize({ width: 640, height: 390 });
    await reached(menuOf(page, 'Bedroom'));
    await reached(menuOf(page, 'Living room'));
    await bar(page)
      .getByRole('button', { name: t('music:pane.queue'), exact: true })
      .click();
    await reached(queueOf(page).getByRole('option').nth(4));
    await page.setViewportSize({ width: 320, height: 640 });
    await reached(queueOf(page).getByRole('option').nth(4));
    await page.getByRole('radio', { name: t('music:pane.players') }).click();
    await reached(menuOf(page, 'Bedroom'));
    await page.getByRole('radio', { name: t('music:pane.library') }).click();
    await expect(pane(page, t('music:pane.library'))).toBeVisible();
    await noSidewaysScroll(page);
  });
});

/** Expects a tooltip on hover for every icon-only button. */
async function tooltips(page: Page, area: Locator): Promise<void> {
  const buttons = area.locator('button:enabled:visible', { hasNotText: /\S/ });
  const tips = await buttons.evaluateAll((all: HTMLElement[]) =>
    all.map(({ dataset }) => dataset['tip'] ?? ''),
  );
  expect(tips.length).toBeGreaterThan(3);
  // From one to the next, a tooltip opens at once.
  for (const [at, tip] of tips.entries()) {
    expect(tip).toMatch(/\S/);
    await buttons.nth(at).hover();
    await expect(page.getByRole('tooltip')).toContainText(tip);
  }
  await page.mouse.move(2, 2);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
}

test('every button without a word has a tooltip, with its key', async ({ connected: page }) => {
  await tooltips(page, players(page));
  await tooltips(page, bar(page));
  await tooltips(page, page.getByRole('list', { name: t('musicpages:home.recent') }));
  await bar(page)
    .getByRole('button', { name: t('music:bar.next') })
    .hover();
  await expect(page.getByRole('tooltip')).toContainText('N');
  await players(page)
    .getByRole('list', { name: t('music:player.members', { name: 'Living room' }) })
    .getByText('Living room')
    .hover();
  await expect(page.getByRole('tooltip')).toContainText(
    t('music:line.ownHint', { name: 'Living room' }),
  );
  await openQuick(page);
  await tooltips(page, page.getByRole('main'));
  const gone = page.getByRole('main').locator('button[data-tip]:enabled').first();
  await gone.hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await gone.evaluate((button) => button.remove());
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});
