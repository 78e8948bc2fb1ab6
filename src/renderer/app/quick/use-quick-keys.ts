import { quickAction } from '../../features/music/quick/quick-shortcuts.ts';
import { PALETTE_PATH } from '../../palette/open.ts';
import { showWindow } from '../../state/show-window.ts';
import { sectionAction } from './section-keys.ts';
import { isFree } from '../shortcut-rules.ts';
import { useKeys } from '../../state/use-keys.ts';

/** On sliders, arrow keys that the slider does not use count too; elsewhere the common rules apply. */
function isOurs(key: string, target: Element | null): boolean {
  const slider = target?.matches('input[type=range]') === true;
  return (slider && key.startsWith('Arrow')) || isFree(key, target, document);
}

function chooseAction(event: KeyboardEvent): (() => void) | null {
  const { key, shiftKey, repeat } = event;
  const command = event.ctrlKey || event.metaKey;
  if (command && key === ',') return () => showWindow('/settings');
  if (command && key.toLowerCase() === 'k') return () => showWindow(PALETTE_PATH);
  // The numbers of the players show while Alt is held.
  if (command || (event.altKey && !/^[1-9]$/.test(key))) return null;
  if (!isOurs(key, event.target instanceof Element ? event.target : null)) return null;
  if (repeat && !key.startsWith('Arrow')) return null;
  return sectionAction(key, shiftKey) ?? quickAction(key, shiftKey);
}

/** The keys of the quick controls. `onEscape` also runs when a tooltip has handled the key. */
export function useQuickKeys(onEscape: () => void): void {
  useKeys((event) => {
    if (event.key === 'Escape') return onEscape;
    return event.defaultPrevented ? null : chooseAction(event);
  });
}
