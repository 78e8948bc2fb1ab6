/** What opened a dialog that another one replaced: it gets the focus when that one closes. */
let handedOn: Element | null = null;

/**
 * Remembers what has the focus. The returned function gives it back when what took it closes; if that element is gone, or another page was
 * opened meanwhile, the content of the page gets the focus, unless something in it has it already. A dialog that was opened meanwhile keeps it.
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
 * Whether something took the focus after a menu closed, such as a dialog that was opened at once: menus give it back in a later task. The page,
 * a dialog as a whole, and a button of a menu do not count.
 */
export function isFocusTaken(): boolean {
  const { activeElement, body } = document;
  return (
    activeElement !== null &&
    activeElement !== body &&
    !activeElement.matches('[role=dialog], [role=alertdialog], [aria-haspopup=menu]')
  );
}
