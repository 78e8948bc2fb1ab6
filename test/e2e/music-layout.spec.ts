import type { Locator, Page } from '@playwright/test';
import { t } from '../../src/shared/i18n/translate.ts';
import '../../src/shared/music/texts.ts';
import { expect, test } from './hosts.ts';
import { openQuick } from './quick-page.ts';
import { noSidewaysScroll } from './well-made.ts';

const players = (page: Page) => page.getByRole('list', { name: t('music:player.list') });
const menuOf = (page: Page, name: string) =>
  players(page).getByRole('button', { name: t('music:player.menu', { name }) });
const queueOf = (page: Page) =>
  page.getByRole('listbox', { name: t('music:queue.list', { name: 'Living room' }) });
const nowPlaying = (page: Page) =>
  page.getByRole('region', { name: t('music:now.region', { name: 'Living room' }) });
const bar = (page: Page) => page.getByRole('region', { name: t('app:region.nowPlaying') });

/** Expects that a click reaches the center of an element, scrolled into view; rows may be drawn again meanwhile. */
const reached = (element: Locator): Promise<void> => element.click({ trial: true });

test.beforeEach(async ({ connected: page }) => {
  await expect(menuOf(page, 'Bedroom')).toBeVisible();
});

test('players that play come first, players that are off last', async ({ connected: page }) => {
  const rows = players(page).getByRole('button', { name: /^More about / });
  await expect(rows).toHaveText(Array.from({ length: 5 }, () => ''));
  const names = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')));
  expect(names).toEqual(
    ['Living room', 'Kitchen', 'Terrace', 'Office', 'Bedroom'].map((name) =>
      t('music:player.menu', { name }),
    ),
  );
});

for (const size of [
  { width: 960, height: 640 },
  { width: 420, height: 800 },
  { width: 640, height: 390 },
])
  test(`the bar keeps position and volume at ${String(size.width)} x ${String(size.height)}`, async ({
    connected: page,
  }) => {
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

test('players and queue are reached at 200 %, and 320 px fit', async ({ connected: page }) => {
  await page.setViewportSize({ width: 640, height: 390 });
  await reached(menuOf(page, 'Bedroom'));
  await reached(queueOf(page).getByRole('option').nth(4));
  await reached(menuOf(page, 'Living room'));
  await page.setViewportSize({ width: 320, height: 640 });
  await reached(menuOf(page, 'Bedroom'));
  await page.getByRole('radio', { name: t('music:pane.queue') }).click();
  await reached(queueOf(page).getByRole('option').nth(4));
  await noSidewaysScroll(page);
});

test('rows are one line where the width allows, and the space below shows what plays', async ({
  connected: page,
}) => {
  await page.setViewportSize({ width: 1180, height: 780 });
  const bedroom = players(page).getByRole('listitem').last();
  await expect(bedroom).toHaveCSS('height', '48px');
  await expect(nowPlaying(page).getByText('Glass Harbour')).toBeVisible();
  await page.setViewportSize({ width: 960, height: 640 });
  await expect(bedroom).toHaveCSS('height', '72px');
  for (const width of [1600, 1920]) {
    await page.setViewportSize({ width, height: 1000 });
    await expect(nowPlaying(page).getByText('Glass Harbour')).toBeVisible();
    await expect
      .poll(async () => (await bedroom.getByRole('slider').boundingBox())?.width)
      .toBeLessThan(240);
  }
  await page.setViewportSize({ width: 1920, height: 700 });
  const sideBySide = async (): Promise<boolean> => {
    const [list, now, queue] = await Promise.all(
      [players(page), nowPlaying(page), queueOf(page)].map((each) => each.boundingBox()),
    );
    if (list == null || now == null || queue == null) return false;
    return now.x > list.x + list.width && queue.x > now.x + now.width;
  };
  await expect.poll(sideBySide).toBe(true);
});

/** Expects a tooltip on hover for every icon-only button. */
async function tooltips(page: Page, area: Locator): Promise<void> {
  const buttons = area.locator('button:enabled:visible', { hasNotText: /\S/ });
  const count = await buttons.count();
  expect(count).toBeGreaterThan(3);
  for (let at = 0; at < count; at += 1) {
    await buttons.nth(at).hover();
    await expect(page.getByRole('tooltip').last()).toHaveText(/\S/);
    await page.mouse.move(2, 2);
    await expect(page.getByRole('tooltip')).toHaveCount(0);
  }
}

test('every button without a word has a tooltip, with its key', async ({ connected: page }) => {
  await tooltips(page, players(page));
  await tooltips(page, bar(page));
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
});
