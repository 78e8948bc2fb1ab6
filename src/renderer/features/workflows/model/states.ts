import { formatState } from '../../../../shared/format/states.ts';
import type { StepState } from '../../../../shared/workflows/model.ts';

/** The state in words; for an unknown state, the server's word. */
export const stateWord = ({
  state,
  rawState,
}: {
  readonly state: StepState;
  readonly rawState: string | number | null;
}): string => formatState(state, rawState);

export const isFailure = (state: StepState): boolean => state === 'failed' || state === 'rejected';
