import { editedEq } from '../../../../shared/eq/edit.ts';
import type { ParametricEq } from '../../../../shared/eq/model.ts';
import type { DspShape } from '../../../../shared/eq/shape.ts';
import type { PlayerDsp } from '../../../../shared/eq/state.ts';
import { useEntry, useTopic } from '../../../state/topics.ts';
import { useEditor } from './editor.ts';

/** The rate that is drawn where nothing is known (Hz). */
const USUAL_RATE = 48_000;

/** The sound processing of the player that is open, as the server has it. */
export function useDsp(): PlayerDsp | undefined {
  return useEntry(
    'eq.players',
    useEditor(({ playerId }) => playerId),
  );
}

/** The rate that curves are drawn for (Hz). */
export const useRate = (): number => useDsp()?.rate.hz ?? USUAL_RATE;

export const useShape = (): DspShape | null => useTopic('eq.server').shape;

/** Why nothing can be edited, or null. Without the server it can: the draft is saved when the server is back. */
export const useReadOnly = (): 'forbidden' | null =>
  useTopic('eq.server').readOnly === 'forbidden' ? 'forbidden' : null;

/** Whether the draft could be saved right now. */
export const useWritable = (): boolean => useTopic('eq.server').readOnly === null;

/** The equalizer that is edited, as kept; null: the chain has none. */
export const useEq = (): ParametricEq | null =>
  useEditor(({ draft, eqId }) => editedEq(draft, eqId));
