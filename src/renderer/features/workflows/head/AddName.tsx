import { Plus } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { icon } from '../../../ui/icon.ts';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useOpen } from '../../../ui/use-open.ts';

/** Asks for the name of a workflow, for servers that can't list theirs. */
export function AddNameDialog({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const adding = useMutation(() => call('workflows.addName', { name: name.trim() }), {
    inline: true,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('workflowspanel:add.title')}
      submit={t('workflowspanel:add.submit')}
      submission={adding}
      onSubmit={adding.submit}
      onClose={onClose}
    >
      <Field
        label={t('workflowspanel:add.name')}
        hint={t('workflowspanel:add.hint')}
        required={name}
      >
        {(parts) => (
          <TextInput {...parts} name="name" maxLength={500} value={name} onText={setName} />
        )}
      </Field>
    </FormDialog>
  );
}

export function AddNameButton() {
  const { isOpen, open, close } = useOpen();
  return (
    <>
      <Button icon={<Plus {...icon} />} onClick={open}>
        {t('workflowspanel:add.open')}
      </Button>
      {isOpen && <AddNameDialog onClose={close} />}
    </>
  );
}
