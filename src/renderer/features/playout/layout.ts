import { create } from 'zustand';

/** The views of the items: the timeline, the table, or the one above the other. */
export const panelViews = ['timeline', 'table', 'both'] as const;
type PanelView = (typeof panelViews)[number];

/** The areas of the panel: the items in their files, or the rules that make them. */
export const panelAreas = ['edit', 'programme'] as const;
export type PanelArea = (typeof panelAreas)[number];

export type InspectorTab = 'summary' | 'source' | 'streams' | 'graphics' | 'reports' | 'json';

interface Layout {
  readonly area: PanelArea;
  readonly view: PanelView;
  readonly tab: InspectorTab;
  readonly searching: boolean;
}

/** The panel's layout. It persists while the user visits other panels. */
export const usePanelLayout = create<Layout>(() => ({
  area: 'edit',
  view: 'timeline',
  tab: 'summary',
  searching: false,
}));
