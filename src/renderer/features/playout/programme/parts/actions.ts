import { t } from '../../../../../shared/i18n/translate.ts';
import { showToast } from '../../../../state/toasts.ts';
import { openDialog } from '../../dialogs.ts';
import { useWrongFields } from '../form/wrong-fields.tsx';
import { programmeEditor } from '../model/editor.ts';
import { useProgrammePage } from './pages.ts';

/** Data type of a dragged source. */
export const SOURCE_DRAG = 'application/x-channelstrip-source';
/** Data type of a dragged slot. */
export const SLOT_DRAG = 'application/x-channelstrip-slot';

/**
 * Saves the edits and shows what applying them would change in the playout files. With an error in the document nothing can be applied; an
 * invalid field takes the focus.
 */
export async function openApply(): Promise<void> {
  leaveField();
  const isSaved = await programmeEditor.flush();
  const { wrong } = useWrongFields.getState();
  if (wrong !== null) {
    showToast({ tone: 'bad', text: t('programmeview:head.wrong', wrong) });
    document.querySelector<HTMLElement>('[role=form] [aria-invalid=true]')?.focus();
    return;
  }
  // Leaving the field may have opened a question.
  if (useProgrammePage.getState().slot !== null) return;
  if (isSaved) openDialog({ k: 'apply-programme' });
  else showToast({ tone: 'bad', text: t('programmeview:said.unsaved') });
}

/** Commits the text of the focused field, as if it lost the focus. */
function leaveField(): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLInputElement) || activeElement.closest('[role=form]') === null)
    return;
  activeElement.blur();
  activeElement.focus();
}

/** Gives the focus from the form of a slot to its block in the day, where the keys of the view work. The form stays open. */
export function focusDay(id: string): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  programmeEditor.show({ focused: id });
}

/** Closes the form and focuses its slot or source. */
export function closeForm(): void {
  const { subject } = programmeEditor.state;
  programmeEditor.show({ subject: null, focused: subject?.k === 'slot' ? subject.id : null });
  if (subject?.k === 'source')
    document.querySelector<HTMLElement>(`[data-stop="${CSS.escape(subject.id)}"]`)?.focus();
}
