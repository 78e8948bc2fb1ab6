import type { ReactNode } from 'react';
import { cx } from '../../../../ui/cx.ts';
import css from './Form.module.css';

/** A form field with its name on the left; dim while it has its default value. */
export function FormRow({
  label,
  isDefault = false,
  note,
  children,
}: {
  readonly label: string;
  readonly isDefault?: boolean;
  /** A line below the field. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className={cx(css['row'], isDefault && css['default'])} role="group" aria-label={label}>
      <span className={css['label']} aria-hidden="true">
        {label}
      </span>
      <div className={css['field']}>{children}</div>
      {note !== undefined && <div className={css['note']}>{note}</div>}
    </div>
  );
}
