import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './Facts.module.css';

/** Names and values: one below the other with the values in a column, or (`line`) one behind the other in a line that breaks. */
export function Facts({
  line = false,
  small = false,
  children,
}: {
  readonly line?: boolean;
  readonly small?: boolean;
  /** `Fact`s; what is null or false is left out. */
  readonly children: ReactNode;
}) {
  return (
    <dl className={cx(css['facts'], line && css['line'], small && css['small'])}>{children}</dl>
  );
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={css['fact']}>
      <dt className={css['name']}>{name}</dt>
      <dd className={css['value']}>{children}</dd>
    </div>
  );
}
