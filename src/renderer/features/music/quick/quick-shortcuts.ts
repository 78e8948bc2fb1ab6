import { playerTree } from '../../../../shared/music/player-tree.ts';
import { readTopic } from '../../../state/topics.ts';
import { choose } from '../intent.ts';
import { louder, playerShortcuts } from '../shortcuts.ts';
import { toggleMembers } from './members-open.ts';

/** Percent points of an arrow, and of an arrow with Shift: finer than in the window, where the steps are a setting. */
export const STEP = 2;
export const COARSE = 10;

/** The first players can be chosen by a figure. */
export const FIGURES = 9;

/** Chooses the player of one line of the list (from 0); nothing happens where there is none. */
export function choosePlace(place: number): void {
  const row = playerTree(Object.values(readTopic('music.players')))[place];
  if (row !== undefined) choose(row.id);
}

const volume: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

/** What a key does in the quick controls, or null. `key`: `KeyboardEvent.key`. */
export function quickAction(key: string, shift: boolean): (() => void) | null {
  const sign = volume[key];
  if (sign !== undefined) return louder(sign, shift ? COARSE : STEP);
  if (/^[1-9]$/.test(key))
    return () => {
      choosePlace(Number(key) - 1);
    };
  const wanted = key.length === 1 ? key.toLowerCase() : key;
  if (wanted === 'g') return toggleMembers;
  const shortcut = playerShortcuts.find(({ keys }) => keys.includes(wanted));
  if (shortcut === undefined) return null;
  return () => {
    shortcut.run();
  };
}
