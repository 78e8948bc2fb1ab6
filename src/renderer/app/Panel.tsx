import type { ReactNode } from 'react';
import { isUsable } from '../../shared/music/usable.ts';
import { ConnectionChip } from '../features/connections/chip/ConnectionChip.tsx';
import { useTopicSelector } from '../state/topics.ts';
import { cx } from '../ui/cx.ts';
import type { PanelEntry } from './panel-entry.ts';
import { useAnyServer } from './use-any-server.ts';
import css from './Panel.module.css';

/** A panel: its head and its content, which scrolls by itself; in a low window both scroll together. */
export function Panel({
  entry: { name, connection, fills = false },
  scope,
  actions,
  children,
}: {
  readonly entry: PanelEntry;
  /** Shown after the title: the current player or channel. */
  readonly scope?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <>
      <header className={cx(css['head'], scope !== undefined && css['scoped'])}>
        <h1 className={css['title']}>{name()}</h1>
        {scope}
        <div className={css['side']}>
          {connection !== undefined && <Connection when={connection} />}
          {actions}
        </div>
      </header>
      <div className={cx(css['content'], fills && css['fills'])}>{children}</div>
    </>
  );
}

function Connection({ when }: { readonly when: NonNullable<PanelEntry['connection']> }) {
  const served = useAnyServer();
  const usable = useTopicSelector('music.connection', isUsable);
  if (!served || (when === 'trouble' && usable)) return null;
  return (
    <span className={css['chip']}>
      <ConnectionChip />
    </span>
  );
}
