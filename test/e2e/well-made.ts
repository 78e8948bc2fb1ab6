import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing that axe finds fault with. In its own page, not in a second one: a desktop host makes no pages for others. */
export async function wellMade(page: Page): Promise<void> {
  const result = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
}

export async function noSidewaysScroll(page: Page): Promise<void> {
  const extra = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(extra).toBeLessThanOrEqual(0);
}
