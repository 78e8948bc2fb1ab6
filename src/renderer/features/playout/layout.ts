import { create } from 'zustand';

/** The views of the items: the timeline, the table, or the one above the other. */
export const panelViews = ['timeline', 'table', 'both'] as const;
type PanelView = (typeof panelViews)[number];

export type InspectorTab = 'summary' | 'source' | 'streams' | 'graphics' | 'reports' | 'json';

interface Layout {
  readonly view: PanelView;
  readonly tab: InspectorTab;
  readonly searching: boolean;
}

/** The panel's layout. It persists while the user visits other panels. */
export const usePanelLayout = create<Layout>(() => ({
  view: 'timeline',
  tab: 'summary',
  searching: false,
}));
