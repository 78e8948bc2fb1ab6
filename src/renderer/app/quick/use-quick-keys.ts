import { quickAction } from '../../features/music/quick/quick-shortcuts.ts';
import { PALETTE_PATH } from '../../palette/open.ts';
import { showWindow } from '../../state/show-window.ts';
import { isFree } from '../shortcut-rules.ts';
import { useKeys } from '../../state/use-keys.ts';
import { isRepeatedAction } from '../../ui/repeated-keys.ts';

/** The letter of each section of the quick controls, by the value of its `data-section`. */
const sections: Readonly<Record<string, string>> = { e: 'eq', s: 'scenes', a: 'attention' };

/**
 * The action of a section's letter: it focuses the pressed button of the section, otherwise the first one; from there the next one, with
 * Shift the previous one. Null: no section has the letter, or the section has no button.
 */
function sectionAction(key: string, shift: boolean): (() => void) | null {
  const section = sections[key.toLowerCase()];
  if (section === undefined) return null;
  // The buttons of a heading come after those of the rows.
  const [rows, head] = ['button', 'header button'].map((selector) => [
    ...document.querySelectorAll<HTMLElement>(
      `[data-section=${section}] ${selector}:not(:disabled)`,
    ),
  ]) as [HTMLElement[], HTMLElement[]];
  const buttons = [...rows.filter((button) => !head.includes(button)), ...head];
  if (buttons.length === 0) return null;
  const at = buttons.findIndex((button) => button === document.activeElement);
  const pressed = buttons.findIndex((button) => button.ariaPressed === 'true');
  const next = at < 0 ? Math.max(0, pressed) : (at + (shift ? -1 : 1)) % buttons.length;
  return () => buttons.at(next)?.focus();
}

/** On sliders, arrow keys that the slider does not use count too; elsewhere the common rules apply. */
function isOurs(key: string, target: Element | null): boolean {
  const slider = target?.matches('input[type=range]') === true;
  return (slider && key.startsWith('Arrow')) || isFree(key, target, document);
}

function chooseAction(event: KeyboardEvent): (() => void) | null {
  const { key, shiftKey } = event;
  const command = event.ctrlKey || event.metaKey;
  if (command && key === ',') return () => showWindow('/settings');
  if (command && key.toLowerCase() === 'k') return () => showWindow(PALETTE_PATH);
  // The numbers of the players show while Alt is held.
  if (command || (event.altKey && !/^[1-9]$/.test(key))) return null;
  if (!isOurs(key, event.target instanceof Element ? event.target : null)) return null;
  if (isRepeatedAction(event)) return null;
  return sectionAction(key, shiftKey) ?? quickAction(key, shiftKey);
}

/** The keys of the quick controls. `onEscape` also runs when a tooltip has handled the key. */
export function useQuickKeys(onEscape: () => void): void {
  useKeys((event) => {
    if (event.key === 'Escape') return onEscape;
    return event.defaultPrevented ? null : chooseAction(event);
  });
}
