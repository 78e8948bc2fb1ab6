import type { ComponentPropsWithRef, KeyboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { dropKeys } from '../ui/held-keys.ts';
import { isCombination } from './actions.ts';
import { holdForPalette, releasePaletteKeys } from './open.ts';
import { usePaletteState } from './palette-state.ts';
import type { Row } from './sections.ts';
import type { PaletteAction, PaletteEntry } from './source.ts';
import type { Rows } from './use-rows.ts';

/** Number of rows that Page Up and Page Down move by. */
const PAGE_ROWS = 8;

interface ListKeysInput {
  readonly rows: Rows;
  /** Not all local entries are known yet. */
  readonly isLoading: boolean;
  readonly find: (entry: PaletteEntry) => readonly PaletteAction[];
  readonly run: (entry: PaletteEntry, action: PaletteAction) => void;
  /** Shows the actions of a row. */
  readonly open: (entry: PaletteEntry) => void;
  /** Removes a row from the recent entries. */
  readonly forget: (entry: PaletteEntry) => void;
}

export type ListKeys = ReturnType<typeof useListKeys>;

/**
 * The selected row, which the field references while it keeps the focus (ARIA combobox pattern), and the keys that move it and act on it.
 * While a pending row may become the best one, no row is selected, so that Enter never runs something other than what was shown.
 */
export function useListKeys(input: ListKeysInput) {
  const { rows, count, settled, isUndecided } = input.rows;
  const { scope, setScope, text } = usePaletteState();
  const list = `${scope ?? ''} ${text.trim()}`;
  const [cursor, setCursor] = useState({ list, id: '' });
  const chosen = cursor.list === list ? rows.findIndex(({ entry }) => entry.id === cursor.id) : -1;
  const index = chosen === -1 ? Math.min(0, rows.length - 1) : chosen;
  const current = rows[index];
  const isNone = isUndecided && chosen === -1;
  const shown = isNone ? -1 : index;
  const select = (row: Row | undefined): void => {
    if (row !== undefined) setCursor({ list, id: row.entry.id });
  };
  const press = (keys: Keys): boolean => pressRow(input, current?.entry, keys);
  const isReady = settled || chosen !== -1;
  const isSoon = input.isLoading || count > 0;
  const later = useEarlyEnter({ isReady, isSoon, list }, press);
  const clear = (key: string): boolean => {
    if (text !== '' || key !== (scope === null ? 'Delete' : 'Backspace')) return false;
    if (scope !== null) setScope(null);
    else if (current !== undefined) input.forget(current.entry);
    return true;
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    const keys = readKeys(event);
    const move = readMove(keys);
    const digit = keys.altKey ? /^Digit([1-9])$/.exec(event.code)?.[1] : undefined;
    if (move !== undefined) select(rows[Math.min(rows.length - 1, Math.max(0, shown + move))]);
    else if (digit !== undefined) pressRow(input, rows[Number(digit) - 1]?.entry, plainEnter);
    else if (opensActions(event)) return openRow(input, current?.entry, keys);
    else if (keys.key === 'Enter' && !isReady) later(event);
    else if (keys.key === 'Enter') press(keys);
    else return clear(keys.key) || press(keys);
    return true;
  };
  const combobox = (id: string): ComponentPropsWithRef<'input'> => ({
    role: 'combobox',
    'aria-haspopup': 'listbox',
    'aria-autocomplete': 'list',
    'aria-expanded': rows.length > 0,
    'aria-controls': rows.length > 0 ? id : undefined,
    'aria-activedescendant': shown === -1 ? undefined : rowId(id, shown),
  });
  const pick = (row: Row): boolean => pressRow(input, row.entry, plainEnter);
  const { find, run } = input;
  const selected = isNone ? undefined : current;
  return { current: selected, index: shown, select, pick, onKey, combobox, find, run };
}

export const rowId = (list: string, index: number): string => `${list}-${String(index)}`;

type Keys = Parameters<typeof isCombination>[1];

const readKeys = ({ key, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): Keys => ({
  key,
  altKey,
  shiftKey,
  ctrlKey,
  metaKey,
});

const plainEnter: Keys = {
  key: 'Enter',
  altKey: false,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
};

const moves: Readonly<Partial<Record<string, number>>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE_ROWS,
  PageUp: -PAGE_ROWS,
};

const readMove = (keys: Keys): number | undefined =>
  isCombination(keys.key, keys) ? moves[keys.key] : undefined;

/** Runs the action of a key: Enter runs the first one, or shows the controls of a row. Returns whether the key has an action. */
function pressRow(
  { find, run, open }: ListKeysInput,
  entry: PaletteEntry | undefined,
  keys: Keys,
): boolean {
  if (entry === undefined) return false;
  const isEnter = isCombination('Enter', keys);
  if (isEnter && entry.page === true) {
    open(entry);
    return true;
  }
  const actions = find(entry);
  const named = actions.find(
    (action) => action.keys !== undefined && isCombination(action.keys, keys),
  );
  const action = isEnter ? actions[0] : named;
  if (action !== undefined) run(entry, action);
  return action !== undefined;
}

function openRow({ open }: ListKeysInput, entry: PaletteEntry | undefined, keys: Keys): boolean {
  if (entry !== undefined) open(entry);
  // Tab must not leave the field.
  return entry !== undefined || keys.key === 'Tab';
}

/** Tab, Arrow Right at the end of the text, and the menu keys. */
function opensActions({ key, shiftKey, currentTarget, ...event }: KeyboardEvent<HTMLInputElement>) {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return true;
  if (shiftKey) return false;
  const { selectionStart, selectionEnd, value } = currentTarget;
  const atEnd = selectionStart === value.length && selectionEnd === value.length;
  return key === 'Tab' || (key === 'ArrowRight' && atEnd);
}

/** What an Enter waits for. */
interface EarlyInput {
  readonly isReady: boolean;
  /** Whether the rows settle soon: local entries are still loading, or there is a match that only results of the next moments may replace. */
  readonly isSoon: boolean;
  /** Identifies scope and text. */
  readonly list: string;
}

/**
 * An Enter pressed before the rows have settled; it acts on them once they have. If that is soon, later keys wait too, because they are
 * meant for what it opens. Otherwise they change the text, and the Enter is dropped.
 */
function useEarlyEnter({ isReady, isSoon, list }: EarlyInput, run: (keys: Keys) => void) {
  const waiting = useRef<{ list: string; keys: Keys; isHeld: boolean } | null>(null);
  useEffect(() => {
    const early = waiting.current;
    if (early === null) return;
    const isOver = early.list !== list;
    if (!isOver && !isReady && (isSoon || !early.isHeld)) return;
    waiting.current = null;
    if (isOver && early.isHeld) dropKeys();
    else if (early.isHeld) releasePaletteKeys();
    else if (!isOver) run(early.keys);
  });
  return (event: KeyboardEvent): void => {
    waiting.current = { list, keys: readKeys(event), isHeld: isSoon };
    if (isSoon) holdForPalette(event.nativeEvent);
  };
}
