import { useEffect, useRef } from 'react';

/** Keys of the list by `Shift M`-like names. */
export type KeyActions = Readonly<Record<string, (() => void) | undefined>>;

const typing = 'input, textarea, select, [contenteditable=true]';
const covers = '[role=dialog], [role=alertdialog], [role=menu]';

/** The name of a pressed key: `e`, `Shift m`, `Ctrl Enter`. */
const readKey = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): string => {
  const name = key.length === 1 ? key.toLowerCase() : key;
  return `${ctrlKey || metaKey ? 'Ctrl ' : ''}${shiftKey ? 'Shift ' : ''}${name}`;
};

/** Runs the actions of the page's keys, while the user does not type and no dialog is open. A focused control keeps Enter. */
export function useAttentionKeys(actions: KeyActions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      const run = latest.current[readKey(event)];
      if (run === undefined || event.altKey || event.isComposing || event.defaultPrevented) return;
      if (target?.closest(typing) != null || document.querySelector(covers) !== null) return;
      if (
        event.key === 'Enter' &&
        !event.ctrlKey &&
        target?.closest('button:not([data-row]), a') != null
      )
        return;
      event.preventDefault();
      run();
    };
    // Before the window's own keys, which scroll the page with the arrows.
    window.addEventListener('keydown', pressed, true);
    return () => window.removeEventListener('keydown', pressed, true);
  }, []);
}
