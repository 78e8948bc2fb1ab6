import type { ReactNode } from 'react';
import { useId } from 'react';
import css from './Section.module.css';

export function Section({
  title,
  note,
  actions,
  level = 3,
  children,
}: {
  readonly title: string;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly level?: 2 | 3;
  readonly children: ReactNode;
}) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={css['section']} aria-labelledby={id}>
      <header className={css['head']}>
        <Heading id={id} className={css['title']} dir="auto">
          {title}
        </Heading>
        {note !== undefined && <span className={css['note']}>{note}</span>}
        {actions !== undefined && <span className={css['actions']}>{actions}</span>}
      </header>
      {children}
    </section>
  );
}
