import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect } from '../rig/hosts.ts';
import { holdMessage } from '../rig/message.ts';
import { noSidewaysScroll } from '../rig/well-made.ts';
import type { PlayoutPage } from './playout-page.ts';
import { test } from './playout-page.ts';
import { t } from '../../../src/shared/i18n/translate.ts';
import '../../../src/shared/playout/texts.ts';
import '../../../src/shared/playout/media-library-texts.ts';
import '../../../src/renderer/features/playout/programme/texts.ts';

const nfo = (title: string, genre: string): string =>
  `<movie><title>${title}</title><genre>${genre}</genre></movie>`;

/** Writes a folder of films with their NFO files. The videos are not decodable, so they have no length. */
async function writeFilms(folder: string): Promise<void> {
  const films = [
    ['Copper Wire (2021)', 'Crime'],
    ['Night Ledger (1962)', 'Crime'],
    ['Salt and Neon (2011)', 'Drama'],
  ] as const;
  for (const [name, genre] of films) {
    const path = join(folder, name, `${name}.mkv`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, `no video of ${name}`);
    await writeFile(join(folder, name, 'movie.nfo'), nfo(name.slice(0, -7), genre));
  }
}

/** Page object of the library in the open panel. */
class LibraryPage {
  readonly page: Page;
  readonly #playout: PlayoutPage;

  constructor(playout: PlayoutPage) {
    this.page = playout.page;
    this.#playout = playout;
  }

  async open(): Promise<void> {
    await this.#playout.button(t('playout:bar.more')).click();
    await this.page.getByRole('menuitem', { name: t('playout:bar.library') }).click();
    await expect(
      this.page.getByRole('heading', { level: 1, name: t('medialibrary:title') }),
    ).toBeVisible();
  }

  async addFolder(folder: string): Promise<void> {
    await this.page
      .getByRole('button', { name: t('medialibrary:add') })
      .first()
      .click();
    await this.page.getByRole('menuitem', { name: t('medialibrary:addFolder.entry') }).click();
    const dialog = this.page.getByRole('dialog', { name: t('medialibrary:addFolder.title') });
    await dialog.getByRole('textbox', { name: t('playout:browse.path') }).fill(folder);
    await dialog.getByRole('button', { name: t('medialibrary:addFolder.action') }).click();
    await expect(dialog).toHaveCount(0);
  }

  get grid(): Locator {
    return this.page.getByRole('grid', { name: t('medialibrary:list'), exact: true });
  }

  get query(): Locator {
    return this.page.getByRole('textbox', { name: t('medialibrary:query.label'), exact: true });
  }

  row(name: string): Locator {
    return this.grid.getByRole('row').filter({ hasText: name });
  }
}

test('a folder becomes a library, collections and a source', async ({
  lineupFolder,
  page,
  playout,
}) => {
  const folder = join(lineupFolder, '..', 'films');
  await writeFilms(folder);
  const library = new LibraryPage(playout);
  await test.step('a folder is added, searched by keyboard, kept as a collection and removed with undo', async () => {
    await library.open();
    await expect(page.getByText(t('medialibrary:empty.title'))).toBeVisible();
    await library.addFolder(folder);
    await expect(library.row('Copper Wire (2021)')).toBeVisible();
    await expect(library.row('Salt and Neon (2011)')).toBeVisible();

    await test.step('Tab takes a completion, and the arrow keys go on to the rows', async () => {
      await library.query.focus();
      await page.keyboard.type('genre:cri');
      await expect(page.getByRole('option', { name: /^crime/i })).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(library.query).toHaveValue(/^genre:crime $/i);
      await expect(library.row('Salt and Neon (2011)')).toHaveCount(0);
      await expect(page.getByText('2 of 3')).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await expect(library.grid).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(
        page.getByRole('heading', { level: 2, name: 'Copper Wire (2021)' }),
      ).toBeVisible();
    });

    await test.step('an error is named below the field, and the rows stay', async () => {
      await library.query.fill('gnre:crime');
      await expect(library.query).toHaveAttribute('aria-invalid', 'true');
      await expect(library.row('Copper Wire (2021)')).toBeVisible();
      await library.query.fill('genre:crime');
      await expect(library.query).not.toHaveAttribute('aria-invalid', 'true');
    });

    await test.step('a query is saved as a collection, which is shown and removed with undo', async () => {
      await page.getByRole('button', { name: t('medialibrary:collection.saveAs') }).click();
      const dialog = page.getByRole('dialog', { name: t('medialibrary:collection.add') });
      const name = dialog.getByRole('textbox', { name: t('medialibrary:collection.name') });
      await expect(name).toBeFocused();
      const save = dialog.getByRole('button', { name: t('medialibrary:collection.save') });
      await name.fill('x'.repeat(300));
      const tooLong = t('medialibrary:collection.tooLong', { most: 100, length: 300 });
      await expect(dialog.getByText(tooLong)).toBeVisible();
      await expect(save).toBeDisabled();
      await name.fill('Crime films');
      await save.click();
      await expect(dialog).toHaveCount(0);
      const sources = page.getByRole('navigation', { name: t('medialibrary:sources') });
      await expect(sources.getByRole('button', { name: /^Crime films.*2$/ })).toBeVisible();
      await page
        .getByRole('button', { name: t('medialibrary:more', { name: 'Crime films' }) })
        .click();
      await page.getByRole('menuitem', { name: t('medialibrary:collection.remove') }).click();
      const undo = await holdMessage(page, t('medialibrary:undo'));
      await expect(sources.getByRole('button', { name: /^Crime films/ })).toHaveCount(0);
      // The only collection has no next one.
      await expect(sources.locator('button:focus')).toHaveCount(1);
      await undo.click();
      await expect(sources.getByRole('button', { name: /^Crime films/ })).toBeVisible();
    });

    await test.step('narrower windows have all of it, without sideways scroll', async () => {
      for (const size of [
        { width: 420, height: 800 },
        { width: 960, height: 700 },
      ]) {
        await page.setViewportSize(size);
        await expect(page.getByRole('tab', { name: t('medialibrary:media') })).toBeVisible();
        await noSidewaysScroll(page);
      }
      await page.setViewportSize({ width: 1280, height: 780 });
    });

    await test.step('the folder is removed, and restored by undo', async () => {
      await library.query.fill('');
      const sources = page.getByRole('navigation', { name: t('medialibrary:sources') });
      await sources.getByRole('button', { name: /films/ }).first().click();
      await page.getByRole('button', { name: t('medialibrary:more', { name: folder }) }).click();
      await page.getByRole('menuitem', { name: t('medialibrary:folder.remove') }).click();
      const undo = await holdMessage(page, t('medialibrary:undo'));
      await expect(page.getByText(t('medialibrary:empty.title'))).toBeVisible();
      await undo.click();
      await expect(library.row('Copper Wire (2021)')).toBeVisible();
    });

    await test.step('Back returns to the plan', async () => {
      await page.getByRole('button', { name: t('medialibrary:back'), exact: true }).click();
      await expect(playout.timeline).toBeVisible();
    });
  });
  await test.step('a query is taken as a source of the programme', async () => {
    await page.getByRole('radio', { name: t('playout:area.programme') }).click();
    await page.getByRole('button', { name: t('programmeview:none.empty') }).click();
    await expect(page.getByRole('toolbar', { name: t('programmeview:bar.label') })).toBeVisible();
    await page.getByRole('radio', { name: t('playout:area.edit') }).click();
    await library.open();
    await expect(library.row('Copper Wire (2021)')).toBeVisible();
    await library.query.fill('genre:crime');
    await expect(page.getByText('2 of 3')).toBeVisible();
    await page.getByRole('button', { name: t('medialibrary:use'), exact: true }).click();
    await expect(page.getByRole('toolbar', { name: t('programmeview:bar.label') })).toBeVisible();
    await expect(page.getByText('genre:crime').first()).toBeVisible();
  });
  await test.step('a manual list is reordered by keyboard and mouse, and restored by undo', async () => {
    await page.getByRole('radio', { name: t('playout:area.edit') }).click();
    await library.open();
    await library.query.fill('');
    await library.row('Copper Wire (2021)').click();
    await library.row('Salt and Neon (2011)').click({ modifiers: ['Shift'] });
    await page
      .getByRole('button', { name: t('medialibrary:collection.savePicked', { count: 3 }) })
      .click();
    const dialog = page.getByRole('dialog', { name: t('medialibrary:collection.add') });
    const name = dialog.getByRole('textbox', { name: t('medialibrary:collection.name') });
    await expect(name).toBeFocused();
    await name.fill('Evening');
    await dialog.getByRole('button', { name: t('medialibrary:collection.save') }).click();
    await expect(dialog).toHaveCount(0);
    const list = page.getByRole('list', { name: t('medialibrary:order.title') });
    const row = (film: string): Locator => list.getByRole('button', { name: film });
    const order = (films: readonly string[]) =>
      expect(list.getByRole('button')).toHaveText(
        films.map((film, at) => `${String(at + 1)}${film}`),
      );
    const [copper, night, salt] = [
      'Copper Wire (2021)',
      'Night Ledger (1962)',
      'Salt and Neon (2011)',
    ] as const;
    await order([copper, night, salt]);

    await row(copper).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await order([night, copper, salt]);
    await expect(row(copper)).toBeFocused();
    await page.keyboard.press('Alt+ArrowDown');
    await order([night, salt, copper]);
    await page.keyboard.press('Control+z');
    await order([night, copper, salt]);
    await page.keyboard.press('Control+Shift+z');
    await order([night, salt, copper]);
    await row(copper).dragTo(row(night));
    await order([copper, night, salt]);

    await page.reload();
    await page.getByRole('button', { name: /^Evening/ }).click();
    await order([copper, night, salt]);
  });
  await test.step('a file that is gone is listed as missing, and is found at its new place', async () => {
    // Neither the name nor the size stays the same, so the library cannot match the file on its own.
    const from = join(folder, 'Night Ledger (1962)', 'Night Ledger (1962).mkv');
    const to = join(folder, 'Night Ledger (1962)', 'ledger-restored.avi');
    await rename(from, to);
    await writeFile(to, 'another video, of another size');
    await page.getByRole('button', { name: t('medialibrary:scan.all') }).click();
    const pill = page.getByRole('button', { name: t('medialibrary:missing.count', { count: 1 }) });
    await pill.click();
    await page
      .getByRole('grid', { name: t('medialibrary:missing.title') })
      .getByText('Night Ledger (1962)')
      .click();
    await page.getByRole('button', { name: t('medialibrary:missing.find') }).click();
    const dialog = page.getByRole('dialog', { name: t('medialibrary:findFile.title') });
    await dialog.getByRole('textbox', { name: t('playout:browse.path') }).fill(to);
    await dialog.getByRole('button', { name: t('medialibrary:findFile.action') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(pill).toHaveCount(0);
  });
});
