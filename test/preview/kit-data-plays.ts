import type { Page } from '@playwright/test';

/** What is done in scenes of the kit's tables, logs and charts. */
export const kitDataPlays: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'kit-log-search': async (page) => {
    await page.getByRole('textbox', { name: 'Search' }).fill('keyframe');
    await page
      .getByText(/^\d+ lines$/)
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('1 of', { exact: false }).first().waitFor();
  },
  'kit-log-up': async (page) => {
    await page.getByRole('log').focus();
    await page.keyboard.press('PageUp');
    await page.getByRole('button', { name: /^Jump to latest/ }).waitFor();
    await page.getByRole('button', { name: 'Wrap long lines' }).click();
  },
  'kit-chart': async (page) => {
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
