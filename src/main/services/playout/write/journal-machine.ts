import type { WriteJournal, WriteStep } from './steps.ts';

/** One disk operation. `step`: index in the journal. */
export type JournalEffect =
  /** Write the journal with this phase. */
  | { readonly k: 'record'; readonly phase: WriteJournal['phase'] }
  | { readonly k: StepEffect; readonly step: number }
  /** Remove the journal. */
  | { readonly k: 'close' };

/**
 * `prepare`: write the temporary file of a put. `apply`: bring the file to its new state if it is in its old one.
 * `inspect`: check whether the step can be finished. `finish`: like `apply`, after an interruption. `clear`: remove the
 * temporary file. `revert`: bring the file back to its old state if it is in its new one.
 */
export type StepEffect = 'prepare' | 'apply' | 'inspect' | 'finish' | 'clear' | 'revert';

/**
 * Result of an effect. `foreign`: another program changed the file, so it was left alone; `incomplete`: the file is in
 * its old state and its temporary file is not complete.
 */
export type Result = 'done' | 'foreign' | 'incomplete' | 'failed';

export interface JournalState {
  readonly kinds: readonly WriteStep['k'][];
  /** The next effect; null at the end. */
  readonly effect: JournalEffect | null;
  /** The goal: every file in its new state, or every file in its old one. */
  readonly aim: 'new' | 'old';
  /** Steps whose files another program changed. */
  readonly foreign: readonly number[];
  /** Steps that could not reach the goal; while there are any, the journal stays open. */
  readonly stuck: readonly number[];
  /** At the end: whether the journal was removed. */
  readonly closed: boolean;
}

/** The initial state of a write. */
export const beginWrite = (steps: readonly WriteStep[]): JournalState => ({
  kinds: steps.map(({ k }) => k),
  effect: { k: 'record', phase: 'preparing' },
  aim: 'new',
  foreign: [],
  stuck: [],
  closed: false,
});

/** The initial state for a journal found on disk. */
export function resumeWrite({ phase, steps }: Pick<WriteJournal, 'phase' | 'steps'>): JournalState {
  const state = beginWrite(steps);
  if (phase === 'preparing') return stepOrEnd({ ...state, aim: 'old' }, 'clear', 0);
  if (phase === 'ready') return stepOrEnd(state, 'inspect', 0);
  return stepOrEnd({ ...state, aim: 'old' }, 'revert', steps.length - 1);
}

/** The state after the current effect returned `result`. Pure; call it until `effect` is null. */
export function afterEffect(state: JournalState, result: Result): JournalState {
  const { effect } = state;
  if (effect === null) return state;
  const ok = result === 'done';
  if (effect.k === 'close') return { ...state, effect: null, closed: ok };
  if (effect.k === 'record') return afterRecord(state, effect.phase, ok);
  const { k, step } = effect;
  switch (k) {
    case 'prepare':
      return ok ? stepOrEnd(state, 'prepare', step + 1) : takeBackDrafts(state);
    case 'apply':
      return ok ? stepOrEnd(state, 'apply', step + 1) : takeBackFiles(state);
    case 'inspect':
      if (result === 'failed') return stop({ ...state, stuck: [step] });
      return result === 'incomplete' ? takeBackFiles(state) : stepOrEnd(state, 'inspect', step + 1);
    // A leftover temporary file is replaced by the next write; the channel server ignores such names.
    case 'clear':
      return stepOrEnd(state, 'clear', step + 1);
    case 'finish':
      return stepOrEnd(noted(state, step, result), 'finish', step + 1);
    case 'revert':
      return stepOrEnd(noted(state, step, result), 'revert', step - 1);
  }
}

function afterRecord(state: JournalState, phase: WriteJournal['phase'], ok: boolean): JournalState {
  if (phase === 'preparing')
    return ok ? stepOrEnd(state, 'prepare', 0) : { ...state, aim: 'old', effect: { k: 'close' } };
  if (phase === 'ready') return ok ? stepOrEnd(state, 'apply', 0) : takeBackDrafts(state);
  // Continues without the record: without temporary files, the files show which way it went.
  return stepOrEnd(state, 'revert', state.kinds.length - 1);
}

/** No file was changed yet. */
const takeBackDrafts = (state: JournalState): JournalState =>
  stepOrEnd({ ...state, aim: 'old' }, 'clear', 0);

const takeBackFiles = (state: JournalState): JournalState => ({
  ...state,
  aim: 'old',
  effect: { k: 'record', phase: 'undoing' },
});

const noted = (state: JournalState, step: number, result: Result): JournalState => ({
  ...state,
  foreign: result === 'foreign' ? [...state.foreign, step] : state.foreign,
  stuck: result === 'failed' || result === 'incomplete' ? [...state.stuck, step] : state.stuck,
});

const stop = (state: JournalState): JournalState => ({ ...state, effect: null, closed: false });

/** The effect for a step, or for the next step that needs it; after the last step, the following effect. */
function stepOrEnd(state: JournalState, k: StepEffect, from: number): JournalState {
  const by = k === 'revert' ? -1 : 1;
  const draftsOnly = k === 'prepare' || k === 'clear';
  let step = from;
  while (draftsOnly && state.kinds[step] === 'remove') step += by;
  if (state.kinds[step] !== undefined) return { ...state, effect: { k, step } };
  if (k === 'prepare') return { ...state, effect: { k: 'record', phase: 'ready' } };
  if (k === 'inspect') return stepOrEnd(state, 'finish', 0);
  return state.stuck.length > 0 ? stop(state) : { ...state, effect: { k: 'close' } };
}
