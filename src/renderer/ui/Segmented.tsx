import type { ReactNode } from 'react';
import { RadioGroup } from 'radix-ui';
import { cx } from './cx.ts';
import choices from './Choices.module.css';
import css from './Segmented.module.css';

export interface Segment<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
}

/** A few values side by side, one of them selected; arrow keys move the selection. */
export function Segmented<V extends string>({
  label,
  value,
  options,
  onValue,
  wide = false,
  small = false,
  disabled = false,
}: {
  readonly label: string;
  readonly value: V;
  readonly options: readonly Segment<V>[];
  readonly onValue: (value: V) => void;
  readonly wide?: boolean;
  /** For rows of fields; where there is no room its values wrap. */
  readonly small?: boolean;
  readonly disabled?: boolean;
}) {
  return (
    <RadioGroup.Root
      className={cx(choices['bar'], css['bar'], wide && css['wide'], small && css['small'])}
      aria-label={label}
      orientation="horizontal"
      {...{ value, disabled }}
      onValueChange={(next) => {
        const option = options.find((candidate) => candidate.value === next);
        if (option !== undefined) onValue(option.value);
      }}
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          className={cx(choices['choice'], css['item'])}
        >
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
