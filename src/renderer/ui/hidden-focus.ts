import type { Dispose } from '../../shared/lib/disposable.ts';

/** What can take the focus in the pane that replaces a list: the pane itself, or its first control. */
const TARGETS = '[tabindex], a[href], button, input, textarea';

const isShown = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true });

interface Hidden {
  readonly element: HTMLElement;
  /** What has the focus instead. */
  readonly instead: Element;
}

/**
 * Keeps the focus in the page when the layout hides the focused element, as in a window that becomes narrow, which drops the focus to the
 * body. The element gets the focus back when the window changes its size and shows it again, unless the user has moved the focus.
 */
export function startHiddenFocusKeeper(): Dispose {
  let hidden: Hidden | null = null;
  const ended = new AbortController();
  const how = { signal: ended.signal, capture: true, passive: true } as const;
  const leave = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null || !(target instanceof HTMLElement)) return;
    if (!target.isConnected || isShown(target)) return;
    // Later, because the code that hid the element may have a better place.
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body || isShown(target)) return;
      const instead = findInstead(target);
      if (instead === undefined) return;
      const element = target === hidden?.instead ? hidden.element : target;
      hidden = { element, instead };
      instead.focus({ preventScroll: true });
    });
  };
  const follow = ({ target }: FocusEvent): void => {
    if (target !== hidden?.instead) hidden = null;
  };
  const restore = (): void =>
    void requestAnimationFrame(() => {
      if (hidden === null) return;
      const { element, instead } = hidden;
      const holder = instead.isConnected ? instead : document.body;
      if (document.activeElement === holder && element.isConnected && isShown(element))
        element.focus({ preventScroll: true });
    });
  document.addEventListener('focusin', follow, how);
  document.addEventListener('focusout', leave, how);
  addEventListener('resize', restore, how);
  return () => ended.abort();
}

/** The pane that replaces the element's list (`SplitView`), else the closest shown element around it that can take the focus. */
function findInstead(element: Element): HTMLElement | undefined {
  const pane = element.closest('[data-grows] > :first-child')?.parentElement?.lastElementChild;
  const inside = [...(pane?.querySelectorAll<HTMLElement>(TARGETS) ?? [])].find(isShown);
  if (inside !== undefined) return inside;
  let around = element.parentElement?.closest<HTMLElement>('[tabindex]');
  while (around != null && !isShown(around))
    around = around.parentElement?.closest<HTMLElement>('[tabindex]');
  return around ?? undefined;
}
