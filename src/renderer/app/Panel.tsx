import type { ReactNode } from 'react';
import { ConnectionChip } from '../features/connections/chip/ConnectionChip.tsx';
import { cx } from '../ui/cx.ts';
import { useAnyServer } from './use-any-server.ts';
import css from './Panel.module.css';

/** A panel: its head with the connection's state, and content that scrolls by itself. */
export function Panel({
  title,
  scope,
  actions,
  children,
}: {
  readonly title: string;
  /** What of it is shown, behind the title: a player, a channel. */
  readonly scope?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const served = useAnyServer();
  return (
    <>
      <header className={cx(css['head'], scope !== undefined && css['scoped'])}>
        <h1 className={css['title']}>{title}</h1>
        {scope}
        <div className={css['side']}>
          {served && (
            <span className={css['chip']}>
              <ConnectionChip />
            </span>
          )}
          {actions}
        </div>
      </header>
      <div className={css['content']}>{children}</div>
    </>
  );
}
