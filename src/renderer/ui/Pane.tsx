import type { ReactNode } from 'react';
import { useId } from 'react';
import { cx } from './cx.ts';
import css from './Pane.module.css';
import surface from './Surface.module.css';
import text from './text.module.css';

/** A surface of a panel with a small title. Its body scrolls if `scroll` is set. */
export function Pane({
  title,
  note,
  actions,
  children,
  scroll = false,
  className,
}: {
  readonly title: string;
  /** Secondary text after the title. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly scroll?: boolean;
  readonly className?: string | undefined;
}) {
  const id = useId();
  return (
    <section className={cx(surface['surface'], className)} aria-labelledby={id}>
      <header className={css['head']}>
        <h2 id={id} className={css['title']}>
          {title}
        </h2>
        {note !== undefined && (
          <span className={cx(text['small'], text['ellipsis'])} dir="auto">
            {note}
          </span>
        )}
        {actions !== undefined && <span className={css['actions']}>{actions}</span>}
      </header>
      <div className={cx(css['body'], scroll && css['scroll'])}>{children}</div>
    </section>
  );
}
