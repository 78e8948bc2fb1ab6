import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Tooltip } from './Tooltip.tsx';
import css from './Term.module.css';

/** A technical term with its explanation on hover, on focus and as its accessible description. */
export function Term({
  hint,
  className,
  children,
}: {
  readonly hint: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <Tooltip label={hint}>
      <button type="button" className={cx(css['term'], className)} aria-description={hint}>
        {children}
      </button>
    </Tooltip>
  );
}
