import { focusSameControl, ROWS } from './focus-keeper.ts';

/** An element that opened something, and its row of a list or table. */
interface Opener {
  readonly element: Element;
  readonly row: Element | null;
  readonly list: Element | null;
  /** The position of the row among the rows of the list. */
  readonly at: number;
}

/** What a dialog returns the focus to if that was unknown when it opened: it replaced another dialog, or a menu that was closing. */
const handedOn = new WeakMap<Element, Opener>();

const listRows = (list: Element | null): readonly Element[] =>
  [...(list?.children ?? [])].filter((row) => row.matches(ROWS));

function toOpener(element: Element): Opener {
  const row = element.closest(ROWS);
  const list = row?.parentElement ?? null;
  return { element, row, list, at: listRows(list).findIndex((one) => one === row) };
}

/**
 * Remembers the focused element for a dialog that opens. The returned function restores the focus on close. If the element's row was
 * removed, the same control of the next row gets the focus. If the element is gone, or another page was opened meanwhile, it focuses the
 * page's content, unless something in it already has the focus. A dialog that was opened meanwhile keeps the focus.
 */
export function rememberFocus(own: Element): () => void {
  const before = toOpener(document.activeElement ?? document.body);
  const page = location.pathname;
  return () => {
    const dialog = document.activeElement?.closest('[role=dialog][data-state=open]');
    const opener = handedOn.get(own) ?? before;
    if (dialog?.contains(opener.element) === false) {
      handedOn.set(dialog, opener);
      return;
    }
    if (location.pathname === page && focusOpener(opener)) return;
    const main = [...document.querySelectorAll('main')].at(-1);
    if (main?.contains(document.activeElement) === false) main.focus({ preventScroll: true });
  };
}

/** Returns whether the opener, or the row that took the place of its row, has the focus. */
function focusOpener({ element, row, list, at }: Opener): boolean {
  if (element === document.body || !(element instanceof HTMLElement)) return false;
  if (element.isConnected) {
    element.focus();
    return document.activeElement === element;
  }
  const { activeElement } = document;
  if (row !== null && list?.isConnected === true)
    focusSameControl(element, row, listRows(list)[at] ?? listRows(list).at(-1));
  return document.activeElement !== activeElement;
}

/**
 * Returns the focus after a menu closed, unless something that opened meanwhile took it. A dialog that the menu opened returns it to the
 * menu's `opener` later.
 */
export function leaveMenu(opener: Element | null, focus: () => void): void {
  const dialog = document.activeElement?.closest('[role=dialog], [role=alertdialog]');
  if (opener !== null && dialog?.contains(opener) === false) handedOn.set(dialog, toOpener(opener));
  else if (!isFocusTaken()) focus();
}

/** The page, a dialog as a whole, and a menu's button do not count. */
function isFocusTaken(): boolean {
  const { activeElement, body } = document;
  return (
    activeElement !== null &&
    activeElement !== body &&
    !activeElement.matches('[role=dialog], [role=alertdialog], [aria-haspopup=menu]')
  );
}
