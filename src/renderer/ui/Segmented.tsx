import type { ComponentProps, ReactNode } from 'react';
import { RadioGroup } from 'radix-ui';
import { cx } from './cx.ts';
import choices from './Choices.module.css';
import { Tooltip } from './Tooltip.tsx';
import css from './Segmented.module.css';

export interface Segment<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
  /** Explains the label on hover, on focus and to screen readers. */
  readonly hint?: string;
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
      {options.map(({ value: one, label: name, hint }) => {
        const item = (
          <SegmentButton key={one} value={one} aria-description={hint}>
            {name}
          </SegmentButton>
        );
        if (hint === undefined) return item;
        return (
          <Tooltip key={one} label={hint}>
            {item}
          </Tooltip>
        );
      })}
    </RadioGroup.Root>
  );
}

/** A tooltip around it sets `data-state` to its own state; the value's state must win. */
function SegmentButton({
  'data-state': _,
  ...item
}: ComponentProps<typeof RadioGroup.Item> & { readonly 'data-state'?: string }) {
  return <RadioGroup.Item {...item} className={cx(choices['choice'], css['item'])} />;
}
