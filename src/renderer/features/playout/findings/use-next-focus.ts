import type { RefObject } from 'react';
import { useLayoutEffect } from 'react';
import { focusFirst, keepFocus } from '../dialogs.ts';

/**
 * When the focused finding disappears, because it is repaired, focuses the finding that takes its place, otherwise the list, otherwise the
 * timeline.
 */
export function useNextFocus(row: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = row.current;
    return () => {
      if (element?.contains(document.activeElement) !== true) return;
      const list = element.closest<HTMLElement>('[data-findings], ul');
      const at = list === null ? -1 : listRows(list).indexOf(element);
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const next = list === null ? undefined : (listRows(list)[at] ?? listRows(list).at(-1));
        if (next !== undefined) next.querySelector('button')?.focus();
        else if (list?.isConnected === true) focusFirst('[data-findings]', '[data-finding] button');
        keepFocus();
      });
    };
  }, [row]);
}

const listRows = (list: HTMLElement): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('[data-finding]'),
];
