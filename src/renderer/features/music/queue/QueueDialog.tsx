import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import type { Queue } from '../../../../shared/music/queue.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { clearQueue, saveQueue } from './queue-actions.ts';

interface Props {
  readonly name: 'save' | 'clear';
  readonly queue: Queue;
  readonly player: Player;
  readonly onClose: () => void;
}

/** A dialog of the queue's menu. */
export function QueueDialog({ name, queue, player, onClose }: Props) {
  if (name === 'save') return <SaveQueue queue={queue} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={t('musicqueue:clearTitle', { name: player.name })}
      text={t('musicqueue:clearText', { count: queue.count })}
      action={t('musicqueue:clear')}
      onClose={onClose}
      onConfirm={() => {
        clearQueue(queue, player.name);
        onClose();
      }}
    />
  );
}

function SaveQueue({ queue, onClose }: Pick<Props, 'queue' | 'onClose'>) {
  const [name, setName] = useState('');
  const saving = useMutation(() => saveQueue(queue.id, name.trim()), {
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
