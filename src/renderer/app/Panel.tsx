import type { ReactNode } from 'react';
import { ConnectionChip } from '../features/connections/chip/ConnectionChip.tsx';
import css from './Panel.module.css';

/** A panel: its head with the connection's state, and content that scrolls by itself. */
export function Panel({
  title,
  actions,
  children,
}: {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <>
      <header className={css['head']}>
        <h1 className={css['title']}>{title}</h1>
        <div className={css['side']}>
          <ConnectionChip />
          {actions}
        </div>
      </header>
      <div className={css['content']}>{children}</div>
    </>
  );
}
