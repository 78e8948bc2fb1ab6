import { createElement, useEffect } from 'react';
import type { PanelId } from '../../shared/domain-names.ts';
import { panels } from '../domains.tsx';
import { useArrived, useTopicSelector } from '../state/topics.ts';
import { NotConnected } from '../service/NotConnected.tsx';
import { holdText } from '../ui/held-keys.ts';
import type { LazyPart } from '../ui/lazy-part.tsx';
import { lazyValue } from '../ui/lazy-part.tsx';
import type { PanelEntry, PanelProps } from './panel-entry.ts';
import { useAnyServer } from './use-any-server.ts';
import type { ReactNode } from 'react';
import { isUsable } from '../../shared/music/usable.ts';
import { ConnectionChip } from '../features/connections/chip/ConnectionChip.tsx';
import { cx } from '../ui/cx.ts';
import css from './Panel.module.css';

/** A panel: its head and its content, which scrolls by itself; in a low window both scroll together. */
function Panel({
  entry: { name, connection, fills = false },
  title,
  scope,
  actions,
  children,
}: {
  readonly entry: PanelEntry;
  readonly title?: ReactNode;
  /** Shown after the title: the current player or channel. */
  readonly scope?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <>
      <header className={cx(css['head'], scope !== undefined && css['scoped'])}>
        {title ?? <h1 className={css['title']}>{name()}</h1>}
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

/** The entry of a panel. */
export function findPanel(id: PanelId): PanelEntry {
  const entry = panels.find((panel) => panel.id === id);
  if (entry === undefined) throw new Error(`no panel ${id}`);
  return entry;
}

/** A panel whose parts load when it is first shown. The head stays mounted, so that its open menus stay open. */
function createPage(entry: PanelEntry): LazyPart<PanelProps> {
  const { topics = [], load } = entry;
  const { useValue, preload } = lazyValue(load);
  const Page = (props: PanelProps) => {
    const parts = useValue();
    const arrived = useArrived(topics);
    const isShown = parts !== null && arrived;
    // Until the panel is shown, holds what it finds later, such as a key that opens its search and the typed text.
    useEffect(() => (isShown ? undefined : holdText()), [isShown]);
    if (parts === null) return <Panel entry={entry}>{null}</Panel>;
    const { Content, Title, Scope, Actions } = parts;
    return (
      <Panel
        entry={entry}
        title={Title && <Title className={css['title']} />}
        scope={Scope && <Scope />}
        actions={Actions && <Actions />}
      >
        {arrived && <Content {...props} />}
      </Panel>
    );
  };
  return Object.assign(Page, { preload });
}

const pages = new Map(panels.map((entry) => [entry.id, createPage(entry)]));

/** Starts to load a panel before it is drawn. */
export function preloadPanel(panel: PanelId): void {
  pages.get(panel)?.preload();
}

/** Draws the chosen panel, or offers to connect Music if the panel needs a music server. */
export function PanelView({
  panel,
  onHelp,
}: Pick<PanelProps, 'onHelp'> & { readonly panel: PanelId }) {
  const served = useAnyServer();
  const entry = findPanel(panel);
  const { icon, needsServer } = entry;
  const page = pages.get(panel);
  if (page === undefined || (needsServer !== undefined && !served))
    return (
      <Panel entry={entry}>
        <NotConnected service="music" icon={icon} title={(needsServer ?? entry.name)()} />
      </Panel>
    );
  return createElement(page, { onHelp });
}
