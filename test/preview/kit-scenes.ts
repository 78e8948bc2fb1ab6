import type { Page } from '@playwright/test';
import type { Scene } from './scene.ts';

const names = [
  ...['kit-fields', 'kit-select', 'kit-combobox', 'kit-calendar', 'kit-refused'],
  ...['kit-form', 'kit-leave', 'kit-confirm', 'kit-states'],
] as const;

/** Every form and state of the kit, in forced colours too. */
export const kitScenes: readonly Scene[] = names.map((name) => ({
  name,
  topics: {},
  handlers: {},
  sizes: ['320x640', '1280x780'],
  forcedColors: true,
}));

export const kitPlays: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'kit-select': async (page) => {
    await page.getByRole('combobox', { name: 'Channel' }).click();
    await page.keyboard.press('ArrowDown');
  },
  'kit-combobox': async (page) => {
    await page.getByRole('combobox', { name: 'Time zone' }).fill('new york');
  },
  'kit-calendar': async (page) => {
    await page.getByRole('button', { name: 'Pick a day for Day' }).click();
    await page.getByRole('grid').waitFor();
  },
  'kit-refused': async (page) => {
    const port = page.getByRole('textbox', { name: 'Port', exact: true });
    await port.fill('99999');
    await port.press('Enter');
    const compact = page.getByRole('textbox', { name: 'Port, compact' });
    await compact.fill('none');
    await compact.press('Enter');
  },
  'kit-leave': async (page) => {
    await page.getByRole('button', { name: 'Cancel' }).click();
  },
};
