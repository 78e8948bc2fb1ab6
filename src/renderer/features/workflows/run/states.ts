import '../../../../shared/workflows/run-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ReadRef, Run, Step } from '../../../../shared/workflows/model.ts';
import { formatClock } from '../../../../shared/lib/format.ts';
import type { Tone } from '../../../ui/StatusPill.tsx';
import { isFailure, stateWord, toneOf } from '../model/states.ts';

/** The run may still change by itself. A run that waits for a person counts. */
export const isInFlight = ({ state }: { readonly state: Run['state'] }): boolean =>
  state === 'running' || state === 'queued' || state === 'waiting' || state === 'not_started';

/** The step does something now, so that its time goes on. */
export const isBusy = ({ state }: { readonly state: Step['state'] }): boolean =>
  state === 'running' || state === 'retrying';

export const hasEnded = ({ state }: { readonly state: Step['state'] }): boolean =>
  !['not_started', 'queued', 'running', 'retrying', 'waiting', 'unknown'].includes(state);

/** Steps that did not start are queued while the run goes on. */
export const stepTone = ({ state }: Step, going: boolean): Tone =>
  state === 'not_started' ? (going ? 'queued' : 'skipped') : toneOf(state);

/** The state in words; steps that did not start are queued while the run goes on. */
export function stepWord(step: Step, going: boolean): string {
  if (step.state === 'succeeded') return t('workflowsrun:done');
  if (step.state === 'not_started') return t(`workflowsrun:${going ? 'queued' : 'notRun'}`);
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

/** A duration (ms) such as `5:12`. */
export const clockText = (ms: number): string => formatClock(ms / 1000);

/** Time (ms) that a step took or takes; null: unknown, because it did not start, was skipped, or its end is missing. */
export const stepTime = (step: Step, now: number): number | null =>
  isBusy(step) || (hasEnded(step) && step.state !== 'skipped' && step.finishedAt !== null)
    ? elapsed(step, now)
    : null;

/** What a card says after the state: the exit code, or the time. */
export function stepDetail(step: Step, now: number): string {
  const code = isFailure(step.state) ? exitCode(step) : null;
  if (code !== null) return t('workflowsrun:graph.exit', { code });
  const ms = stepTime(step, now);
  return ms === null ? '' : clockText(ms);
}

export const refOf = ({ file, name, id, root }: ReadRef): ReadRef => ({ file, name, id, root });
