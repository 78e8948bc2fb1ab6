import type { PanelId } from '../../shared/domain-names.ts';

/** Elements in which keys type text or operate the control. */
const typing = 'input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select';
const ownArrows =
  'input, [role=slider], [role=radio], [role=menu], [role=listbox], [role=grid], [role=tab], [role=tree]';
const moves = /^(Arrow|Page|Home$|End$)/;
const ownSpace =
  'button, summary, input:not([type=range]), [role=button], [role=switch], [role=checkbox], [role=radio], [role=option], [role=menuitem]';

/** Whether a dialog or menu is open. */
export const isCovered = (page: ParentNode): boolean =>
  page.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;

/**
 * Whether keys act on the chosen player: in the music panel, on the now-playing bar, and while the now-playing view covers the window.
 * The last two are marked with `data-player-keys`.
 */
export const isPlayerPlace = (panel: PanelId, target: Element | null, page: ParentNode): boolean =>
  panel === 'music' ||
  target?.closest('[data-player-keys]') != null ||
  page.querySelector('main[data-player-keys]') !== null;

/** Whether keys type text in `target`. */
export const isTyping = (target: Element | null): boolean =>
  target !== null && (target.closest(typing) !== null || isEditable(target));

/**
 * Whether a key on `target` may trigger a shortcut of the window: the target is no text field, no dialog or menu is open, and
 * the focused control does not use the key itself.
 */
export function isFree(key: string, target: Element | null, page: ParentNode): boolean {
  if (isCovered(page)) return false;
  if (target === null) return true;
  if (isTyping(target)) return false;
  if (key === ' ') return target.closest(ownSpace) === null;
  if (!moves.test(key)) return true;
  return target.closest(ownArrows) === null && !scrolls(key, target);
}

const isEditable = (target: Element): boolean =>
  target instanceof HTMLElement && target.isContentEditable;

function scrolls(key: string, target: Element): boolean {
  if (key === 'ArrowLeft' || key === 'ArrowRight') return target.scrollWidth > target.clientWidth;
  return target.scrollHeight > target.clientHeight;
}
