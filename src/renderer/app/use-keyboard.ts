import { useEffect, useRef } from 'react';
import { playerShortcuts } from '../features/music/shortcuts.ts';
import { navigate } from '../state/route.ts';
import { focusRegion } from './regions.ts';
import { isFree } from './shortcut-rules.ts';

/** The window's own keys: regions (F6), settings (Ctrl+,), help (?), and those of the chosen player. */
export function useKeyboard(onHelp: () => void): void {
  const help = useRef(onHelp);
  useEffect(() => {
    help.current = onHelp;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      const run = actionOf(event, help.current);
      if (run === null) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}

function actionOf(event: KeyboardEvent, help: () => void): (() => void) | null {
  const { key } = event;
  if (key === 'F6')
    return () => {
      focusRegion(event.shiftKey ? -1 : 1);
    };
  if (key === ',' && (event.ctrlKey || event.metaKey))
    return () => {
      navigate('settings');
    };
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
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
