/** The element that opened a dialog which another dialog replaced; it gets the focus when that one closes. */
let handedOn: Element | null = null;

/**
 * Remembers the focused element. The returned function restores the focus on close. If the element is gone, or another page was opened
 * meanwhile, it focuses the page's content, unless something in it already has the focus. A dialog that was opened meanwhile keeps the
 * focus.
 */
export function rememberFocus(): () => void {
  const before = document.activeElement;
  const page = location.pathname;
  return () => {
    const dialog = document.activeElement?.closest('[role=dialog][data-state=open]');
    const opener = before === document.body ? (handedOn ?? before) : before;
    handedOn = null;
    if (dialog?.contains(opener) === false) {
      handedOn = opener;
      return;
    }
    const isHere = location.pathname === page && opener !== document.body;
    if (isHere && opener instanceof HTMLElement && opener.isConnected) {
      opener.focus();
      if (document.activeElement === opener) return;
    }
    const main = [...document.querySelectorAll('main')].at(-1);
    if (main?.contains(document.activeElement) === false) main.focus({ preventScroll: true });
  };
}

/**
 * Whether another element, such as a dialog that opened at once, took the focus after a menu closed; menus return the focus in a later
 * task. The page, a dialog as a whole, and a menu's button do not count.
 */
export function isFocusTaken(): boolean {
  const { activeElement, body } = document;
  return (
    activeElement !== null &&
    activeElement !== body &&
    !activeElement.matches('[role=dialog], [role=alertdialog], [aria-haspopup=menu]')
  );
}
