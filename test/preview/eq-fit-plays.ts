import { chooseOption } from '../support/e2e/choose-option.ts';
import type { Page } from '@playwright/test';
import { headphone } from '../support/eq/headphones.ts';

type Play = (page: Page) => Promise<void>;

/** A measurement as AutoEq writes it. */
function csv(seed: number): string {
  const { freqs, db } = headphone(seed);
  const lines = Array.from(freqs, (f, k) => `${f.toFixed(2)},${String(db[k] ?? 0)}`);
  return ['frequency,raw', ...lines, '20001,', ''].join('\n');
}

/** Opens the dialog from the menu, which exists at every width. */
async function open(page: Page, mode: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Fit to a measurement…' }).click();
  await page.getByRole('dialog', { name: 'Fit' }).waitFor();
  await page.getByRole('radio', { name: mode }).click();
}

async function give(page: Page, text: string): Promise<void> {
  const file = { name: 'headphone.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('Measurement', { exact: true }).locator('input').setInputFiles(file);
}

const found: Play = async (page) => {
  await page.getByRole('button', { name: 'Use these bands' }).waitFor();
  await page.getByRole('button', { name: 'Use these bands' }).scrollIntoViewIfNeeded();
};

/** Scene scripts for fitted bands: for a measurement, with fewer bands, and for another sample rate. */
export const eqFitPlays: Readonly<Record<string, Play>> = {
  'eq-fit': (page) => open(page, 'Measurement'),
  'eq-fit-tilt': async (page) => {
    await open(page, 'Measurement');
    await give(page, csv(4));
    await page.getByText('696 points').waitFor();
    await page.getByRole('radio', { name: 'Tilt and bass' }).click();
  },
  'eq-fit-found': async (page) => {
    await open(page, 'Measurement');
    await give(page, csv(4));
    await page.getByRole('button', { name: 'Fit', exact: true }).click();
    await found(page);
  },
  'eq-fit-refused': async (page) => {
    await open(page, 'Measurement');
    await give(page, 'frequency,raw\n20,1\n30,x\n');
    await page.getByText("Can't use this file").waitFor();
  },
  'eq-fit-simplify': async (page) => {
    await open(page, 'Fewer bands');
    await page.getByRole('button', { name: 'Simplify' }).click();
    await found(page);
  },
  'eq-fit-rate': async (page) => {
    await open(page, 'Sample rate');
    await chooseOption(page.getByLabel('Convert to'), '96 kHz');
    await page.getByRole('button', { name: 'Refit' }).click();
    await found(page);
  },
};
