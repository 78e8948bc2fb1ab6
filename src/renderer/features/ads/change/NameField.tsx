import { t } from '../../../../shared/i18n/translate.ts';
import { Field } from '../../../ui/Field.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';

/** The name of a row, up to the maximum length of the service. */
export function NameField({
  name,
  onName,
}: {
  readonly name: string;
  readonly onName: (name: string) => void;
}) {
  return (
    <Field label={t('adspanel:change.name')}>
      {(parts) => (
        <TextInput
          {...parts}
          data-first-focus
          name="name"
          maxLength={200}
          value={name}
          onText={onName}
        />
      )}
    </Field>
  );
}
