import type { FocusEvent, KeyboardEvent } from 'react';
import { useState } from 'react';
import { moveTo, TypeToFind } from './moves.ts';

/** Attribute of the focusable element of an item; its value is the item's id. */
export const STOP = 'data-stop';

interface RovingOptions {
  /** The text that typed letters search; without it, letters do nothing. */
  readonly textOf?: (id: string) => string;
  /** The list is a horizontal row. */
  readonly horizontal?: boolean;
  /** After the focus has left the list, Tab enters at the `preferred` item again. */
  readonly forgets?: boolean;
}

/**
 * Makes a list with one `li` per item one Tab stop: arrows, Home, End and typed letters move the focus between the elements with `STOP`,
 * and Tab continues through the controls of the item. Keys on those controls are not handled. `active`: the item that Tab enters, initially
 * the `preferred` one; null in an empty list.
 */
export function useRoving(
  ids: readonly string[],
  preferred: string | null,
  { textOf, horizontal = false, forgets = false }: RovingOptions = {},
) {
  const [focused, setFocused] = useState<string | null>(null);
  const [finder] = useState(() => new TypeToFind());
  const nextFocus = focused !== null && ids.includes(focused) ? focused : preferred;
  const active = nextFocus !== null && ids.includes(nextFocus) ? nextFocus : (ids[0] ?? null);
  const onFocus = ({ target }: FocusEvent): void => {
    const item = target.closest('li')?.querySelector(`[${STOP}]`);
    const id = item?.getAttribute(STOP);
    if (id != null) setFocused(id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, timeStamp, ctrlKey, metaKey, altKey } = event;
    const own = (event.target as Element).getAttribute(STOP);
    if (own === null || ctrlKey || metaKey || altKey) return;
    const at = ids.indexOf(own);
    const isText = textOf !== undefined && key.length === 1 && key !== ' ';
    const shape = { count: ids.length, columns: horizontal ? Infinity : 1 };
    const to = isText
      ? (finder.findOrPass(key, timeStamp, at, ids.length, (index) => textOf(ids[index] ?? '')) ??
        at)
      : moveTo(key, at, shape);
    if (to === null || to === 'passed') return;
    event.preventDefault();
    event.stopPropagation();
    focusStop(event.currentTarget, ids[to] ?? own);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (forgets && !currentTarget.contains(relatedTarget)) setFocused(null);
  };
  return { active, handlers: { onKeyDown, onFocus, onBlur } };
}

/** Moves the focus with Arrow Up and Arrow Down through the elements that match `selector`, such as a field and the rows below it. */
export function stepFocus(event: KeyboardEvent<HTMLElement>, selector: string): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const from = stops.findIndex((stop) => stop === document.activeElement);
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  stops[Math.min(stops.length - 1, Math.max(0, from + by))]?.focus();
  event.preventDefault();
  event.stopPropagation();
}

/** Moves the focus to an item of a list. */
export function focusStop(list: Element | null | undefined, id: string): void {
  list?.querySelector<HTMLElement>(`[${STOP}="${CSS.escape(id)}"]`)?.focus();
}
