import '../../../../shared/workflows/run-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ReadRef, Run, Step } from '../../../../shared/workflows/model.ts';
import type { Tone } from '../../../../shared/format/states.ts';
import { hasEnded as isEndState, isActive } from '../../../../shared/workflows/rules/states.ts';
import { formatShortDuration } from '../../../../shared/format/duration.ts';
import { findTone, formatState, stateWord } from '../../../../shared/format/states.ts';
import { isFailure } from '../model/states.ts';

/** Whether the run may still change. Includes runs that wait for a person. */
export const isInFlight = ({ state }: { readonly state: Run['state'] }): boolean =>
  isActive(state) || state === 'not_started';

/** Whether the step is active, so that its elapsed time grows. */
export const isBusy = ({ state }: { readonly state: Step['state'] }): boolean =>
  state === 'running' || state === 'retrying';

export const hasEnded = ({ state }: { readonly state: Step['state'] }): boolean =>
  isEndState(state);

/** Steps that have not started count as queued while the run is active. */
export const stepTone = ({ state }: Step, going: boolean): Tone =>
  state === 'not_started' ? (going ? 'queued' : 'skipped') : findTone(state);

/** The state in words; steps that have not started count as queued while the run is active. */
export function stepWord(step: Step, going: boolean): string {
  if (step.state === 'succeeded') return formatState('done');
  if (step.state === 'not_started') return going ? formatState('queued') : t('workflowsrun:notRun');
  return stateWord(step);
}

/** The exit code in a step's error; null: there is none. */
export const exitCode = ({ error }: Step): string | null =>
  /\bexit (?:status|code):? (\d{1,5})\b/i.exec(error ?? '')?.[1] ?? null;

/** Time (ms) from the start to the end, or until now. Null: it did not start. */
export const elapsed = (
  { startedAt, finishedAt }: Pick<Run, 'startedAt' | 'finishedAt'>,
  now: number,
): number | null => (startedAt === null ? null : Math.max(0, (finishedAt ?? now) - startedAt));

/** Duration (ms) of a step so far; null: it did not start, was skipped, or its end is unknown. */
export const stepTime = (step: Step, now: number): number | null =>
  isBusy(step) || (hasEnded(step) && step.state !== 'skipped' && step.finishedAt !== null)
    ? elapsed(step, now)
    : null;

/** Text after the state on a card: the exit code, or the duration. */
export function stepDetail(step: Step, now: number): string {
  const code = isFailure(step.state) ? exitCode(step) : null;
  if (code !== null) return t('workflowsrun:graph.exit', { code });
  const ms = stepTime(step, now);
  return ms === null ? '' : formatShortDuration(ms);
}

export const toRef = ({ file, name, id, root }: ReadRef): ReadRef => ({ file, name, id, root });
