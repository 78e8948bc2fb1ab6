import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Nothing that axe finds fault with. In its own page, not in a second one: a desktop host makes no pages for others.
 * `menu`: a menu is open; it hangs on the body and belongs to no region of the page.
 */
export async function wellMade(page: Page, { menu = false } = {}): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const result = await (menu ? axe.disableRules(['region']) : axe).analyze();
  expect(result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
}

export async function noSidewaysScroll(page: Page): Promise<void> {
  const extra = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(extra).toBeLessThanOrEqual(0);
}
