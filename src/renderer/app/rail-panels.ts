import { useEffect } from 'react';
import type { PanelId } from '../../shared/domain-names.ts';
import type { ArrangedPanel } from '../../shared/settings/panels.ts';
import { arrangePanels } from '../../shared/settings/panels.ts';
import { panels } from '../domains.tsx';
import {
  readPanelSettings,
  rememberPanels,
  usePanelSettings,
} from '../state/settings/arrangement.ts';
import { useTopic } from '../state/topics.ts';
import type { PanelEntry } from './panel-entry.ts';
import { rememberLastPanel, rememberStartPanel } from './start-panel.ts';

const rail = panels.filter(({ place }) => place === 'rail');

const isVisible = ({ hidden }: ArrangedPanel<PanelEntry>): boolean => !hidden;
const toEntry = ({ panel }: ArrangedPanel<PanelEntry>): PanelEntry => panel;

/** The visible panels of the rail in the user's order: those of Ctrl 1 and up. */
export const useRailPanels = (): readonly PanelEntry[] =>
  arrangePanels(rail, usePanelSettings()).filter(isVisible).map(toEntry);

/** Panels whose key does not depend on the order. */
const fixedKeys: Readonly<Record<string, PanelId>> = { '8': 'attention', '9': 'connections' };

/** The panel of Ctrl and a digit; null: none. */
export function findPanelOfKey(digit: string): PanelId | null {
  const fixed = fixedKeys[digit];
  if (fixed !== undefined) return fixed;
  const visible = arrangePanels(rail, readPanelSettings()).filter(isVisible);
  return visible[Number(digit) - 1]?.panel.id ?? null;
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** The key of a panel as printed: Ctrl and a digit, or a comma for the settings. Null: none. */
export function panelKey(id: PanelId): string | null {
  if (id === 'settings') return 'Ctrl+,';
  const digit = digits.find((one) => findPanelOfKey(one) === id);
  return digit === undefined ? null : `Ctrl+${digit}`;
}

/** Stores what the next start of this browser needs before the settings arrive. `known`: the settings have arrived. */
export function useRememberedPanels(known: boolean, current: PanelId): void {
  const { panelOrder, hiddenPanels, startPanel } = useTopic('settings');
  useEffect(() => {
    if (!known) return;
    rememberPanels({ panelOrder, hiddenPanels });
    rememberStartPanel(startPanel);
  }, [known, panelOrder, hiddenPanels, startPanel]);
  useEffect(() => rememberLastPanel(current), [current]);
}
