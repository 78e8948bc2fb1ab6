import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import css from './Layers.module.css';

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
  return (
    <Field label={label} {...(hint === undefined ? {} : { hint })}>
      {(parts) => (
        <Select
          {...parts}
          className={css['select']}
          disabled={disabled}
          value={value ?? ''}
          onChange={({ currentTarget }) => {
            onValue(known.find((one) => one === currentTarget.value) ?? null);
          }}
        >
          {absent !== undefined && <option value="">{absent}</option>}
          {value !== null && !known.some((one) => one === value) && (
            <option value={value}>{value}</option>
          )}
          {known.map((one) => (
            <option key={one} value={one}>
              {names[one]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
