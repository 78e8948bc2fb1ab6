import { useAfter } from './use-after.ts';
import { cx } from './cx.ts';
import css from './Skeleton.module.css';

/** Placeholder rows of a loading list. They reserve the space immediately and show gray bars after 150 ms. */
export function Skeleton({ rows = 3, label }: { readonly rows?: number; readonly label: string }) {
  const shown = useAfter(150);
  return (
    <div className={css['skeleton']} role="status" aria-busy="true" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={cx(css['row'], shown && css['shown'])}>
          <span className={css['tile']} />
          <span className={css['bar']} />
        </div>
      ))}
    </div>
  );
}
