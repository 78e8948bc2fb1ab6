import type { ReactNode } from 'react';
import css from './SmallTable.module.css';

/** A dense table of figures that scrolls by itself; `label` names it for screen readers. */
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
