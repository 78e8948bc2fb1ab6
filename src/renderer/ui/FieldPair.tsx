import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './FieldPair.module.css';

/** Two fields side by side, stacked in a narrow window. `short`: the first field holds only a few characters. */
export function FieldPair({
  short = false,
  children,
}: {
  readonly short?: boolean;
  readonly children: ReactNode;
}) {
  return <div className={cx(css['pair'], short && css['short'])}>{children}</div>;
}
