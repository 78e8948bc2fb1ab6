import type { Page } from '@playwright/test';
import { eqFitPlays } from './eq-fit-plays.ts';
import { eqTransferPlays } from './eq-transfer-plays.ts';

type Play = (page: Page) => Promise<void>;

const tab =
  (name: RegExp): Play =>
  async (page) => {
    await page.getByRole('tab', { name }).click();
  };

const chain = tab(/^Chain/);
const layers = tab(/^Layers/);
const listen = tab(/^Listen/);

const presets: Play = async (page) => {
  await page.getByRole('button', { name: 'Presets', exact: true }).click();
  await page.getByRole('dialog', { name: 'Presets' }).waitFor();
};

/** Scripts that run before the screenshots of the equalizer's parts. */
export const eqPartPlays: Readonly<Record<string, Play>> = {
  ...eqFitPlays,
  ...eqTransferPlays,
  'eq-chain': chain,
  'eq-chain-fixed': chain,
  'eq-chain-read-only': chain,
  'eq-chain-end': async (page) => {
    await chain(page);
    await page.getByRole('slider', { name: 'Output gain' }).scrollIntoViewIfNeeded();
  },
  'eq-chain-wrong': async (page) => {
    await chain(page);
    const field = page.getByRole('textbox', { name: 'Bass, Tone control, numeric value' });
    await field.fill('70');
    await field.press('Enter');
    await page.getByText('From −60.0 dB to +60.0 dB.').waitFor();
  },
  'eq-presets': presets,
  'eq-presets-many': presets,
  'eq-presets-none': presets,
  'eq-presets-menu': async (page) => {
    await presets(page);
    await page.getByRole('button', { name: 'More about Room correction' }).click();
    await page.getByRole('menu').waitFor();
  },
  'eq-presets-refused': async (page) => {
    await presets(page);
    await page.getByRole('button', { name: 'Pin Night to the tray' }).click();
    await page.getByText('the disk is full').first().waitFor();
  },
  'eq-layers': layers,
  'eq-layers-none': layers,
  'eq-layers-edited': layers,
  'eq-listen': listen,
  'eq-listen-noise': async (page) => {
    await listen(page);
    await page.getByRole('button', { name: 'Pink noise' }).click();
    await page.getByRole('slider', { name: 'Preview position' }).waitFor();
  },
  'eq-listen-refused': async (page) => {
    await listen(page);
    const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no music') };
    await page.locator('input[type=file]').last().setInputFiles(file);
    await page.getByText("Can't play notes.txt").waitFor();
  },
};
