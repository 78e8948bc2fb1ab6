import type { RefObject } from 'react';
import { useEffect } from 'react';
import { programmeEditor, useProgrammeEditor } from '../model/editor.ts';

/** Focuses the first field of a form that was opened for something new, once. */
export function useFirstFocus(pane: RefObject<HTMLElement | null>, id: string): void {
  const wanted = useProgrammeEditor((state) => state.isFormFocused);
  useEffect(() => {
    if (!wanted) return;
    programmeEditor.show({ isFormFocused: false });
    const field = pane.current?.querySelector<HTMLInputElement>('input');
    const enter = (): void => {
      field?.focus();
      field?.select();
    };
    enter();
    // A dialog that opened the form restores the focus in a later task. Without one, a letter typed until then must stay.
    setTimeout(() => {
      if (document.activeElement !== field) enter();
    });
  }, [wanted, pane, id]);
}
