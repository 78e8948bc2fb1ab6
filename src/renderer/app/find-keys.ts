import { openPalette } from '../palette/open.ts';
import { isCovered } from './shortcut-rules.ts';

/** Fields that find something in a panel. The query of issues is no search input, so it is marked. */
const fields = 'input[type=search], [data-find]';

/** Moves the focus to the search field of the panel, or without one opens the palette; null: something covers the panel. */
export function findAction(): (() => void) | null {
  if (isCovered(document)) return null;
  const all = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    `#content :is(${fields})`,
  );
  const field = [...all].find((one) => !one.disabled && one.checkVisibility());
  if (field === undefined) return () => openPalette();
  return () => {
    field.focus();
    field.select();
  };
}

/** Moves the focus from an empty search field to its panel; null: the key belongs to something else. */
export function leaveAction(target: Element | null): (() => void) | null {
  if (!(target instanceof HTMLInputElement) || target.type !== 'search') return null;
  const panel = document.getElementById('content');
  if (target.value !== '' || panel?.contains(target) !== true || isCovered(document)) return null;
  return () => panel.focus();
}
