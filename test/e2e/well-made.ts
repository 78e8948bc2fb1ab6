import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Expects no axe violations. Runs axe in the page itself, because a desktop host cannot open a second page for it. `menu`: a menu is open;
 * it is attached to the body, outside of all landmark regions. `contrastOnly`: for a page that passed in another theme.
 */
export async function wellMade(
  page: Page,
  { menu = false, contrastOnly = false } = {},
): Promise<void> {
  // Axe measures contrast, which is lower while something fades in.
  await page.evaluate(atRest);
  // Passed checks are neither collected nor sent: they are most of axe's time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  if (contrastOnly) axe.withRules('color-contrast');
  else if (menu) axe.disableRules('region');
  const result = await axe.analyze();
  expect(result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
}

/** Runs in the page: waits for its transitions, but not for endless animations such as spinners. */
async function atRest(): Promise<void> {
  const passing = document
    .getAnimations()
    .filter(
      ({ effect, playState }) =>
        playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
    );
  await Promise.allSettled(passing.map(({ finished }) => finished));
}

/** Expects that the page is no wider than the window. */
export async function noSidewaysScroll(page: Page): Promise<void> {
  // After a resize the page folds what has no room in a later frame.
  await expect
    .poll(() =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    )
    .toBeLessThanOrEqual(0);
}
