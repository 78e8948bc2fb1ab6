import { useEffect } from 'react';

/** The state in which the user left a page: scroll position (px) and number of loaded list items. */
interface Left {
  top: number;
  items: number;
}

/** Maximum number of stored history entries. */
const MAX_ENTRIES = 100;
const left = new Map<string, Left>();
let next = 0;

/** Identifies the current history entry, so that Back restores its position and a new visit starts at the top. */
function entryId(): string {
  const state = history.state as { readonly entry?: unknown } | null;
  if (typeof state?.entry === 'string') return state.entry;
  next += 1;
  const entry = `${String(performance.timeOrigin)} ${String(next)}`;
  history.replaceState({ entry }, '');
  return entry;
}

/** The stored state of the current history entry. */
export function leftHere(): Left {
  const id = entryId();
  const known = left.get(id) ?? { top: 0, items: 0 };
  left.delete(id);
  left.set(id, known);
  for (const oldest of left.keys()) {
    if (left.size <= MAX_ENTRIES) break;
    left.delete(oldest);
  }
  return known;
}

/** Stores the scroll position of a page, and restores it after Back once the page is long enough. */
export function useKeptScroll(page: HTMLElement | null): void {
  useEffect(() => {
    if (page === null) return undefined;
    const memory = leftHere();
    const wanted = memory.top;
    let restoring = wanted > 0;
    const restore = (): void => {
      if (!restoring || page.scrollHeight - page.clientHeight < wanted) return;
      restoring = false;
      page.scrollTo({ top: wanted, behavior: 'instant' });
    };
    const byUser = (): void => {
      restoring = false;
    };
    const remember = (): void => {
      if (!restoring) memory.top = page.scrollTop;
    };
    const observer = new ResizeObserver(restore);
    for (const part of page.children) observer.observe(part);
    restore();
    page.addEventListener('scroll', remember, { passive: true });
    const events = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
    for (const name of events) page.addEventListener(name, byUser, { passive: true });
    return () => {
      observer.disconnect();
      page.removeEventListener('scroll', remember);
      for (const name of events) page.removeEventListener(name, byUser);
    };
  }, [page]);
}
