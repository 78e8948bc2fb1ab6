import type { KeyboardEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { useMatches } from '../../../ui/use-matches.ts';
import type { MediaKeys } from '../media/media-actions.ts';
import type { SearchHit } from './hits.ts';
import { moved, placeHits } from './hits.ts';
import type { Search } from './use-search.ts';

const STACKED = '(max-width: 639px)';

/** The current hit, named by the field, which keeps the focus (ARIA combobox pattern), and the keys that move it and act on it. */
export function useCursor(search: Search, press: (hit: SearchHit, keys: MediaKeys) => void) {
  const listId = useId();
  const stacked = useMatches(STACKED);
  const places = search.layout === null ? [] : placeHits(search.layout, stacked);
  // Not keyed by the text of the hits: the final hits may arrive after an arrow key chose among earlier ones.
  const list = `${search.typed} ${String(search.kind)}`;
  const [cursor, setCursor] = useState({ list, key: '' });
  const index = cursor.list === list ? places.findIndex(({ key }) => key === cursor.key) : -1;
  const begins = search.typed === '' ? -1 : 0;
  const at = index === -1 ? Math.min(begins, places.length - 1) : index;
  const here = places[at];
  const formatId = (key: string): string => domId(listId, key);
  const later = useEarlyEnter(search, (keys) => {
    if (here !== undefined) press(here.hit, keys);
  });
  useEffect(() => {
    document
      .querySelector(`#${CSS.escape(listId)} [aria-selected=true]`)
      ?.scrollIntoView({ block: 'nearest' });
  }, [listId, here?.key]);
  const onKey = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    const keys = hitKeys(event);
    if (keys !== null && !search.ready) later(keys);
    else if (keys !== null && here !== undefined) press(here.hit, keys);
    if (keys !== null) return true;
    if (isMenuKey(event)) return here !== undefined && openMenu(formatId(here.key));
    if (movesCaret(event, here?.x ?? 0)) return false;
    const goal = places[moved(places, at, event.key) ?? -1];
    if (goal === undefined) return event.key === 'ArrowUp' || event.key === 'ArrowDown';
    setCursor({ list, key: goal.key });
    return true;
  };
  /** Acts on the hit with this number; false: there is none. */
  const pick = (digit: number): boolean => {
    const place = places[digit - 1];
    if (place !== undefined) press(place.hit, plainEnter);
    return digit > 0;
  };
  const current = here?.key ?? null;
  const combobox = {
    role: 'combobox',
    'aria-haspopup': 'grid',
    'aria-autocomplete': 'list',
    'aria-expanded': places.length > 0,
    'aria-controls': places.length > 0 ? listId : undefined,
    'aria-activedescendant': current === null ? undefined : formatId(current),
  } as const;
  return { listId, idOf: formatId, current, combobox, pick, onKey };
}

const plainEnter: MediaKeys = {
  key: 'Enter',
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
};

/** An element id without characters that selectors and attributes do not allow. */
const domId = (list: string, key: string): string =>
  `${list} ${key}`.replaceAll(/[^\w-]/g, (char) => `.${String(char.codePointAt(0))}`);

const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey);

/** Keys for the current hit: Enter, and Ctrl+L for its album. */
function hitKeys({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): MediaKeys | null {
  const isAlbum = key.toLowerCase() === 'l' && (ctrlKey || metaKey);
  return key === 'Enter' || isAlbum ? { key, shiftKey, altKey, ctrlKey, metaKey } : null;
}

/** Opens the menu of a hit, like a right click on it. */
function openMenu(id: string): boolean {
  const row = document.getElementById(id);
  if (row === null) return false;
  const { left, top, height } = row.getBoundingClientRect();
  const at = { clientX: left + 40, clientY: top + height / 2 };
  row.dispatchEvent(
    new window.MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...at }),
  );
  return true;
}

/** Whether a left or right arrow moves the caret: in the left column, to the right until the end of the text. */
function movesCaret(
  { key, shiftKey, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLInputElement>,
  x: number,
): boolean {
  if (key === 'ArrowUp' || key === 'ArrowDown') return false;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return true;
  if (shiftKey || ctrlKey || metaKey) return true;
  const { selectionStart, selectionEnd, value } = currentTarget;
  if (key === 'ArrowLeft') return x === 0;
  return selectionStart !== value.length || selectionEnd !== value.length;
}

/** An Enter pressed before the hits of the typed text arrived; it acts on them once they are there. */
function useEarlyEnter({ ready, typed }: Search, run: (keys: MediaKeys) => void) {
  const waiting = useRef<MediaKeys | null>(null);
  useEffect(() => {
    waiting.current = null;
  }, [typed]);
  useEffect(() => {
    const keys = waiting.current;
    if (!ready || keys === null) return;
    waiting.current = null;
    run(keys);
  });
  return (keys: MediaKeys): void => {
    waiting.current = keys;
  };
}
