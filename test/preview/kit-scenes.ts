import type { Page } from '@playwright/test';
import type { Scene } from './scene.ts';

/** Kit components, and the scenes that start from one of them and run a script. */
const parts: Readonly<Record<string, readonly string[]>> = {
  fields: ['fields', 'select', 'combobox', 'calendar', 'refused'],
  form: ['form', 'leave'],
  confirm: ['confirm'],
  states: ['states'],
  panel: ['panel'],
  table: ['table'],
  'table-groups': ['table-groups'],
  'table-states': ['table-states'],
  log: ['log', 'log-search', 'log-up'],
  'log-hostile': ['log-hostile'],
  'log-empty': ['log-empty'],
  tabs: ['tabs'],
  chart: ['chart', 'chart-table'],
};

/** Kit components with sample data, also in forced colors. */
export const kitScenes: readonly Scene[] = Object.entries(parts).flatMap(([part, names]) =>
  names.map((name) => ({
    name: `kit-${name}`,
    part,
    topics: {},
    handlers: {},
    sizes: ['320x640', '1280x780'],
  })),
);

/** Scripts of kit scenes. */
export const kitPlays: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'kit-select': async (page) => {
    await page.getByRole('combobox', { name: 'Channel' }).click();
    await page.getByRole('listbox').waitFor();
    await page.keyboard.press('ArrowDown');
  },
  'kit-combobox': async (page) => {
    await page.getByRole('combobox', { name: 'Time zone' }).fill('new york');
    await page.getByRole('listbox').waitFor();
  },
  'kit-calendar': async (page) => {
    await page.getByRole('button', { name: 'Choose a date for Day' }).click();
    await page.getByRole('grid').waitFor();
  },
  'kit-refused': async (page) => {
    const port = page.getByRole('textbox', { name: 'Port', exact: true });
    await port.fill('99999');
    await port.press('Enter');
    const compact = page.getByRole('textbox', { name: 'Port, compact' });
    await compact.fill('none');
    await compact.press('Enter');
    await page.getByRole('alert').waitFor();
  },
  'kit-leave': async (page) => {
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
  },
  'kit-log-search': async (page) => {
    await page.getByRole('textbox', { name: 'Search' }).fill('keyframe');
    // The number of hits; the log's own count is outside the live region.
    await page
      .getByRole('status')
      .filter({ hasText: /^\d+ lines?$/ })
      .waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    // The hit nearest to the visible lines.
    await page
      .getByText(/^\d+ of \d+$/)
      .first()
      .waitFor();
  },
  'kit-log-up': async (page) => {
    await page.getByRole('log').focus();
    // Page Up needs a scrolled log.
    await page.waitForFunction(() => (document.querySelector('[role=log]')?.scrollTop ?? 0) > 0);
    await page.keyboard.press('PageUp');
    await page.getByRole('button', { name: /^Jump to latest/ }).waitFor();
    await page.getByRole('button', { name: 'Wrap long lines' }).click();
  },
  'kit-chart': async (page) => {
    // The chart handles keys once it has drawn its values.
    await page.locator('.recharts-bar-rectangle').first().waitFor({ state: 'attached' });
    await page.locator('svg.recharts-surface').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('status').first().waitFor();
  },
  'kit-chart-table': async (page) => {
    for (const button of await page.getByRole('button', { name: 'Show as table' }).all())
      await button.click();
  },
  'kit-tabs': async (page) => {
    await page.getByRole('tab', { name: 'Graph' }).focus();
    await page.keyboard.press('ArrowRight');
  },
  'kit-table': async (page) => {
    await page.getByRole('grid').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Shift+ArrowUp');
    await page.getByRole('row', { selected: true }).nth(1).waitFor();
  },
};
