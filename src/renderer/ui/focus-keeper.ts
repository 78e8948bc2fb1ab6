import type { Dispose } from '../../shared/lib/disposable.ts';

const CONTROLS =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex]';

/**
 * Keeps the focus in the page when the focused element is removed, which drops the focus to the body. If the element was in a row of a list
 * or table, the same control of the row that took its place gets the focus; otherwise the closest element around it that can.
 */
export function startFocusKeeper(): Dispose {
  let focused: Element | null = null;
  let isScrolling = false;
  const observer = new MutationObserver((records) => {
    if (focused === null || focused.isConnected || isScrolling) return;
    if (document.activeElement !== document.body) return;
    const gone = focused;
    const record = records.find(({ removedNodes }) =>
      [...removedNodes].some((node) => node.contains(gone)),
    );
    if (record !== undefined) moveFocus(gone, record, records);
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
  const ended = new AbortController();
  const how = { signal: ended.signal, capture: true, passive: true } as const;
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

/** `record`: the removal of `gone` or of an element around it. */
function moveFocus(
  gone: Element,
  record: MutationRecord,
  records: readonly MutationRecord[],
): void {
  const { target } = record;
  const removed = [...record.removedNodes].find((node) => node.contains(gone));
  if (!(target instanceof Element) || !(removed instanceof Element)) return;
  if (removed.matches('li, tr')) sameControl(gone, removed, rowAfter(record, records))?.focus();
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
  const rows = [...(first.target as Element).children].filter((row) => row.matches('li, tr'));
  let next: Node | null | undefined = first.nextSibling;
  const afterGone = new Map(
    records.flatMap(({ removedNodes, nextSibling }) =>
      [...removedNodes].map((node) => [node, nextSibling] as const),
    ),
  );
  while (next != null && !next.isConnected) next = afterGone.get(next);
  return rows.find((row) => row === next) ?? rows.at(-1);
}

function sameControl(
  gone: Element,
  removed: Element,
  row: Element | undefined,
): HTMLElement | undefined {
  if (row === undefined) return undefined;
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
