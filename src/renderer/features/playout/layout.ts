import { create } from 'zustand';

/** The views of the items: the timeline, the table, or the one above the other. */
export const panelViews = ['timeline', 'table', 'both'] as const;
type PanelView = (typeof panelViews)[number];

/** The areas of the panel: the items in their files, the rules that make them, what viewers are told, and what they see. */
export const panelAreas = ['edit', 'programme', 'guide', 'live'] as const;
export type PanelArea = (typeof panelAreas)[number];

export type InspectorTab = 'summary' | 'source' | 'streams' | 'graphics' | 'reports' | 'json';

interface Layout {
  readonly area: PanelArea;
  /** Key of the channel of the live view; null: the first. */
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
