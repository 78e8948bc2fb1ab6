import { Field } from '../../ui/Field.tsx';
import type { SelectProps } from '../../ui/Select.tsx';
import { Select } from '../../ui/Select.tsx';

/** A labelled choice. */
export function Choice<V extends string | number>({
  label,
  error = null,
  ...select
}: Pick<SelectProps<V>, 'value' | 'options' | 'onValue'> & {
  readonly label: string;
  readonly error?: string | null;
}) {
  return (
    <Field label={label} error={error}>
      {(parts) => <Select {...parts} wide {...select} />}
    </Field>
  );
}
