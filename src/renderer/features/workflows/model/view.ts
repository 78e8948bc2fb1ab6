import { create } from 'zustand';
import { Remembered } from '../../../state/remembered.ts';

/** The lists of the panel. */
export const panelViews = ['workflows', 'runs', 'queues'] as const;
export type PanelView = (typeof panelViews)[number];

export const panelView = new Remembered<PanelView>('workflows.view', panelViews, 'workflows');

/** The file of the workflow beside the list, for the panel's head; empty: none. */
export const useShown = create<{ readonly file: string }>(() => ({ file: '' }));
