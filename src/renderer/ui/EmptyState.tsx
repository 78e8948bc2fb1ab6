import type { ComponentType, ReactNode } from 'react';
import css from './EmptyState.module.css';

/**
 * Shown if a view has no content: what is missing, one sentence, and at most one action. It fills the view; its text starts at the same
 * height in every panel.
 */
export function EmptyState({
  icon: Icon,
  title,
  children,
  action,
}: {
  readonly icon?: ComponentType<{
    readonly size?: number;
    readonly strokeWidth?: number;
    readonly 'aria-hidden'?: true;
  }>;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className={css['place']}>
      <div className={css['empty']}>
        {Icon && (
          <span className={css['icon']}>
            <Icon size={24} strokeWidth={1.5} aria-hidden />
          </span>
        )}
        <p className={css['title']}>{title}</p>
        {children !== undefined && <p className={css['text']}>{children}</p>}
        {action}
      </div>
    </div>
  );
}
