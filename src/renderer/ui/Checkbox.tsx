import type { ReactNode } from 'react';
import { useId } from 'react';
import { Check } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import css from './Checkbox.module.css';
import text from './text.module.css';

/** A checkbox with a label. Clicking the label also toggles it. */
export function Checkbox({
  checked,
  onChecked,
  disabled = false,
  children,
  note,
  tabIndex,
}: {
  readonly checked: boolean;
  readonly onChecked: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly children: ReactNode;
  /** Secondary text below the label. */
  readonly note?: ReactNode;
  /** For a checkbox in a grid, whose cells are one Tab stop. */
  readonly tabIndex?: number | undefined;
}) {
  const id = useId();
  return (
    <div className={css['row']}>
      <Radix.Root
        className={css['box']}
        id={id}
        checked={checked}
        disabled={disabled}
        tabIndex={tabIndex}
        {...(note === undefined ? {} : { 'aria-describedby': `${id}-note` })}
        onCheckedChange={(state) => onChecked(state === true)}
      >
        <Radix.Indicator>
          <Check size={12} strokeWidth={2.5} aria-hidden />
        </Radix.Indicator>
      </Radix.Root>
      <div className={text['anywhere']}>
        <label htmlFor={id}>{children}</label>
        {note !== undefined && (
          <p id={`${id}-note`} className={text['small']}>
            {note}
          </p>
        )}
      </div>
    </div>
  );
}
