import { useId } from 'react';
import layout from '../../ui/layout.module.css';
import type { SelectProps } from '../../ui/Select.tsx';
import { Select } from '../../ui/Select.tsx';

/** A select next to its label; wraps where space is tight. */
export function InlineSelect<V extends string | number>({
  label,
  ...select
}: Pick<SelectProps<V>, 'value' | 'options' | 'onValue'> & { readonly label: string }) {
  const id = useId();
  return (
    <span className={layout['rowWrap']}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} {...select} />
    </span>
  );
}
