import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import text from '../text.module.css';
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
      <div className={cx(css['below'], text['small'])}>{below}</div>
    </>
  );
}
