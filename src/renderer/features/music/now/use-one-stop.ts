import type { FocusEvent, KeyboardEvent } from 'react';
import { useState } from 'react';

/** Attribute of the focusable elements of a list; the value is their index. */
export const STOP = 'data-stop';

function target(key: string, at: number, last: number): number | null {
  if (key === 'ArrowDown') return Math.min(last, at + 1);
  if (key === 'ArrowUp') return Math.max(0, at - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}

/**
 * Makes a list one Tab stop: arrows, Home and End move the focus between the elements with `STOP`. `active`: the element that Tab
 * enters, by default the `preferred` one.
 */
export function useOneStop(count: number, preferred: number) {
  const [focused, setFocused] = useState<number | null>(null);
  const active = Math.max(0, Math.min(count - 1, focused ?? preferred));
  return {
    active,
    handlers: {
      onFocus: (event: FocusEvent) => {
        const stop = event.target.closest('li')?.querySelector(`[${STOP}]`)?.getAttribute(STOP);
        if (stop != null) setFocused(Number(stop));
      },
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(null);
      },
      onKeyDown: (event: KeyboardEvent) => {
        const own = (event.target as Element).getAttribute(STOP);
        if (own === null || event.ctrlKey || event.metaKey || event.altKey) return;
        const next = target(event.key, Number(own), count - 1);
        if (next === null) return;
        event.preventDefault();
        event.stopPropagation();
        event.currentTarget.querySelector<HTMLElement>(`[${STOP}="${String(next)}"]`)?.focus();
      },
    },
  };
}
