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
}: {
  readonly checked: boolean;
  readonly onChecked: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly children: ReactNode;
  /** Secondary text below the label. */
  readonly note?: ReactNode;
}) {
  const id = useId();
  return (
    <div className={css['row']}>
      <Radix.Root
        className={css['box']}
        id={id}
        checked={checked}
        disabled={disabled}
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
