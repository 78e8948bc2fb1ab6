import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { AxeResults, RunOptions } from 'axe-core';
import { isLongRun } from '../../support/sample.ts';

/**
 * Expects no axe violations. `menu`: a menu is open, which is outside of all landmark regions. `contrastOnly`: for a page that passed in
 * another theme.
 */
export async function wellMade(
  page: Page,
  { menu = false, contrastOnly = false } = {},
): Promise<void> {
  const only: RunOptions = contrastOnly ? { runOnly: ['color-contrast'] } : {};
  expect(await violations(page, { menu, ...only })).toEqual([]);
}

/** Expects enough contrast in the dark scheme, for a page that passed in the light one. Switches back to light. */
export async function inTheDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await wellMade(page, { contrastOnly: true });
  await page.emulateMedia({ colorScheme: 'light' });
}

/**
 * Axe's findings as `rule: HTML of the first element`. Runs axe in the page itself, because a desktop host cannot open a second page for
 * it. Axe stays loaded in the page: sending and compiling its 600 kB takes longer than a contrast check. Contrast takes most of axe's time,
 * so it is measured once for each combination of colors, size, weight and backgrounds; the long run measures it everywhere.
 */
async function violations(
  page: Page,
  { menu = false, ...how }: RunOptions & { readonly menu?: boolean } = {},
): Promise<string[]> {
  const options: RunOptions = {
    ...how,
    // Passed checks are neither collected nor sent. Axe collects no HTML, which it would read for each element that it inspects.
    resultTypes: ['violations'],
    elementRef: true,
    preload: false,
    rules: { ...how.rules, ...(menu ? { region: { enabled: false } } : {}), ...impossible },
  };
  const task: AxeTask = { options, seen: isLongRun ? null : [...measured] };
  let result = await page.evaluate(runAxe, task);
  if (result === null) {
    await page.evaluate(axeScript);
    result = await page.evaluate(runAxe, task);
  }
  if (result === null) throw new Error('axe is not in the page');
  const { found, fresh } = result;
  if (found.length === 0) for (const look of fresh) measured.add(look);
  return found;
}

/** Finds `!important` in a style attribute, which React cannot write, and takes a fifth of axe's time. */
const impossible: RunOptions['rules'] = { 'avoid-inline-spacing': { enabled: false } };

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);
const axeScript = `${axeSource};axe.configure({ noHtml: true })`;

/** Text styles that had enough contrast, in this worker. */
const measured = new Set<string>();

interface AxeTask {
  readonly options: RunOptions;
  /** Text styles whose contrast needs no further check; null: check everything. */
  readonly seen: readonly string[] | null;
}

interface AxeRun {
  readonly found: string[];
  /** Text styles that were measured now. */
  readonly fresh: string[];
}

/** Runs in the page. Null: axe is not loaded yet. */
async function runAxe({ options, seen }: AxeTask): Promise<AxeRun | null> {
  if (!('axe' in globalThis)) return null;
  const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
  // Axe measures contrast, which is lower while an element fades in. Endless animations, such as spinners, are not waited for.
  const passing = document
    .getAnimations()
    .filter(
      ({ effect, playState }) =>
        playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
    );
  await Promise.allSettled(passing.map(({ finished }) => finished));
  const told = ({ violations: all }: AxeResults): string[] =>
    all.map(({ id, nodes }) => `${id}: ${nodes[0]?.element?.outerHTML.slice(0, 300) ?? ''}`);
  if (seen === null) return { found: told(await run(document, options)), fresh: [] };

  /** The style of a text: its colors, size and weight, and the backgrounds behind it, down to the first opaque one. */
  const lookOf = (element: Element): string => {
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const look = [color, fontSize, fontWeight];
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(at);
      if (opacity !== '1') look.push(opacity);
      // A positioned element may overlap any background.
      if (position === 'absolute' || position === 'fixed') look.push(String(at.className));
      if (backgroundImage !== 'none') look.push(backgroundImage, String(at.className));
      if (backgroundColor === 'rgba(0, 0, 0, 0)') continue;
      look.push(backgroundColor);
      if (!/^(rgba|.*\/)/.test(backgroundColor)) break;
    }
    return look.join(' ');
  };
  const known = new Set(seen);
  const fresh = new Map<string, Element>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const written = new Set<Element>(document.querySelectorAll('input, textarea, select'));
  while (texts.nextNode() !== null) {
    const { nodeValue, parentElement } = texts.currentNode;
    if (nodeValue?.trim() !== '' && parentElement !== null) written.add(parentElement);
  }
  for (const element of written) {
    if (element.getClientRects().length === 0) continue;
    const look = lookOf(element);
    if (!known.has(look) && !fresh.has(look)) fresh.set(look, element);
  }
  const contrastOnly = options.runOnly !== undefined;
  const found = contrastOnly
    ? []
    : told(
        await run(document, {
          ...options,
          rules: { ...options.rules, 'color-contrast': { enabled: false } },
        }),
      );
  // The page may have replaced elements meanwhile.
  const still = [...fresh].filter(([, element]) => element.isConnected);
  if (still.length > 0)
    found.push(
      ...told(
        await run(
          still.map(([, element]) => element),
          { ...options, runOnly: ['color-contrast'] },
        ),
      ),
    );
  return { found, fresh: still.map(([look]) => look) };
}

/** Expects that the page is no wider than the window. `within`: time limit (ms). */
export async function noSidewaysScroll(page: Page, within = 20_000): Promise<void> {
  // After a resize, the page collapses what does not fit in a later frame.
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
