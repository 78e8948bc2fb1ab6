import { useEffect } from 'react';
import { usePanelLayout } from './layout.ts';
import { playoutEditor } from './model/editor.ts';

/** Where text is written, Ctrl+Z is the text's. */
const writes = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement &&
    !['range', 'checkbox', 'radio', 'button', 'file'].includes(target.type));

/** Keys that work wherever the focus is in the panel: Ctrl+Z, Ctrl+Shift+Z, Ctrl+Y and Ctrl+F. */
export function usePanelKeys(): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (document.querySelector('[role=dialog], [role=menu]') !== null) return;
      const key = event.key.toLowerCase();
      if (key === 'f') usePanelLayout.setState({ searching: true });
      else if (writes(event.target)) return;
      else if (key === 'y' || (key === 'z' && event.shiftKey)) void playoutEditor.history('redo');
      else if (key === 'z') void playoutEditor.history('undo');
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', pressed);
    return () => {
      document.removeEventListener('keydown', pressed);
    };
  }, []);
}
