import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** Expects no axe violations. `menu`: a menu is open; it is outside of all landmark regions. `contrastOnly`: for a page that passed in another theme. */
export async function wellMade(
  page: Page,
  { menu = false, contrastOnly = false } = {},
): Promise<void> {
  // Axe measures contrast, which is lower while something fades in.
  await page.evaluate(atRest);
  const only: RunOptions = contrastOnly ? { runOnly: ['color-contrast'] } : {};
  expect(await violations(page, { menu, ...only })).toEqual([]);
}

/** Expects that the page, which passed in the light scheme, has enough contrast in the dark one; leaves it light. */
export async function inTheDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await wellMade(page, { contrastOnly: true });
  await page.emulateMedia({ colorScheme: 'light' });
}

/**
 * What axe finds, as `rule: HTML of the first element`. Runs axe in the page itself, because a desktop host cannot open a second page for it.
 * A page keeps axe: sending and compiling its 600 kB takes longer than a check of contrasts.
 */
export async function violations(
  page: Page,
  { menu = false, ...how }: RunOptions & { readonly menu?: boolean } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(
    async (options) => {
      const found = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, options);
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
    },
    {
      ...how,
      // Passed checks are neither collected nor sent: they are most of axe's time.
      resultTypes: ['violations'],
      ...(menu ? { rules: { region: { enabled: false } } } : {}),
    } satisfies RunOptions,
  );
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

/** Expects that the page is no wider than the window. `within`: time (ms) for it to get so. */
export async function noSidewaysScroll(page: Page, within = 20_000): Promise<void> {
  // After a resize the page folds what has no room in a later frame.
  await expect
    .poll(
      () =>
        page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      { timeout: within },
    )
    .toBeLessThanOrEqual(0);
}
