import type { ComponentType } from 'react';
import { lazy, Suspense } from 'react';
import type { PanelId } from '../../shared/domain-names.ts';
import { panels } from '../domains.tsx';
import { useArrived } from '../state/topics.ts';
import { NoServer } from './NoServer.tsx';
import { Panel } from './Panel.tsx';
import type { PanelEntry, PanelProps } from './panel-entry.ts';
import { useAnyServer } from './use-any-server.ts';

/** The entry of a panel. */
export function panelOf(id: PanelId): PanelEntry {
  const entry = panels.find((one) => one.id === id);
  if (entry === undefined) throw new Error(`no panel ${id}`);
  return entry;
}

/** The whole panel with its head, loaded when it is first shown. */
function pageOf({ name, topics = [], load }: PanelEntry): ComponentType<PanelProps> {
  return lazy(async () => {
    const { Content, Scope, Actions } = await load();
    const Page = (props: PanelProps) => {
      const arrived = useArrived(topics);
      return (
        <Panel title={name()} scope={Scope && <Scope />} actions={Actions && <Actions />}>
          {arrived && <Content {...props} />}
        </Panel>
      );
    };
    return { default: Page };
  });
}

const pages = new Map(panels.map((entry) => [entry.id, pageOf(entry)]));

/** Puts the chosen panel into the frame; features do not know each other, so they meet here. */
export function PanelView({ panel, onHelp }: PanelProps & { readonly panel: PanelId }) {
  const served = useAnyServer();
  const { name, needsServer = false } = panelOf(panel);
  const Page = pages.get(panel);
  if (Page === undefined || (needsServer && !served))
    return (
      <Panel title={name()}>
        <NoServer />
      </Panel>
    );
  return (
    <Suspense fallback={<Panel title={name()}>{null}</Panel>}>
      <Page onHelp={onHelp} />
    </Suspense>
  );
}
