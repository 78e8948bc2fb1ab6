import { expect, type Page } from '@playwright/test';

/**
 * Expects that every control can be scrolled into view, that nothing covers its center, and that every list shows at least 64 px of its
 * height, or all of it. With an open dialog, only its content counts. `within`: time limit (ms).
 */
export async function nothingCovered(page: Page, within = 20_000): Promise<void> {
  // After a resize, the page collapses what does not fit in a later frame.
  await expect.poll(() => page.evaluate(findUnreachable), { timeout: within }).toEqual([]);
}

/** Runs in the page. Returns the HTML of unreachable elements. */
function findUnreachable(): string[] {
  const scope = [...document.querySelectorAll('[role=dialog],[role=alertdialog]')].at(-1);
  const area = scope ?? document.body;
  const describe = (element: Element): string => element.outerHTML.slice(0, 160);
  /** Whether a box of one pixel visually hides the element, such as the table of a chart, which is for screen readers only. */
  const spokenOnly = (element: Element): boolean => {
    for (let around = element.parentElement; around !== null; around = around.parentElement)
      if (around.clientWidth === 1 && getComputedStyle(around).overflowX === 'hidden') return true;
    return false;
  };
  const shown = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 2 &&
      height > 2 &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      // Elements without pointer events are only used by keyboard.
      getComputedStyle(element).pointerEvents !== 'none' &&
      element.closest('[inert],[aria-hidden=true],canvas') === null &&
      !spokenOnly(element)
    );
  };
  /** The element that covers the center of the control; null: none. */
  const cover = (element: Element): Element | null => {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const hit = document.elementFromPoint(x, y);
    if (hit === null) return document.documentElement;
    return element.contains(hit) || hit.contains(element) || hit.closest('label') !== null
      ? null
      : hit;
  };
  const seenHeight = (element: Element): number => {
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    let { top, bottom } = element.getBoundingClientRect();
    top = Math.max(top, 0);
    bottom = Math.min(bottom, innerHeight);
    for (let around = element.parentElement; around !== null; around = around.parentElement) {
      if (getComputedStyle(around).overflowY === 'visible') continue;
      const clip = around.getBoundingClientRect();
      top = Math.max(top, clip.top);
      bottom = Math.min(bottom, clip.bottom);
    }
    return bottom - top;
  };
  const all = (selector: string): Element[] => [...area.querySelectorAll(selector)].filter(shown);
  const controls = all(
    'a[href]:not([href^="#"]),button:not([disabled]),input,textarea,select,[tabindex="0"]',
  );
  const lists = all('ul,ol,table,[role=list],[role=listbox],[role=grid],[role=table],[role=tree]');
  return [
    ...controls.flatMap((element) => {
      const over = cover(element);
      return over === null ? [] : [`${describe(element)} is under ${describe(over)}`];
    }),
    ...lists
      .filter((list) => seenHeight(list) < Math.min(64, list.getBoundingClientRect().height) - 1)
      .map((list) => `out of reach: ${describe(list)}`),
  ];
}
