import { t } from '../../../../../shared/i18n/translate.ts';
import { showToast } from '../../../../state/toasts.ts';
import { openDialog } from '../../dialogs.ts';
import { useWrongFields } from '../form/wrong-fields.tsx';
import { programmeEditor } from '../model/editor.ts';
import { useProgrammePage } from './pages.ts';

/** Type of the data while a source is dragged. */
export const SOURCE_DRAG = 'application/x-channelstrip-source';
/** Type of the data while a slot is dragged. */
export const SLOT_DRAG = 'application/x-channelstrip-slot';

/**
 * Saves the edits and shows what they would change in the playout files. With an error in the document nothing can be applied; a field that is wrong
 * takes the focus.
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
  // Leaving the field may have asked a question.
  if (useProgrammePage.getState().slot !== null) return;
  if (isSaved) openDialog({ k: 'apply-programme' });
  else showToast({ tone: 'bad', text: t('programmeview:said.unsaved') });
}

/** Takes over what was typed in the field that has the focus, as if it was left. */
function leaveField(): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLInputElement) || activeElement.closest('[role=form]') === null)
    return;
  activeElement.blur();
  activeElement.focus();
}

/** Closes the form. The focus returns to the slot or the source whose form it was. */
export function closeForm(): void {
  const { subject } = programmeEditor.state;
  programmeEditor.show({ subject: null, focused: subject?.k === 'slot' ? subject.id : null });
  if (subject?.k === 'source')
    document.querySelector<HTMLElement>(`[data-stop="${CSS.escape(subject.id)}"]`)?.focus();
}
