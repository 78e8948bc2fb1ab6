import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import css from './Stale.module.css';

/** Dims content that may be outdated. Controls inside need their own `disabled`. */
export function Stale({
  when,
  children,
  className,
}: {
  readonly when: boolean;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}) {
  return (
    <div className={cx(className, css['live'])} data-stale={when || undefined}>
      {children}
    </div>
  );
}
