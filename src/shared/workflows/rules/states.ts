import type { RunState, StepState } from '../model.ts';
import { runStates } from '../model.ts';

/** States of runs by integer, which is the same in all generations; only the labels changed. */
const byNumber: readonly RunState[] = runStates.slice(0, -1);

/** States by label, for all generations and for the specified API, which defines no labels. */
const byWord: Readonly<Record<string, StepState>> = {
  not_started: 'not_started',
  none: 'not_started',
  pending: 'queued',
  queued: 'queued',
  running: 'running',
  started: 'running',
  failed: 'failed',
  failure: 'failed',
  error: 'failed',
  aborted: 'aborted',
  canceled: 'aborted',
  cancelled: 'aborted',
  stopped: 'aborted',
  succeeded: 'succeeded',
  success: 'succeeded',
  finished: 'succeeded',
  completed: 'succeeded',
  partially_succeeded: 'partially_succeeded',
  partial_success: 'partially_succeeded',
  waiting: 'waiting',
  rejected: 'rejected',
  skipped: 'skipped',
  retrying: 'retrying',
};

const parseWord = (raw: string): StepState => {
  const word = raw
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  return Object.hasOwn(byWord, word) ? (byWord[word] ?? 'unknown') : 'unknown';
};

/** The state of a run by its number or word. Other values are `unknown`, which is not a failure. */
export function parseRunState(raw: unknown): RunState {
  if (typeof raw === 'number') return byNumber[raw] ?? 'unknown';
  if (typeof raw !== 'string') return 'unknown';
  const state = parseWord(raw);
  return state === 'skipped' || state === 'retrying' ? 'unknown' : state;
}

/** The state of a step by its number or word. Unlike for runs, 5 is `skipped`, and there is 9. */
export function parseStepState(raw: unknown): StepState {
  if (raw === 5) return 'skipped';
  if (raw === 9) return 'retrying';
  return typeof raw === 'string' ? parseWord(raw) : parseRunState(raw);
}

/** The integers that mean one of these states of a run, for the filter of a run list. */
export const listRunNumbers = (states: readonly RunState[]): number[] =>
  byNumber.flatMap((state, number) => (states.includes(state) ? [number] : []));

/** Whether the run or step may still change by itself. Includes `waiting`, which a person continues. */
export const isActive = (state: StepState): boolean =>
  state === 'running' || state === 'queued' || state === 'waiting' || state === 'retrying';

/** Whether the run or step is over. Nothing is known about one in an unknown state. */
export const hasEnded = (state: StepState): boolean =>
  !isActive(state) && state !== 'not_started' && state !== 'unknown';
