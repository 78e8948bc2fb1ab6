import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect } from '../rig/hosts.ts';
import { noSidewaysScroll } from '../rig/well-made.ts';
import type { PlayoutPage } from './playout-page.ts';
import { test } from './playout-page.ts';
import { readFile } from './programme-page.ts';
import { t } from '../../../src/shared/i18n/translate.ts';
import '../../../src/shared/playout/texts.ts';
import '../../../src/shared/playout/apply-texts.ts';
import '../../../src/shared/playout/server-texts.ts';
import '../../../src/renderer/features/playout/programme/texts.ts';

/** Creates a programme from what airs, and opens the dialog that applies it. */
async function openApply(playout: PlayoutPage, page: Page): Promise<Locator> {
  await page.getByRole('radio', { name: t('playout:area.programme') }).click();
  await page.getByRole('button', { name: t('programmeview:none.airing') }).click();
  await test.step('a programme made from the items on air says why it is empty', async () => {
    await expect(page.getByText(t('playoutserver:programme.noFiles'))).toBeVisible();
    await expect(page.getByText(t('programmeview:sources.noMedia'))).toBeVisible();
    await expect.poll(() => readFile(playout.demo.lineup).sources).toEqual({});
  });
  const review = page.getByRole('button', { name: t('programmeview:head.review') });
  await expect(review).toBeEnabled();
  await review.click();
  const dialog = page.getByRole('dialog', { name: t('programmeapply:title') });
  await expect(dialog.getByText(t('programmeapply:foreign.text'))).toBeVisible();
  return dialog;
}

/** Texts of all files of a channel by name. */
const readAll = (playout: PlayoutPage, channel: string): Record<string, string> =>
  Object.fromEntries(
    playout
      .files(channel)
      .map((name) => [name, readFileSync(join(playout.playouts(channel), name), 'utf8')]),
  );

test('a programme is applied to the channels that are ticked, and writes the files that it names', async ({
  playout,
  page,
}) => {
  const others = ['1', '3', '4', '5'].map((channel) => readAll(playout, channel));
  let before = readAll(playout, '2');
  const dialog = await openApply(playout, page);
  const write = dialog.getByRole('button', { name: /^Write \d+ files?$/ });

  await test.step('a folder of another program stays until it is taken over', async () => {
    await expect(write).toBeDisabled();
    await dialog
      .getByRole('button', { name: t('programmeapply:foreign.takeOver', { name: 'Cinema' }) })
      .click();
    await expect(dialog.getByRole('grid', { name: t('programmeapply:grid.label') })).toBeVisible();
    await expect(write).toBeEnabled();
    await expect(dialog.getByText(/On Cinema, what is new begins /)).toBeVisible();
    expect(readAll(playout, '2')).toEqual(before);
  });

  await test.step('arrow keys walk the days, Space unticks the channel, and the list follows', async () => {
    const grid = dialog.getByRole('grid', { name: t('programmeapply:grid.label') });
    const cell = grid.getByRole('gridcell', { selected: true });
    await cell.focus();
    const first = await cell.getAttribute('aria-label');
    await page.keyboard.press('ArrowRight');
    await expect(cell).toBeFocused();
    await expect(cell).not.toHaveAttribute('aria-label', first ?? '');
    await page.keyboard.press('Space');
    await expect(write).toBeDisabled();
    await page.keyboard.press('Space');
    await expect(write).toBeEnabled();
  });

  await test.step('a narrow window has a list of the channels', async () => {
    for (const size of [
      { width: 420, height: 800 },
      { width: 640, height: 390 },
    ]) {
      await page.setViewportSize(size);
      await expect(
        dialog.getByRole('list', { name: t('programmeapply:grid.label') }),
      ).toBeVisible();
      await noSidewaysScroll(page);
    }
    await page.setViewportSize({ width: 1280, height: 780 });
  });

  await test.step('files that changed meanwhile are compared again before anything is written', async () => {
    // Another program writes tomorrow's file.
    const name = playout.files('2').at(-2) ?? '';
    const path = join(playout.playouts('2'), name);
    writeFileSync(path, `${readFileSync(path, 'utf8')}\n`);
    before = readAll(playout, '2');
    await write.click();
    await expect(dialog.getByText(t('programmeapply:changed.title'))).toBeVisible();
    expect(readAll(playout, '2')).toEqual(before);
    await expect(write).toBeEnabled();
  });

  await test.step('the button writes as many files as it names', async () => {
    const count = Number(/\d+/.exec((await write.textContent()) ?? '')?.[0]);
    expect(count).toBeGreaterThan(1);
    await write.click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(t('programmeapply:done', { count }))).toBeVisible();
    const after = readAll(playout, '2');
    const written = Object.keys(after).filter((name) => before[name] !== after[name]);
    const removed = Object.keys(before).filter((name) => after[name] === undefined);
    // A file with a new name is one change; its old name is gone.
    expect(written.length).toBeGreaterThan(1);
    expect(count).toBeGreaterThanOrEqual(written.length);
    expect(count).toBeLessThanOrEqual(written.length + removed.length);
    // Items before now are unchanged, and nothing overlaps.
    const items = playout.stored('2').toSorted((a, b) => a.start.localeCompare(b.start));
    for (const [at, item] of items.entries()) {
      const next = items[at + 1];
      if (next !== undefined)
        expect(Date.parse(item.finish)).toBeLessThanOrEqual(Date.parse(next.start));
    }
    expect(['1', '3', '4', '5'].map((channel) => readAll(playout, channel))).toEqual(others);
  });
});
