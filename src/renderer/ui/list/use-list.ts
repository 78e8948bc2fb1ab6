import type { KeyboardEvent } from 'react';
import { useRef, useState } from 'react';
import type { ListShape } from './moves.ts';
import { moveTo, TypeToFind } from './moves.ts';
import type { ListItems, PressKeys, Selected } from './selection.ts';
import { pressItem, selectAll, selectMode } from './selection.ts';

interface Selection {
  readonly mode: 'single' | 'multi';
  /** Maximum number of selected items; default: none. */
  readonly max?: number;
  readonly ids: ReadonlySet<string>;
  /** `current`: the item that the user pressed. */
  readonly onSelect: (ids: ReadonlySet<string>, current: string | null) => void;
}

export interface ListOptions {
  /** Without it, the user can navigate and open items but not select them. */
  readonly selection?: Selection;
  /** The item with the keyboard cursor, if the view controls it. */
  readonly current?: string | null;
  readonly onCurrent?: (id: string | null) => void;
}

interface ListKeys extends Omit<ListShape, 'count' | 'columns'> {
  /** The text of an item that typed letters search; without it, letters do nothing. */
  readonly textAt?: ((index: number) => string | null) | undefined;
  /** Called with the item that got the cursor. */
  readonly reveal?: (index: number) => void;
}

export interface List {
  readonly id: string | null;
  /** -1: none. */
  readonly index: number;
  readonly press: (id: string, keys: PressKeys, by: 'pointer' | 'key') => void;
  /** Moves the cursor, selects (Space, Ctrl+A) or searches; true: handled. */
  readonly onKey: (event: KeyboardEvent, keys: ListKeys) => boolean;
}

export const noKeys: PressKeys = { shiftKey: false, ctrlKey: false, metaKey: false };

/**
 * Cursor, selection and keys of a list that keeps the focus and names its current item (`aria-activedescendant`). The cursor stays on its
 * item across sorting and updates; if the item is gone, the item at its position becomes current.
 */
export function useList(items: ListItems, options: ListOptions): List {
  const { selection } = options;
  const [own, setOwn] = useState<string | null>(null);
  const anchor = useRef<string | null>(null);
  const [place, setPlace] = useState(-1);
  const id = options.current === undefined ? own : options.current;
  const found = id === null ? -1 : items.indexOf(id);
  const index = id === null ? -1 : found >= 0 ? found : Math.min(place, items.count - 1);
  if (found >= 0 && found !== place) setPlace(found);
  const before = (): Selected => ({
    ids: selection?.ids ?? none,
    current: id,
    anchor: anchor.current,
  });
  const apply = (next: Selected): void => {
    anchor.current = next.anchor;
    if (next.current !== id) {
      setOwn(next.current);
      options.onCurrent?.(next.current);
    }
    if (selection !== undefined && next.ids !== selection.ids)
      selection.onSelect(next.ids, next.current);
  };
  const many = selection?.mode === 'multi';
  const max = many ? (selection.max ?? Infinity) : 1;
  const press: List['press'] = (to, keys, by) => {
    const mode = selection === undefined ? 'move' : selectMode(keys, by);
    apply(pressItem(items, before(), to, mode, max));
  };
  const selects = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    const current = items.at(index)?.id;
    if (key === ' ' && selection !== undefined) {
      if (current !== undefined)
        apply(pressItem(items, before(), current, many ? 'toggle' : 'only', max));
    } else if ((ctrlKey || metaKey) && key.toLowerCase() === 'a' && many)
      apply(selectAll(items, before(), max));
    else return false;
    return true;
  };
  return { id, index, press, onKey: useKeys(items, index, press, selects) };
}

const none: ReadonlySet<string> = new Set();

/** The keys in order of precedence: moving, selecting, typed letters. */
function useKeys(
  items: ListItems,
  index: number,
  press: List['press'],
  selects: (event: KeyboardEvent) => boolean,
): List['onKey'] {
  const [finder] = useState(() => new TypeToFind());
  return (event, { textAt, reveal, ...shape }) => {
    const { key, altKey, ctrlKey, metaKey, timeStamp } = event;
    if (altKey) return false;
    const pressAt = (to: number | null, keys: PressKeys): void => {
      const item = to === null ? null : items.at(to);
      if (to === null || item === null) return;
      press(item.id, keys, 'key');
      reveal?.(to);
    };
    const to = moveTo(key, index, { ...shape, count: items.count });
    // A space that belongs to a search text does not select.
    const isText = textAt !== undefined && !ctrlKey && !metaKey && key.length === 1;
    if (to !== null) pressAt(to, event);
    else if (isText && (key !== ' ' || finder.typing(timeStamp))) {
      const found = finder.findOrPass(key, timeStamp, index, items.count, textAt);
      if (found === 'passed') return false;
      pressAt(found, noKeys);
    } else return selects(event);
    return true;
  };
}
