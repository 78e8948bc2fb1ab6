import type { ReactNode } from 'react';
import css from './EmptyState.module.css';
import text from './text.module.css';

/** Shown in a view without content: one sentence, what to do, and at most one action. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className={css['empty']}>
      {icon !== undefined && <span className={text['dim']}>{icon}</span>}
      <p className={css['title']}>{title}</p>
      {children !== undefined && <p className={css['text']}>{children}</p>}
      {action}
    </div>
  );
}
