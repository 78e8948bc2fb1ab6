import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Expects no axe violations. Runs axe in the page itself, because a desktop host cannot open a second page for it. `menu`: a menu is open;
 * it is attached to the body, outside of all landmark regions.
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
