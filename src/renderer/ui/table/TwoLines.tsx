import type { ReactNode } from 'react';
import css from './TwoLines.module.css';

/** A cell of a table with rows of 46 px: what it is, and dim below it what belongs to that. */
export function TwoLines({
  children,
  below,
}: {
  readonly children: ReactNode;
  readonly below: ReactNode;
}) {
  return (
    <>
      <div className={css['first']}>{children}</div>
      <div className={css['below']}>{below}</div>
    </>
  );
}
