import type { Dispose } from '../../shared/lib/disposable.ts';

const ACTION_KEYS: readonly string[] = ['Enter', ' ', 'Delete', 'Backspace'];

/** Whether a key activates or deletes what has the focus. */
export const isActionKey = ({ key }: KeyboardEvent): boolean => ACTION_KEYS.includes(key);

/**
 * Lets a held action key act only on the element on which it was pressed: when that element disappears or hands on the focus, the repeated
 * key does nothing to the one that gets it.
 */
export function startRepeatGuard(): Dispose {
  let pressed: { readonly key: string; readonly target: EventTarget | null } | null = null;
  const check = (event: KeyboardEvent): void => {
    const { key, target, repeat } = event;
    if (!repeat) pressed = { key, target };
    else if (isActionKey(event) && pressed?.key === key && pressed.target !== target) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  window.addEventListener('keydown', check, true);
  return () => window.removeEventListener('keydown', check, true);
}
