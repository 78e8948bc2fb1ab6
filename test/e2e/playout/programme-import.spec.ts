import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect } from '../rig/hosts.ts';
import { noSidewaysScroll } from '../rig/well-made.ts';
import { test } from './playout-page.ts';
import { t } from '../../../src/shared/i18n/translate.ts';
import '../../../src/shared/playout/texts.ts';
import '../../../src/shared/playout/media-library-texts.ts';
import '../../../src/renderer/features/playout/programme/texts.ts';

const films = ['Copper Wire (2021)', 'Night Ledger (1962)'];

/** Writes a dizqueTV channel that plays two films from another computer. */
async function writeDizque(folder: string, number = 7): Promise<void> {
  const programs = films.map((title) => ({
    type: 'movie',
    title,
    duration: 5_400_000,
    file: `/media/films/${title}.mkv`,
    isOffline: false,
  }));
  const channel = {
    number,
    name: 'Old films',
    startTime: '2026-01-01T05:00:00.000Z',
    duration: 10_800_000,
    programs,
    fillerCollections: [],
  };
  await mkdir(join(folder, 'channels'), { recursive: true });
  await writeFile(join(folder, 'channels', `${String(number)}.json`), JSON.stringify(channel));
}

async function openImport(page: Page): Promise<Locator> {
  await page.getByRole('radio', { name: t('playout:area.programme') }).click();
  await page.getByRole('button', { name: t('programmeview:none.import') }).click();
  const dialog = page.getByRole('dialog', { name: t('importdialog:title') });
  await expect(dialog.getByRole('textbox', { name: t('importdialog:path') })).toBeFocused();
  return dialog;
}

test('a channel of dizqueTV is read, its paths are mapped, and it becomes a draft', async ({
  playout,
  page,
  lineupFolder,
}) => {
  const folder = join(lineupFolder, '..', 'dizque');
  const media = join(lineupFolder, '..', 'films');
  await writeDizque(folder);
  await mkdir(media, { recursive: true });
  for (const film of films) await writeFile(join(media, `${film}.mkv`), `no video of ${film}`);
  const programme = join(dirname(playout.demo.lineup), 'programming.json');

  await test.step('the library has the films here', async () => {
    await playout.button(t('playout:bar.more')).click();
    await page.getByRole('menuitem', { name: t('playout:bar.library') }).click();
    await page
      .getByRole('button', { name: t('medialibrary:add') })
      .first()
      .click();
    await page.getByRole('menuitem', { name: t('medialibrary:addFolder.entry') }).click();
    const dialog = page.getByRole('dialog', { name: t('medialibrary:addFolder.title') });
    await dialog.getByRole('textbox', { name: t('playout:browse.path') }).fill(media);
    await dialog.getByRole('button', { name: t('medialibrary:addFolder.action') }).click();
    await expect(page.getByRole('grid').getByText('Night Ledger (1962)')).toBeVisible();
    await page.getByRole('button', { name: t('medialibrary:back'), exact: true }).click();
  });

  const dialog = await openImport(page);
  await test.step('an unreadable path is refused with an explanation, and stays', async () => {
    const path = dialog.getByRole('textbox', { name: t('importdialog:path') });
    await path.fill(join(folder, 'nothing'));
    await dialog.getByRole('button', { name: t('importdialog:read'), exact: true }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expect(path).toHaveValue(join(folder, 'nothing'));
    await path.fill(folder);
    await dialog.getByRole('button', { name: t('importdialog:read'), exact: true }).click();
  });

  await test.step('path rows count the found files while the user types', async () => {
    await expect(dialog.getByRole('button', { name: t('importdialog:create') })).toBeVisible();
    await expect(dialog.getByRole('radio', { name: /dizqueTV/ })).toBeChecked();
    const found = dialog.getByRole('meter').first();
    await expect(found).toHaveAttribute('aria-valuenow', '0');
    await dialog
      .getByRole('textbox', { name: t('medialibrary:paths.to', { number: 1 }) })
      .fill(media);
    await expect(found).toHaveAttribute('aria-valuenow', '2');
    for (const size of [
      { width: 420, height: 800 },
      { width: 640, height: 390 },
    ]) {
      await page.setViewportSize(size);
      await noSidewaysScroll(page);
    }
    await page.setViewportSize({ width: 1280, height: 780 });
  });

  const bar = page.getByRole('status').filter({
    hasText: t('programmeview:trial.title', { program: 'dizqueTV' }),
  });
  const numbers = (): string[] =>
    Object.keys((JSON.parse(readFileSync(programme, 'utf8')) as { channels: object }).channels);
  await test.step('the draft is shown in the Programme view with what it would change, and nothing is written', async () => {
    const files = playout.stored('4');
    await dialog.getByRole('button', { name: t('importdialog:create') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('toolbar', { name: t('programmeview:bar.label') })).toBeVisible();
    await expect(bar).toContainText(t('programmeview:trial.added', { channels: '7' }));
    expect(existsSync(programme)).toBe(false);
    await bar.getByRole('button', { name: t('programmeview:trial.keep') }).click();
    await expect(bar).toHaveCount(0);
    await expect.poll(() => existsSync(programme) && numbers()).toEqual(['7']);
    expect(playout.stored('4')).toEqual(files);
  });

  await test.step('another draft leaves the programme alone when it is discarded, and undo brings it back when it is kept', async () => {
    const before = readFileSync(programme, 'utf8');
    await writeDizque(folder, 8);
    const reload = async (): Promise<void> => {
      await page.reload();
      await page.getByRole('radio', { name: t('playout:area.programme') }).click();
    };
    const again = async (): Promise<void> => {
      await playout.button(t('programmeview:bar.more')).click();
      await page.getByRole('menuitem', { name: t('programmeview:bar.import') }).click();
      const path = dialog.getByRole('textbox', { name: t('importdialog:path') });
      await expect(path).toBeFocused();
      await path.fill(folder);
      await dialog.getByRole('button', { name: t('importdialog:read'), exact: true }).click();
      await dialog.getByRole('button', { name: t('importdialog:create') }).click();
      await expect(bar).toContainText(t('programmeview:trial.added', { channels: '8' }));
      await expect(bar).toContainText(t('programmeview:trial.changed', { channels: '7' }));
    };
    await again();
    await bar.getByRole('button', { name: t('programmeview:trial.discard') }).click();
    await expect(bar).toHaveCount(0);
    await reload();
    await expect(page.getByRole('toolbar', { name: t('programmeview:bar.label') })).toBeVisible();
    await expect(bar).toHaveCount(0);
    expect(readFileSync(programme, 'utf8')).toBe(before);
    await again();
    await reload();
    await expect(bar).toContainText(t('programmeview:trial.added', { channels: '8' }));
    await bar.getByRole('button', { name: t('programmeview:trial.keep') }).click();
    await expect.poll(numbers).toEqual(['7', '8']);
    await page.keyboard.press('Control+z');
    await expect.poll(numbers).toEqual(['7']);
    expect(readFileSync(programme, 'utf8')).toBe(before);
    await reload();
    await expect(page.getByRole('toolbar', { name: t('programmeview:bar.label') })).toBeVisible();
    await expect(bar).toHaveCount(0);
  });
});
