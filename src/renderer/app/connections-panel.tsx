import { ConnectionsPage } from '../features/connections/ConnectionsPage.tsx';
import { ConnectionCount, PageActions } from '../features/connections/head/PageHead.tsx';
import type { PanelEntry, PanelParts } from './panel-entry.ts';

/** The Connections page with every service that can be connected, in rail order. */
export async function connectionsPanel(panels: readonly PanelEntry[]): Promise<PanelParts> {
  const services = await Promise.all(
    panels.flatMap(({ icon, loadService }) =>
      loadService === undefined ? [] : [loadService().then((view) => ({ ...view, icon }))],
    ),
  );
  return {
    Content: () => <ConnectionsPage services={services} />,
    Scope: ConnectionCount,
    Actions: PageActions,
  };
}
