import type { StateName, Tone } from '../../../shared/format/states.ts';
import { formatState, findTone } from '../../../shared/format/states.ts';
import type { Tint } from '../../platform/terminal.ts';
import { tinted } from '../output.ts';
import type { Cell } from '../print-table.ts';

const tints: Partial<Record<Tone, Tint>> = {
  good: 'good',
  bad: 'bad',
  running: 'accent',
  waiting: 'warn',
};

interface Stated {
  readonly state: StateName;
  /** What the server said; omitted: unknown. */
  readonly rawState?: string | number | null;
}

/** The color of a tone; null: none. */
export const findTint = (tone: Tone): Tint | null => tints[tone] ?? null;

/** The color of a state; null: none. */
export const findStateTint = (state: StateName): Tint | null => findTint(findTone(state));

/** The state for a person; the server's own word if the app does not know it. */
export const stateWord = ({ state, rawState = null }: Stated): string =>
  formatState(state, rawState);

/** The same in its color. */
export const stateCell = (of: Stated): Cell => tinted(findStateTint(of.state), stateWord(of));
