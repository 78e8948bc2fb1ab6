import { openSearch } from '../features/music/media/overlays.ts';
import { playerShortcuts } from '../features/music/shortcuts.ts';
import { navigate } from '../state/route.ts';
import { isCovered, isFree } from './shortcut-rules.ts';
import { useKeys } from './use-keys.ts';

/** The window's own keys: regions (F6), settings (Ctrl+,), music search (Ctrl+K), help (?), and those of the chosen player. */
export function useKeyboard(onHelp: () => void): void {
  useKeys((event) => (event.defaultPrevented ? null : actionOf(event, onHelp)));
}

function actionOf(event: KeyboardEvent, help: () => void): (() => void) | null {
  const { key } = event;
  if (key === 'F6')
    return () => {
      focusRegion(event.shiftKey ? -1 : 1);
    };
  if (event.ctrlKey || event.metaKey) return commandOf(key);
  if (event.altKey) return null;
  const target = event.target instanceof Element ? event.target : null;
  if (!isFree(key, target, document)) return null;
  if (key === '?') return help;
  const wanted = key.length === 1 ? key.toLowerCase() : key;
  const shortcut = playerShortcuts.find(({ keys }) => keys.includes(wanted));
  if (shortcut === undefined || (event.repeat && !wanted.startsWith('Arrow'))) return null;
  return () => {
    shortcut.run();
  };
}

/** The keys with Ctrl or Cmd, which also work while the user types. */
function commandOf(key: string): (() => void) | null {
  if (key === ',')
    return () => {
      navigate('settings');
    };
  return key.toLowerCase() === 'k' && !isCovered(document) ? openSearch : null;
}

const candidates = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';

/** Moves the focus to the next or previous region of the frame: to its current element, else to its first control. */
function focusRegion(direction: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter(
    (region) => region.closest('[inert]') === null,
  );
  if (regions.length === 0) return;
  const here = regions.findIndex((region) => region.contains(document.activeElement));
  const start = here === -1 && direction === -1 ? 0 : here;
  const next = regions[(start + direction + regions.length) % regions.length];
  const current = next?.querySelector<HTMLElement>('[aria-current]:is(a, button, [tabindex])');
  const first = [...(next?.querySelectorAll<HTMLElement>(candidates) ?? [])].find(
    (element) => element.getClientRects().length > 0,
  );
  (current ?? first ?? next)?.focus();
}
