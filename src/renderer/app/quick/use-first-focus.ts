import type { RefObject } from 'react';
import { useEffect } from 'react';
import { useLatest } from '../../ui/use-latest.ts';

/** After opening by shortcut, users press Space next (play); after a click, they use the wheel or arrow keys (volume). */
const byKey = (): boolean => location.hash === '#play';

function focusFirst(page: HTMLElement): boolean {
  const play = '[data-play]';
  const volume = '[data-main-volume] input';
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
 * Focuses the play button or the volume as soon as it exists, unless the user has already focused something. `again`: also
 * whenever the page becomes visible, for windows that are hidden instead of closed. After a click, the focus ring stays hidden
 * until the first key.
 */
export function useFirstFocus(page: RefObject<HTMLElement | null>, again: boolean): void {
  useEffect(() => {
    const element = page.current;
    if (element === null) return undefined;
    let observer: MutationObserver | null = null;
    const stop = (): void => {
      observer?.disconnect();
      observer = null;
    };
    const tryNow = (): void => {
      const elsewhere = document.activeElement !== document.body;
      if (elsewhere || focusFirst(element)) stop();
    };
    const begin = (): void => {
      stop();
      observer = new MutationObserver(tryNow);
      observer.observe(element, { childList: true, subtree: true, attributeFilter: ['disabled'] });
      if (focusFirst(element)) stop();
    };
    const seen = (): void => {
      if (again && !document.hidden) begin();
    };
    const pressed = (): void => element.removeAttribute('data-quiet-focus');
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

/** Calls `onHide` when the page's window is hidden, so that the page can reset itself. */
export function useHidden(enabled: boolean, onHide: () => void): void {
  const latest = useLatest(onHide);
  useEffect(() => {
    if (!enabled) return undefined;
    const changed = (): void => {
      if (document.hidden) latest.current();
    };
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  }, [enabled, latest]);
}
