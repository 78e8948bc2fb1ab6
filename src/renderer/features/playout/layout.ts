import { create } from 'zustand';

/** What shows the items: the timeline, the table, or both beside each other. */
type PanelView = 'timeline' | 'table' | 'both';

/** What of the chosen item is open below its facts. */
export type InspectorTab = 'summary' | 'source' | 'streams' | 'graphics' | 'reports' | 'json';

interface Layout {
  readonly view: PanelView;
  readonly tab: InspectorTab;
  readonly searching: boolean;
}

/** How the panel is arranged; it stays so while one goes to other panels and back. */
export const usePanelLayout = create<Layout>(() => ({
  view: 'timeline',
  tab: 'summary',
  searching: false,
}));
