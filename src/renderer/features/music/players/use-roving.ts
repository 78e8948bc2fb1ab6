import type { FocusEvent, KeyboardEvent } from 'react';
import { useCallback, useRef, useState } from 'react';
import { readTopic } from '../../../state/topics.ts';

/** Letters typed within this time (ms) of each other are searched as one word. */
const TYPEAHEAD = 600;
/** Attribute of a row's focusable element; its value is the player's id. */
export const ROW = 'data-row';

interface Roving {
  /** The row that Tab enters; null in an empty list. */
  readonly active: string | null;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: (event: FocusEvent) => void;
}

const nameOf = (id: string): string =>
  (readTopic('music.players')[id]?.name ?? '').toLocaleLowerCase();

/** The first row after `from`, wrapping at the end, whose name starts with `typed`. */
function findTyped(
  ids: readonly string[],
  from: number,
  typed: string,
  name: (id: string) => string,
): string | undefined {
  const start = typed.length > 1 ? from : from + 1;
  const around = [...ids.slice(start), ...ids.slice(0, start)];
  return around.find((id) => name(id).startsWith(typed));
}

function moved(key: string, ids: readonly string[], at: number): string | undefined {
  if (key === 'ArrowDown') return ids[Math.min(ids.length - 1, at + 1)];
  if (key === 'ArrowUp') return ids[Math.max(0, at - 1)];
  if (key === 'Home') return ids[0];
  return key === 'End' ? ids[ids.length - 1] : undefined;
}

/**
 * Makes a list of players one Tab stop: arrows, Home, End and typed names move between rows, and Tab continues through the
 * controls of the row. Keys on those controls are not handled.
 */
export function useRoving(ids: readonly string[], preferred: string | null): Roving {
  const [focused, setFocused] = useState<string | null>(null);
  const typed = useRef({ text: '', at: 0 });
  const wish = focused !== null && ids.includes(focused) ? focused : preferred;
  const active = wish !== null && ids.includes(wish) ? wish : (ids[0] ?? null);

  const onFocus = useCallback((event: FocusEvent) => {
    const row = event.target.closest('li')?.querySelector(`[${ROW}]`);
    const id = row?.getAttribute(ROW);
    if (id != null) setFocused(id);
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    const target = event.target as Element;
    const own = target.getAttribute(ROW);
    if (own === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = ids.indexOf(own);
    let next = moved(event.key, ids, at);
    if (event.key.length === 1 && event.key !== ' ') {
      const fresh = event.timeStamp - typed.current.at > TYPEAHEAD;
      const text = (fresh ? '' : typed.current.text) + event.key.toLocaleLowerCase();
      typed.current = { text, at: event.timeStamp };
      next = findTyped(ids, at, text, nameOf) ?? own;
    }
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.querySelector<HTMLElement>(`[${ROW}="${CSS.escape(next)}"]`)?.focus();
  };
  return { active, onKeyDown, onFocus };
}
