import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './Stat.module.css';

/** A figure with its name above and a note below. `mono`: for identifiers such as a commit. `children`: a bar below the value. */
export function Stat({
  label,
  value,
  note,
  mono = false,
  tone,
  children,
}: {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
  readonly mono?: boolean;
  readonly tone?: 'good' | 'warn' | 'bad' | undefined;
  readonly children?: ReactNode;
}) {
  return (
    <div className={css['stat']}>
      <span className={css['label']}>{label}</span>
      <span className={cx(css['value'], mono && css['mono'], tone !== undefined && css[tone])}>
        {value}
      </span>
      {children}
      {note !== undefined && <span className={css['note']}>{note}</span>}
    </div>
  );
}
