import '../../../../shared/workflows/run-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
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

const triggers = ['scheduler', 'manual', 'webhook', 'subdag', 'retry', 'catchup'] as const;

/** What started a run, in words; for an unknown trigger, the server's word. */
export function triggerWord(trigger: string): string {
  const known = triggers.find((one) => one === trigger);
  return known === undefined ? trigger : t(`workflowsrun:fact.${known}`);
}
