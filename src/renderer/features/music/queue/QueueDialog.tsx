import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { clearQueue, moveQueue, saveQueue } from './queue-actions.ts';
import type { QueueDialogRequest } from './queue-dialog.ts';

interface Props {
  readonly dialog: QueueDialogRequest;
  readonly onClose: () => void;
}

/** A dialog about a whole queue: asks for the name of a playlist, or confirms what would be lost permanently. */
export function QueueDialog({ dialog, onClose }: Props) {
  if (dialog.k === 'save') return <SaveQueue queueId={dialog.queueId} onClose={onClose} />;
  const { k, queueId, name, count } = dialog;
  const confirm = (): void => {
    if (dialog.k === 'clear') clearQueue(queueId, name);
    else moveQueue(queueId, dialog.to, name);
    onClose();
  };
  return (
    <ConfirmDialog
      title={t(`musicqueue:${k}Title`, { name })}
      text={t(`musicqueue:${k}Text`, { name, count })}
      action={t(k === 'clear' ? 'musicqueue:clear' : 'musicqueue:transferDo')}
      onClose={onClose}
      onConfirm={confirm}
    />
  );
}

function SaveQueue({
  queueId,
  onClose,
}: {
  readonly queueId: string;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState('');
  const saving = useMutation(() => saveQueue(queueId, name.trim()), {
    inline: true,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('musicqueue:saveTitle')}
      submit={t('musicqueue:saveDo')}
      submission={saving}
      onClose={onClose}
    >
      <Field label={t('musicqueue:saveName')} required={name}>
        {(parts) => <TextInput {...parts} data-first-focus value={name} onText={setName} />}
      </Field>
    </FormDialog>
  );
}
