import { useLayoutEffect, useRef } from 'react';

export type UndoStep = 'undo' | 'redo';

interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Ctrl+Z (or Cmd+Z) undoes; Ctrl+Shift+Z and Ctrl+Y redo. Null for any other key. */
export function parseStep({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): UndoStep | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' ? 'redo' : null;
}

/**
 * For a field whose values are steps of the panel's history: undo then runs on the panel. Spread it over the input while the field has no
 * uncommitted text; a field without it keeps the browser's text undo.
 */
export const panelUndo = { 'data-undo': 'panel' } as const;

const writes = (target: EventTarget | null): boolean =>
  (target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement &&
      !['range', 'checkbox', 'radio', 'button', 'file'].includes(target.type))) &&
  target.dataset['undo'] !== 'panel';

/** Undo and redo keys for a panel's history. Text inputs, dialogs and menus keep their own keys. */
export function useUndoKeys(run: (step: UndoStep) => void): void {
  const latest = useRef(run);
  // Layout effects, so that the keys work as soon as the panel is on screen.
  useLayoutEffect(() => {
    latest.current = run;
  });
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const step = parseStep(event);
      if (step === null || event.defaultPrevented || writes(event.target)) return;
      if (document.querySelector('[role=dialog], [role=menu]') !== null) return;
      event.preventDefault();
      latest.current(step);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}
