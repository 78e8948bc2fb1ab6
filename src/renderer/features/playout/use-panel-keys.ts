import { useEffect } from 'react';
import { useUndoKeys } from '../../ui/undo-keys.ts';
import { usePanelLayout } from './layout.ts';
import { playoutEditor } from './model/editor.ts';

/** Keys that work wherever the focus is in the panel: Ctrl+Z, Ctrl+Shift+Z, Ctrl+Y and Ctrl+F. */
export function usePanelKeys(): void {
  useUndoKeys((step) => void playoutEditor.history(step));
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (document.querySelector('[role=dialog], [role=menu]') !== null) return;
      if (event.key.toLowerCase() !== 'f') return;
      usePanelLayout.setState({ searching: true });
      event.preventDefault();
    };
    document.addEventListener('keydown', pressed);
    return () => {
      document.removeEventListener('keydown', pressed);
    };
  }, []);
}
