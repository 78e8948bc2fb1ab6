import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { View } from '../../../../shared/issues/model.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useSaveView } from './use-views.ts';

/** Saves a view under a name. `fresh`: as a new view with the JQL and columns of `view`. */
export function ViewDialog({
  view,
  fresh,
  onClose,
}: {
  readonly view: View;
  readonly fresh: boolean;
  readonly onClose: () => void;
}) {
  const first = fresh ? '' : view.name;
  const [name, setName] = useState(first);
  const { pending, error, submit } = useSaveView(onClose);
  return (
    <FormDialog
      title={t(fresh ? 'issuespanel:views.newTitle' : 'issuespanel:views.renameTitle')}
      description={view.jql}
      submit={t('issuespanel:views.submit')}
      submission={{ pending, error }}
      onClose={onClose}
      dirty={name !== first}
      onSubmit={() =>
        submit({ ...view, name, ...(fresh ? { id: crypto.randomUUID(), counted: false } : {}) })
      }
    >
      <Field label={t('issuespanel:views.name')} required={name}>
        {(parts) => (
          <TextInput {...parts} value={name} maxLength={100} data-first-focus onText={setName} />
        )}
      </Field>
    </FormDialog>
  );
}
