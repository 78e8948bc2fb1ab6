import type { PanelId } from '../../shared/domain-names.ts';
import { findPanelOfKey } from './rail-panels.ts';

/** The letter that goes to a panel after `g`. */
export const panelLetters: Readonly<Record<PanelId, string>> = {
  music: 'm',
  equalizer: 'e',
  playout: 'p',
  deploys: 'd',
  issues: 'i',
  workflows: 'w',
  ads: 'a',
  attention: 't',
  connections: 'c',
  settings: 's',
};

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** The key of a panel as printed: Ctrl and a digit, or a comma for the settings. Null: none. */
export function panelKey(id: PanelId): string | null {
  if (id === 'settings') return 'Ctrl+,';
  const digit = digits.find((one) => findPanelOfKey(one) === id);
  return digit === undefined ? null : `Ctrl+${digit}`;
}
