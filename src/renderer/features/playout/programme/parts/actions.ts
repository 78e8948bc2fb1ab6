import { t } from '../../../../../shared/i18n/translate.ts';
import { showToast } from '../../../../state/toasts.ts';
import { openDialog } from '../../dialogs.ts';
import { programmeEditor } from '../model/editor.ts';

/** Type of the data while a source is dragged. */
export const SOURCE_DRAG = 'application/x-channelstrip-source';
/** Type of the data while a slot is dragged. */
export const SLOT_DRAG = 'application/x-channelstrip-slot';

/** Saves the edits and shows what they would change in the playout files. With an error in the document nothing can be applied. */
export async function openApply(): Promise<void> {
  if (await programmeEditor.flush()) openDialog({ k: 'apply-programme' });
  else showToast({ tone: 'bad', text: t('programmeview:said.unsaved') });
}

/** Closes the form. The focus returns to the slot or the source whose form it was. */
export function closeForm(): void {
  const { subject } = programmeEditor.state;
  programmeEditor.show({ subject: null, focused: subject?.k === 'slot' ? subject.id : null });
  if (subject?.k === 'source')
    document.querySelector<HTMLElement>(`[data-stop="${CSS.escape(subject.id)}"]`)?.focus();
}
