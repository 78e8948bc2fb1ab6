import type { ReactNode } from 'react';
import css from './SmallTable.module.css';

/** A dense table of figures with its own scrolling; `label` is its accessible name. */
export function SmallTable({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={css['scroll']} role="region" aria-label={label} tabIndex={0}>
      <table className={css['table']}>{children}</table>
    </div>
  );
}
