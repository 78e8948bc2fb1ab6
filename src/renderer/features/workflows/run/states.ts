import '../../../../shared/workflows/run-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Run, Step } from '../../../../shared/workflows/model.ts';
import { formatClock } from '../../../../shared/lib/format.ts';
import type { Tone } from '../../../ui/StatusPill.tsx';

const tones: Readonly<Record<Step['state'], Tone>> = {
  not_started: 'queued',
  running: 'running',
  failed: 'bad',
  aborted: 'skipped',
  succeeded: 'good',
  queued: 'queued',
  partially_succeeded: 'warn',
  waiting: 'waiting',
  rejected: 'bad',
  unknown: 'idle',
  skipped: 'skipped',
  retrying: 'running',
};

export const toneOf = ({ state }: { readonly state: Step['state'] }): Tone => tones[state];

/** The run may still change by itself. A run that waits for a person is one of them. */
export const isInFlight = ({ state }: { readonly state: Run['state'] }): boolean =>
  state === 'running' || state === 'queued' || state === 'waiting' || state === 'not_started';

/** The step does something now, so that its time goes on. */
export const isActive = ({ state }: { readonly state: Step['state'] }): boolean =>
  state === 'running' || state === 'retrying';

export const isFailure = ({ state }: { readonly state: Step['state'] }): boolean =>
  state === 'failed' || state === 'rejected';

export const hasEnded = ({ state }: { readonly state: Step['state'] }): boolean =>
  !['not_started', 'queued', 'running', 'retrying', 'waiting', 'unknown'].includes(state);

/** The state in words; an unknown one in the server's own. */
export function stateWord({
  state,
  rawState,
}: Pick<Run, 'rawState'> & Pick<Step, 'state'>): string {
  if (state !== 'unknown') return t(`workflowsrun:state.${state}`);
  return rawState === null
    ? t('workflowsrun:state.unknown')
    : t('workflowsrun:state.raw', { state: String(rawState) });
}

/** As `stateWord`, shorter. Steps that did not start are queued while the run goes on. */
export function stepWord(step: Step, going: boolean): string {
  if (step.state === 'succeeded') return t('workflowsrun:state.done');
  if (step.state === 'not_started' && going) return t('workflowsrun:state.queued');
  return stateWord(step);
}

/** The exit code in a step's error; null: there is none. */
export function exitCode({ error }: Step): string | null {
  return /\bexit (?:status|code):? (\d{1,5})\b/i.exec(error ?? '')?.[1] ?? null;
}

/** Time (ms) since the start, or from start to end. Null: it did not start. */
export const elapsed = (
  { startedAt, finishedAt }: Pick<Run, 'startedAt' | 'finishedAt'>,
  now: number,
): number | null => (startedAt === null ? null : Math.max(0, (finishedAt ?? now) - startedAt));

/** A duration (ms) such as `5:12`. */
export const clockText = (ms: number): string => formatClock(ms / 1000);

/** What a card says after the state: the exit code, or the time. */
export function stepDetail(step: Step, now: number): string {
  const code = isFailure(step) ? exitCode(step) : null;
  if (code !== null) return t('workflowsrun:graph.exit', { code });
  const ms = isActive(step) || hasEnded(step) ? elapsed(step, now) : null;
  return ms === null || (step.finishedAt === null && hasEnded(step)) ? '' : clockText(ms);
}
