import type { ReactNode } from 'react';
import { useId } from 'react';
import { cx } from '../../../ui/cx.ts';
import css from './Card.module.css';

/** A section of a full-size dialog: a title with a note and an action, and a scrolling list. */
export function Card({
  title,
  note,
  action,
  className,
  children,
}: {
  readonly title: ReactNode;
  readonly note?: string | undefined;
  readonly action?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={cx(css['card'], className)} aria-labelledby={id}>
      <header className={css['head']}>
        <h3 id={id} className={css['title']}>
          {title}
        </h3>
        {note !== undefined && <span className={css['note']}>{note}</span>}
        <span className={css['action']}>{action}</span>
      </header>
      <div className={css['body']} role="group" aria-labelledby={id} tabIndex={0}>
        {children}
      </div>
    </section>
  );
}

/** A button that looks like text, such as "Show all". */
export function WordButton({
  onPress,
  children,
}: {
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button type="button" className={css['word']} onClick={onPress}>
      {children}
    </button>
  );
}
