import { useLayoutEffect, useRef } from 'react';

/** Maps a key press to its action; null: the page does not use the key. */
type KeyAction = (event: KeyboardEvent) => (() => void) | null;

/** Key handlers of the shown panel and of other components that listen while it is shown, the last one last. */
const pages: { readonly current: KeyAction }[] = [];

/** Keys of a panel while it is shown. The window handles all keys and tries these before its own, except while a dialog or menu is open. */
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

/** The shown panel's action for a key press; null: none. */
export function findPageAction(event: KeyboardEvent): (() => void) | null {
  for (const page of pages.toReversed()) {
    const run = page.current(event);
    if (run !== null) return run;
  }
  return null;
}
