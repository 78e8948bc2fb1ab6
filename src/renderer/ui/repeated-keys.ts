import type { Dispose } from '../../shared/lib/disposable.ts';

const ACTION_KEYS: readonly string[] = ['Enter', ' ', 'Delete', 'Backspace'];

/** Whether a key activates or deletes what has the focus. */
export const isActionKey = ({ key }: KeyboardEvent): boolean => ACTION_KEYS.includes(key);

/** Keys that move the focus, the selection or a value, also as letters. */
const MOVES = /^(Arrow|Page|Home$|End$|Tab$|F6$|[jk]$)/i;

type KeyPress = Pick<KeyboardEvent, 'key' | 'repeat'>;

/** Whether a held key would run an action once more. A held key that moves may repeat. */
export const isRepeatedAction = ({ key, repeat }: KeyPress): boolean => repeat && !MOVES.test(key);

/**
 * For an element whose keys act on what takes the place of the item before: while it is in the page, one press is one action, wherever the
 * focus is.
 */
export const onePress = { 'data-one-press': true } as const;

const TEXTS = 'input, textarea, [contenteditable=true]';

/** Whether a repeated key belongs to the element marked by `onePress`: text and keys with Ctrl, such as the text size, are others'. */
function isOnePress({ key, target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if ((ctrlKey || metaKey) && key.length === 1) return false;
  if (target instanceof Element && target.matches(TEXTS)) return false;
  return document.querySelector('[data-one-press]') !== null;
}

/**
 * Lets a held action key act only on the element on which it was pressed: when that element disappears or hands on the focus, the repeated
 * key does nothing to the one that gets it. While an element has `onePress`, a held key acts only once.
 */
export function startRepeatGuard(): Dispose {
  let pressed: { readonly key: string; readonly target: EventTarget | null } | null = null;
  const check = (event: KeyboardEvent): void => {
    const { key, target, repeat } = event;
    if (!repeat) pressed = { key, target };
    else if (
      (isActionKey(event) && pressed?.key === key && pressed.target !== target) ||
      (isRepeatedAction(event) && isOnePress(event))
    ) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  window.addEventListener('keydown', check, true);
  return () => window.removeEventListener('keydown', check, true);
}
