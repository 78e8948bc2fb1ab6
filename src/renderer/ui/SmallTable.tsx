import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './SmallTable.module.css';

/**
 * A dense table with its own scrolling; `label` is its accessible name. `head`: titles of the columns; `children` are then the rows.
 * `figures`: all columns but the first are aligned at their end. `text`: for cells with long texts; draws lines around them.
 */
export function SmallTable({
  label,
  head,
  figures = false,
  text = false,
  children,
}: {
  readonly label: string;
  readonly head?: readonly string[];
  readonly figures?: boolean;
  readonly text?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={css['scroll']} role="region" aria-label={label} tabIndex={0}>
      <table className={cx(css['table'], figures && css['figures'], text && css['text'])}>
        {head === undefined ? (
          children
        ) : (
          <>
            <thead>
              <tr>
                {head.map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </>
        )}
      </table>
    </div>
  );
}
