import type { Locator, Page } from '@playwright/test';
import { expect } from '../rig/hosts.ts';
import { settledBox } from '../rig/settled.ts';
import { test } from '../playout/playout-page.ts';
import { noSidewaysScroll, wellMade } from '../rig/well-made.ts';

const widthOf = async (element: Locator): Promise<number> =>
  (await element.boundingBox())?.width ?? 0;
const head = (page: Page, name: string): Locator => page.getByRole('columnheader', { name });

test('the table is scrolled, walked, resized and folded', async ({ playout, page }) => {
  await test.step('the wheel goes through the table, and the keyboard through its heads', async () => {
    await playout.find('Good night');
    await playout.show('table');
    const grid = page.getByRole('grid', { name: 'Items' });
    await grid.focus();
    await page.keyboard.press('Home');
    await expect(page.getByRole('row', { selected: true })).toHaveAttribute('aria-rowindex', '2');
    await grid.hover();
    await page.mouse.wheel(0, 3200);
    // The table no longer renders the selected row but keeps the focus and the current row.
    await expect(page.getByRole('row', { selected: true })).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('row', { selected: true })).toHaveAttribute('aria-rowindex', '3');
    await expect(page.getByRole('row', { selected: true })).toBeInViewport();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('button', { name: 'Channel', exact: true })).toBeFocused();
    const channel = head(page, 'Channel');
    const before = await widthOf(channel);
    await page.keyboard.press('Shift+ArrowRight');
    // Widths are whole pixels.
    await expect.poll(async () => Math.abs((await widthOf(channel)) - before - 16)).toBeLessThan(1);
    await page.keyboard.press('ArrowDown');
    await expect(grid).toBeFocused();
  });
  await test.step('columns are resized and chosen, are remembered, and fold where there is no room', async () => {
    await playout.find('Good night');
    await playout.show('table');
    await expect(page.getByRole('row', { selected: true })).toBeInViewport();
    const start = head(page, 'Start');
    const box = await settledBox(start);
    await page.mouse.move(box.x + box.width, box.y + 16);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + 60, box.y + 16, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => widthOf(start)).toBeCloseTo(box.width + 60, 0);
    // Cells align with their column headers.
    const cell = page.getByRole('row', { selected: true }).getByRole('gridcell').nth(1);
    await expect.poll(() => widthOf(cell)).toBeCloseTo(box.width + 60, 0);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Source' }).click();
    await page.keyboard.press('Escape');
    await expect(head(page, 'Source')).toHaveCount(0);
    await page.reload();
    await playout.show('table');
    await expect(head(page, 'Title')).toBeVisible();
    await expect(head(page, 'Source')).toHaveCount(0);
    await expect.poll(() => widthOf(start)).toBeCloseTo(box.width + 60, 0);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(head(page, 'Title')).toBeInViewport();
    // Folded columns remain for screen readers only.
    await expect.poll(() => widthOf(head(page, 'Findings'))).toBeLessThan(2);
    await noSidewaysScroll(page);
  });
});

test('the guide is searched like a log, and the channels show what is planned', async ({
  playout,
  page,
}) => {
  await expect(page.getByRole('figure', { name: /^Planned time/ })).toBeVisible();
  await expect(page.locator('.recharts-bar-rectangle').first()).toBeAttached();
  await wellMade(page);
  await playout.ofChannel('News loop', 'Guide…');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Details: XML of this channel').click();
  const log = dialog.getByRole('log');
  await expect(log.getByText('<?xml').first()).toBeInViewport();
  await dialog.getByRole('textbox', { name: 'Search' }).fill('</tv>');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('1 of 1').first()).toBeAttached();
  await expect(log.locator('mark').last()).toBeInViewport();
  // The log wraps long lines at the width of the view.
  expect(await log.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await wellMade(page);
});
