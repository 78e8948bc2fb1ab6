import { useEffect } from 'react';
import { editor } from './editor.ts';

/** Where text is written, Ctrl+Z is the text's. */
const writes = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement &&
    !['range', 'checkbox', 'radio', 'button', 'file'].includes(target.type) &&
    target.value !== target.defaultValue);

/** Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y) take steps back and do them again while the panel is shown. */
export function useStepKeys(): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || writes(event.target)) return;
      if (document.querySelector('[role=dialog], [role=menu]') !== null) return;
      const key = event.key.toLowerCase();
      const back = key === 'z' && !event.shiftKey;
      const again = (key === 'z' && event.shiftKey) || key === 'y';
      if (!back && !again) return;
      event.preventDefault();
      if (back) editor.undo();
      else editor.redo();
    };
    document.addEventListener('keydown', pressed);
    return () => {
      document.removeEventListener('keydown', pressed);
    };
  }, []);
}
