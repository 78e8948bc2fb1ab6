import { create } from 'zustand';

/** The modes of the Edit view: timeline, table, or one above the other. */
export const panelViews = ['timeline', 'table', 'both'] as const;
type PanelView = (typeof panelViews)[number];

/** The views of the panel: the items in their files, the rules that generate them, the program guide, and the live output. */
export const panelAreas = ['edit', 'programme', 'guide', 'live'] as const;
export type PanelArea = (typeof panelAreas)[number];

export type InspectorTab = 'summary' | 'source' | 'streams' | 'graphics' | 'reports' | 'json';

interface Layout {
  readonly area: PanelArea;
  /** Key of the Live view's channel; null: the first. */
  readonly channel: string | null;
  readonly view: PanelView;
  readonly tab: InspectorTab;
  readonly searching: boolean;
}

/** The panel's layout. It persists while the user visits other panels. */
export const usePanelLayout = create<Layout>(() => ({
  area: 'edit',
  channel: null,
  view: 'timeline',
  tab: 'summary',
  searching: false,
}));
