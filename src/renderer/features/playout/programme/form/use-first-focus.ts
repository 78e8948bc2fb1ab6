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
    field?.focus();
    field?.select();
  }, [wanted, pane, id]);
}
