import { t } from '../../../../shared/i18n/translate.ts';
import type { StepState } from '../../../../shared/workflows/model.ts';
import { stateLooks } from '../../../../shared/workflows/rules/states.ts';
import type { Tone } from '../../../ui/StatusPill.tsx';

export const chooseTone = (state: StepState): Tone => {
  const { tone, shape } = stateLooks[state];
  return shape === 'triangle' ? 'waiting' : tone;
};

/** The state in words; for an unknown state, the server's word. */
export const stateWord = ({
  state,
  rawState,
}: {
  readonly state: StepState;
  readonly rawState: string | number | null;
}): string =>
  state === 'unknown' && rawState !== null && rawState !== ''
    ? t('workflowspanel:unknownState', { state: rawState })
    : t(`workflowspanel:state.${state}`);

export const isFailure = (state: StepState): boolean => state === 'failed' || state === 'rejected';
