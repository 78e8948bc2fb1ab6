import type { Dispose } from '../../shared/lib/disposable.ts';
import { isActionKey } from './repeated-keys.ts';

const CONTROLS =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex]';

/** The rows of lists and tables. */
export const ROWS = 'li, tr, [data-listed]';

/** Controls that typed text or arrow keys change. */
const VALUES =
  'input:not([type=button], [type=checkbox]), textarea, select, [contenteditable=true], [role=slider], [role=spinbutton], [role=combobox], [role=radio]';

/** Maximum time from an action of the user in a row to the row's removal. */
const MAX_ACTION_MS = 5_000;

/**
 * Keeps the focus in the page when the focused element is removed, which drops the focus to the body. If the user's own action removed a row
 * of a list or table, the same control of the row that took its place gets the focus; otherwise the closest element around it that can. A
 * row that something else removes never leaves the user's next key to a control of another row.
 */
export function startFocusKeeper(): Dispose {
  let focused: Element | null = null;
  let isScrolling = false;
  const ended = new AbortController();
  const how = { signal: ended.signal, capture: true, passive: true } as const;
  const actions = watchActions(how);
  const observer = new MutationObserver((records) => {
    if (focused === null || focused.isConnected || isScrolling) return;
    if (document.activeElement !== document.body) return;
    const gone = focused;
    const record = records.find(({ removedNodes }) =>
      [...removedNodes].some((node) => node.contains(gone)),
    );
    if (record !== undefined) moveFocus(gone, record, records, actions.isOwn);
    actions.forget();
  });
  const follow = ({ target }: Event): void => {
    observer.disconnect();
    focused = target instanceof Element ? target : null;
    for (let at = focused?.parentElement; at != null; at = at.parentElement)
      observer.observe(at, { childList: true });
  };
  // A row that scrolls out of a list that renders only some rows is not gone.
  const letScroll = (): void => {
    isScrolling = true;
    requestAnimationFrame(() => {
      isScrolling = false;
    });
  };
  document.addEventListener('focusin', follow, how);
  document.addEventListener('scroll', letScroll, how);
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      // A press elsewhere takes the focus away on purpose.
      if (!(target instanceof Node) || focused?.contains(target) === false) focused = null;
    },
    how,
  );
  return () => {
    ended.abort();
    observer.disconnect();
  };
}

interface LastAction {
  /** Whether the user's last action can have removed a row: it was in the row, or in a menu or dialog that has closed since. */
  readonly isOwn: (removed: Element) => boolean;
  readonly forget: () => void;
}

/** Follows clicks and action keys. */
function watchActions(how: AddEventListenerOptions): LastAction {
  let last: { readonly target: EventTarget | null; readonly at: number } | null = null;
  const act = ({ target }: Event): void => {
    last = { target, at: performance.now() };
  };
  const press = (event: KeyboardEvent): void => {
    if (isActionKey(event)) act(event);
  };
  document.addEventListener('click', act, how);
  document.addEventListener('keydown', press, how);
  return {
    isOwn: (removed) =>
      last !== null &&
      performance.now() - last.at < MAX_ACTION_MS &&
      last.target instanceof Element &&
      (removed.contains(last.target) || !last.target.isConnected),
    forget: () => {
      last = null;
    },
  };
}

/** `record`: the removal of `gone` or of an element around it. */
function moveFocus(
  gone: Element,
  record: MutationRecord,
  records: readonly MutationRecord[],
  isOwn: (removed: Element) => boolean,
): void {
  const { target } = record;
  const removed = [...record.removedNodes].find((node) => node.contains(gone));
  if (!(target instanceof Element) || !(removed instanceof Element)) return;
  if (removed.matches(ROWS) && (removed === gone || isOwn(removed)))
    focusSameControl(gone, removed, rowAfter(record, records));
  const around =
    target.closest<HTMLElement>('[tabindex]') ??
    // Menus and dialogs, which are children of the body, return the focus themselves.
    (target === document.body ? undefined : [...document.querySelectorAll('main')].at(-1));
  // Later, because the code that removed the element may have a better place.
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) around?.focus({ preventScroll: true });
  });
}

/** The row that follows the removed ones; else the last row. */
function rowAfter(first: MutationRecord, records: readonly MutationRecord[]): Element | undefined {
  const rows = [...(first.target as Element).children].filter((row) => row.matches(ROWS));
  let next: Node | null | undefined = first.nextSibling;
  const afterGone = new Map(
    records.flatMap(({ removedNodes, nextSibling }) =>
      [...removedNodes].map((node) => [node, nextSibling] as const),
    ),
  );
  while (next != null && !next.isConnected) next = afterGone.get(next);
  return rows.find((row) => row === next) ?? rows.at(-1);
}

/** Focuses the control of `row` that `gone` was in the row `removed`, unless the next key could change a value that the user did not choose. */
export function focusSameControl(gone: Element, removed: Element, row: Element | undefined): void {
  const control = row && sameControl(gone, removed, row);
  if (!gone.matches(VALUES) && control?.matches(VALUES) === false) control.focus();
}

function sameControl(gone: Element, removed: Element, row: Element): HTMLElement | undefined {
  const before = listControls(removed);
  const at = before.indexOf(gone as HTMLElement);
  const now = listControls(row);
  return now[at === before.length - 1 ? now.length - 1 : at] ?? now.at(-1);
}

/** The controls of a row in document order, including itself. */
const listControls = (row: Element): readonly HTMLElement[] => [
  ...(row.matches(CONTROLS) ? [row as HTMLElement] : []),
  ...row.querySelectorAll<HTMLElement>(CONTROLS),
];
