import type { Locator, Page } from '@playwright/test';
import { expect } from './hosts.ts';

/** Moves the focus to an element by Tab, or back by Shift+Tab, like a user without a mouse; fails after 150 steps. */
export async function tabTo(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < 150; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not reach ${target.toString()}`);
}

/** Reaches a control by Tab and presses Enter. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Reaches a text field by Tab and replaces its text. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/**
 * Expects that an element has the focus, and returns what a screen reader announces for it: role, name and states, and the current row of a
 * list.
 */
export async function readFocus(page: Page): Promise<string> {
  const focused = page.locator(':focus');
  await expect(focused).toHaveCount(1);
  const [first = ''] = (await focused.ariaSnapshot()).split('\n');
  const active = await focused.getAttribute('aria-activedescendant');
  if (active === null) return first;
  const [row = ''] = (await page.locator(`[id="${active}"]`).ariaSnapshot()).split('\n');
  return `${first} ${row}`;
}

/** Numbers of the user's keys, typed characters and mouse clicks. */
export interface InputCounts {
  readonly keys: number;
  readonly characters: number;
  readonly clicks: number;
}

const COUNTS = 'input-counts';

/** Counts from the next page load on; see `takeCounts`. */
export async function countInput(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    const add = (what: keyof InputCounts): void => {
      const counts = JSON.parse(sessionStorage.getItem(name) ?? '{}') as Record<string, number>;
      sessionStorage.setItem(name, JSON.stringify({ ...counts, [what]: (counts[what] ?? 0) + 1 }));
    };
    addEventListener('pointerdown', () => add('clicks'), true);
    addEventListener(
      'keydown',
      ({ key, target, ctrlKey, metaKey, isTrusted }) => {
        // The palette repeats keys that were pressed before its field was ready.
        if (!isTrusted) return;
        if (['Shift', 'Control', 'Alt', 'Meta'].includes(key)) return;
        const isText =
          target instanceof HTMLTextAreaElement ||
          (target instanceof HTMLInputElement && target.type !== 'range');
        const typed = isText && key.length === 1 && !ctrlKey && !metaKey;
        add(typed ? 'characters' : 'keys');
      },
      true,
    );
  }, COUNTS);
}

/** The user's input since the last call. */
export function takeCounts(page: Page): Promise<InputCounts> {
  return page.evaluate((name) => {
    const counts = JSON.parse(sessionStorage.getItem(name) ?? '{}') as Partial<InputCounts>;
    sessionStorage.removeItem(name);
    return { keys: 0, characters: 0, clicks: 0, ...counts };
  }, COUNTS);
}
