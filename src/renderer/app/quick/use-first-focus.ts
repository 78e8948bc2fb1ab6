import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/** Opened by a key, the next key is Space; opened by a click, the next thing is the wheel or an arrow. */
const byKey = (): boolean => location.hash === '#play';

function focusFirst(page: HTMLElement): boolean {
  const [play, volume] = ['[data-play]', '[data-main-volume] input'];
  const wanted = byKey() ? [play, volume] : [volume, play];
  for (const selector of wanted) {
    const control = page.querySelector<HTMLElement>(`${selector}:not(:disabled)`);
    if (control === null) continue;
    page.toggleAttribute('data-quiet-focus', true);
    control.focus({ preventScroll: true });
    if (byKey()) page.removeAttribute('data-quiet-focus');
    return true;
  }
  return false;
}

/**
 * Puts the focus where the first key is wanted, as soon as that control is there and unless the user has already put it
 * somewhere. `again`: also whenever the page becomes visible, because its window was hidden meanwhile, not left. After a click
 * the focus is not drawn until the first key.
 */
export function useFirstFocus(page: RefObject<HTMLElement | null>, again: boolean): void {
  useEffect(() => {
    const element = page.current;
    if (element === null) return undefined;
    let found: MutationObserver | null = null;
    const stop = (): void => {
      found?.disconnect();
      found = null;
    };
    const tryNow = (): void => {
      const elsewhere = document.activeElement !== document.body;
      if (elsewhere || focusFirst(element)) stop();
    };
    const begin = (): void => {
      stop();
      found = new MutationObserver(tryNow);
      found.observe(element, { childList: true, subtree: true, attributeFilter: ['disabled'] });
      if (focusFirst(element)) stop();
    };
    const seen = (): void => {
      if (again && !document.hidden) begin();
    };
    const pressed = (): void => {
      element.removeAttribute('data-quiet-focus');
    };
    begin();
    document.addEventListener('visibilitychange', seen);
    window.addEventListener('hashchange', begin);
    window.addEventListener('keydown', pressed, true);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', seen);
      window.removeEventListener('hashchange', begin);
      window.removeEventListener('keydown', pressed, true);
    };
  }, [page, again]);
}

/** Calls `onHide` when the page's window was hidden, so that it opens fresh the next time. */
export function useHidden(enabled: boolean, onHide: () => void): void {
  const latest = useRef(onHide);
  useEffect(() => {
    latest.current = onHide;
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const changed = (): void => {
      if (document.hidden) latest.current();
    };
    document.addEventListener('visibilitychange', changed);
    return () => {
      document.removeEventListener('visibilitychange', changed);
    };
  }, [enabled]);
}
