import { chooseOption } from '../support/e2e/choose-option.ts';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

const fixture = (name: string): string =>
  readFileSync(new URL(`../fixtures/eq/formats/${name}`, import.meta.url), 'utf8');

/** Opens one of the two dialogs from the menu, which exists at every width. */
async function open(page: Page, name: 'Import' | 'Export'): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: `${name}…` }).click();
  await page.getByRole('dialog', { name }).waitFor();
}

const importing =
  (text: string, shown: string | null) =>
  async (page: Page): Promise<void> => {
    await open(page, 'Import');
    await page.getByRole('textbox', { name: 'File contents' }).fill(text);
    if (shown !== null) await page.getByText(shown).first().waitFor();
  };

/** Scene scripts for import and export. */
export const eqTransferPlays: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'eq-import': importing(fixture('torture.txt'), 'Equalizer APO, Peace'),
  'eq-import-empty': importing('', null),
  'eq-import-curve': importing(fixture('graphiceq.txt'), 'Bands for the curve'),
  'eq-import-nothing': importing('dear diary\n', 'No bands found'),
  'eq-export': async (page) => {
    await open(page, 'Export');
    await chooseOption(page.getByRole('combobox', { name: 'Format' }), 'AutoEq ParametricEQ');
  },
};
