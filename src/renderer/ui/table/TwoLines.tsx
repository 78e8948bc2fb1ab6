import type { ReactNode } from 'react';
import css from './TwoLines.module.css';

/** A two-line cell for rows of 46 px: the main text with secondary text below. */
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
