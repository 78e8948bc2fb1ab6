import type { Stated, StateName, Tone } from '../../../shared/format/states.ts';
import { findTone, stateWord } from '../../../shared/format/states.ts';
import type { Tint } from '../../platform/terminal.ts';
import { tinted } from '../output.ts';
import type { Cell } from '../print-table.ts';

const tints: Partial<Record<Tone, Tint>> = {
  good: 'good',
  bad: 'bad',
  running: 'accent',
  waiting: 'warn',
};

/** The color of a tone; null: none. */
export const findTint = (tone: Tone): Tint | null => tints[tone] ?? null;

/** The color of a state; null: none. */
export const findStateTint = (state: StateName): Tint | null => findTint(findTone(state));

/** A state in words, in its color. */
export const stateCell = (of: Stated): Cell => tinted(findStateTint(of.state), stateWord(of));
