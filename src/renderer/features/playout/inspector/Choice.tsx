import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';

/** One of the values that the engine knows; another one that is there stays to be seen. `null`: the key is not there. */
export function Choice<V extends string>({
  label,
  value,
  names,
  absent,
  hint,
  disabled,
  onValue,
}: {
  readonly label: string;
  readonly value: string | null;
  readonly names: Readonly<Record<V, string>>;
  /** What the engine does without the key; left out where it must be there. */
  readonly absent?: string;
  readonly hint?: string | undefined;
  readonly disabled: boolean;
  readonly onValue: (value: V | null) => void;
}) {
  const known = Object.keys(names) as V[];
  const foreign = known.some((one) => one === value) ? null : value;
  return (
    <Field label={label} {...(hint === undefined ? {} : { hint })}>
      {(parts) => (
        <Select
          {...parts}
          wide
          disabled={disabled}
          value={value ?? ''}
          options={[
            ...(absent === undefined ? [] : [{ value: '', label: absent }]),
            ...(foreign === null ? [] : [{ value: foreign, label: foreign }]),
            ...known.map((one) => ({ value: one, label: names[one] })),
          ]}
          onValue={(next) => {
            onValue(known.find((one) => one === next) ?? null);
          }}
        />
      )}
    </Field>
  );
}
