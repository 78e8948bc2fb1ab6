import { create } from 'zustand';
import type { PanelSettings } from '../../../shared/settings/panels.ts';
import { readStoredJson, writeStored } from '../../ui/browser-store.ts';
import { readTopic, useArrived, useTopic } from '../topics.ts';

/** The order while a panel is dragged; null: the order in the settings. The rail follows it. */
export const useDraggedOrder = create<{ readonly order: readonly string[] | null }>(() => ({
  order: null,
}));

const topics = ['settings'] as const;
const STORED = 'channelstrip.panels';
const noPanels: PanelSettings = { panelOrder: [], hiddenPanels: [] };

/** Order and visibility as of the last visit, so that the rail does not change when the settings arrive. */
function readRemembered(): PanelSettings {
  const stored = readStoredJson(STORED);
  if (typeof stored !== 'object' || stored === null) return noPanels;
  const { panelOrder, hiddenPanels } = stored as Record<string, unknown>;
  return { panelOrder: selectTexts(panelOrder), hiddenPanels: selectTexts(hiddenPanels) };
}

const selectTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

let remembered: PanelSettings | null = null;

/** Order and visibility of the panels, used by the rail, the keys and the settings page. */
export function usePanelSettings(): PanelSettings {
  const { panelOrder, hiddenPanels } = useTopic('settings');
  const { order } = useDraggedOrder();
  if (!useArrived(topics)) return (remembered ??= readRemembered());
  return { panelOrder: order ?? panelOrder, hiddenPanels };
}

/** Like `usePanelSettings`, for key handlers. */
export const readPanelSettings = (): PanelSettings => readTopic('settings');

/** Stores order and visibility for the next start of this browser. */
export function rememberPanels({ panelOrder, hiddenPanels }: PanelSettings): void {
  writeStored(STORED, JSON.stringify({ panelOrder, hiddenPanels }));
}
