import type { RefObject } from 'react';
import { useEffect } from 'react';
import { programmeEditor, useProgrammeEditor } from '../model/editor.ts';

/** A form that was opened for something new takes the focus to its first field, once. */
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
    // A dialog that has opened the form gives the focus back in a later task.
    setTimeout(enter);
  }, [wanted, pane, id]);
}
