import { playerTree } from '../../../../shared/music/player-tree.ts';
import { readTopic } from '../../../state/topics.ts';
import { choose } from '../intent.ts';
import { louder, playerShortcuts } from '../shortcuts.ts';
import { toggleMembers } from './members-open.ts';

/** Percentage points per arrow key, without and with Shift; in the window the step is a setting. */
export const STEP = 2;
export const COARSE = 10;

/** Number of players that a digit key can choose. */
export const MAX_DIGITS = 9;

/** Chooses the player at an index of the list, if there is one. */
function choosePlace(place: number): void {
  const row = playerTree(Object.values(readTopic('music.players')))[place];
  if (row !== undefined) choose(row.id);
}

const volume: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

/** The action of a key in the quick controls, or null. `key`: `KeyboardEvent.key`. */
export function quickAction(key: string, shift: boolean): (() => void) | null {
  const sign = volume[key];
  if (sign !== undefined) return louder(sign, shift ? COARSE : STEP);
  if (/^[1-9]$/.test(key)) return () => choosePlace(Number(key) - 1);
  const wanted = key.length === 1 ? key.toLowerCase() : key;
  if (wanted === 'g') return toggleMembers;
  const shortcut = playerShortcuts.find(({ keys }) => keys.includes(wanted));
  if (shortcut === undefined) return null;
  return () => shortcut.run();
}
