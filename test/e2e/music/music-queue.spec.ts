import type { Locator, Page } from '@playwright/test';
import '../../../src/shared/music/queue-texts.ts';
import { expect, test } from '../rig/hosts.ts';
import { holdMessage } from '../rig/message.ts';
import { settledBox } from '../rig/settled.ts';
import { t } from '../rig/texts.ts';

const list = (page: Page): Locator =>
  page.getByRole('listbox', { name: t('music:queue.list', { name: 'Living room' }) });
const rows = (page: Page): Locator => list(page).getByRole('option');
const named = (page: Page, title: string): Locator => rows(page).filter({ hasText: title });

/** Drags a row by its handle to the height of another one. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = await Promise.all([settledBox(from), settledBox(to)]);
  await page.mouse.move(start.x + 9, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + 9, start.y + start.height);
  await page.mouse.move(end.x + 9, end.y + end.height - 2);
  await page.mouse.up();
}

test('the queue is reordered, emptied and put back', async ({ connected: page }) => {
  await test.step('items are dragged, moved by keys, removed and put back', async () => {
    await expect(rows(page).first()).toContainText('Salt and Neon');
    await expect(rows(page).nth(1)).toContainText('Undertow');
    await drag(page, rows(page).first(), rows(page).nth(2));
    await expect(rows(page).nth(2)).toContainText('Salt and Neon');
    await expect(rows(page).first()).toContainText('Undertow');
    await named(page, 'Salt and Neon').click();
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    await expect(rows(page).first()).toContainText('Salt and Neon');
    await page.keyboard.press('Delete');
    const undo = await holdMessage(page, t('musicqueue:undo'));
    await expect(named(page, 'Salt and Neon')).toHaveCount(0);
    await undo.click();
    await expect(rows(page).first()).toContainText('Salt and Neon');
  });
  await test.step('a cleared queue comes back with what played', async () => {
    const pane = page.getByRole('region', { name: t('music:pane.queue') });
    await expect(pane.getByText(t('music:queue.tracks', { count: 213 }))).toBeVisible();
    await pane.getByRole('button', { name: t('musicqueue:more') }).click();
    await page.getByRole('menuitem', { name: t('musicqueue:clear') }).click();
    const undo = await holdMessage(page, t('musicqueue:undo'));
    await expect(pane.getByText(t('musicqueue:empty'))).toBeVisible();
    await undo.click();
    await expect(pane.getByText(t('music:queue.tracks', { count: 213 }))).toBeVisible();
    await expect(rows(page).first()).toContainText('Salt and Neon');
  });
  await test.step('a queue that was moved to another player comes back by key, and the one it replaced', async () => {
    const pane = page.getByRole('region', { name: t('music:pane.queue') });
    const other = page.getByRole('listbox', { name: t('music:queue.list', { name: 'Office' }) });
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('off move queue');
    const row = page.getByRole('option', { name: /Living room to: Office/ });
    await expect(row.first()).toBeVisible();
    await row.first().click();
    await expect(other.getByRole('option').first()).toContainText('Salt and Neon');
    await page.keyboard.press('Control+z');
    await expect(pane.getByText(t('musicqueue:empty'))).toHaveCount(0);
    await expect(other.getByRole('option', { name: /Salt and Neon/ })).toHaveCount(0);
    await page.getByRole('button', { name: /^Living room \+/ }).click();
    await expect(rows(page).first()).toContainText('Salt and Neon');
  });
  await test.step('each of four quick presses removes a row', async () => {
    const texts = await rows(page).allInnerTexts();
    const title = (row: number): string => texts[row]?.split('\n')[0] ?? '';
    await rows(page).nth(1).click();
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('Delete');
    const fewer = page.getByText(t('music:queue.tracks', { count: 209 }));
    await expect(fewer).toBeVisible();
    await expect(rows(page).nth(1)).toContainText(title(5));
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('Control+z');
    await expect(rows(page).nth(1)).toContainText(title(1));
  });
  await test.step('the menu of a row plays it next', async () => {
    await expect(rows(page).nth(3)).toContainText('Paper Lanterns');
    await rows(page).nth(3).click({ button: 'right' });
    await page.getByRole('menuitem', { name: t('musicqueue:playNext') }).click();
    await expect(rows(page).first()).toContainText('Paper Lanterns');
  });
});
