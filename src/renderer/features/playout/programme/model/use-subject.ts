import { useDay } from './day-view.ts';
import type { ProgrammeEditorState } from './editor-state.ts';
import { useProgrammeEditor } from './editor.ts';

/** What is chosen, as long as it exists on the shown day: an undone step or another plan may not have it. */
export function useSubject(): ProgrammeEditorState['subject'] {
  const subject = useProgrammeEditor((state) => state.subject);
  const { plan, document } = useDay();
  if (subject === null) return null;
  const { k, id } = subject;
  const exists =
    k === 'slot' ? plan.some((slot) => slot.id === id) : Object.hasOwn(document.sources, id);
  return exists ? subject : null;
}
