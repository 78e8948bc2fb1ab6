import { useLayoutEffect, useRef } from 'react';

/** Maps a key press to its action; null: it is no key of this page. */
type KeyAction = (event: KeyboardEvent) => (() => void) | null;

/** The shown panel and what else listens while it is shown, the last one last. */
const pages: { readonly current: KeyAction }[] = [];

/** Keys of a panel while it is shown. The window, which owns all keys, asks them before its own; never while a dialog or menu is open. */
export function usePageKeys(actionOf: KeyAction): void {
  const latest = useRef(actionOf);
  // Layout effects, so that the keys work as soon as the panel is on screen.
  useLayoutEffect(() => {
    latest.current = actionOf;
  });
  useLayoutEffect(() => {
    pages.push(latest);
    return () => void pages.splice(pages.indexOf(latest), 1);
  }, []);
}

/** The action of the shown panel for a key press; null: it has none. */
export function findPageAction(event: KeyboardEvent): (() => void) | null {
  for (const page of pages.toReversed()) {
    const run = page.current(event);
    if (run !== null) return run;
  }
  return null;
}
