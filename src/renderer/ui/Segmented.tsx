import type { ReactNode } from 'react';
import { RadioGroup } from 'radix-ui';
import { cx } from './cx.ts';
import choices from './Choices.module.css';
import { Tooltip } from './Tooltip.tsx';
import css from './Segmented.module.css';

export interface Segment<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
  /** Description of the label for hover, focus and screen readers. */
  readonly hint?: string;
}

/** A single choice between a few values, shown side by side. Arrow keys move the selection. */
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
  /** For rows of fields; wraps its values if space is short. */
  readonly small?: boolean;
  readonly disabled?: boolean;
}) {
  return (
    <RadioGroup.Root
      className={cx(choices['bar'], css['bar'], wide && css['wide'], small && css['small'])}
      aria-label={label}
      orientation="horizontal"
      value={value}
      disabled={disabled}
      onValueChange={(next) => {
        const option = options.find((candidate) => candidate.value === next);
        if (option !== undefined) onValue(option.value);
      }}
    >
      {options.map(({ value: optionValue, label: name, hint }) => {
        const item = (
          <RadioGroup.Item
            key={optionValue}
            value={optionValue}
            aria-description={hint}
            className={cx(choices['choice'], css['item'])}
          >
            {name}
          </RadioGroup.Item>
        );
        if (hint === undefined) return item;
        return (
          <Tooltip key={optionValue} label={hint}>
            {item}
          </Tooltip>
        );
      })}
    </RadioGroup.Root>
  );
}
