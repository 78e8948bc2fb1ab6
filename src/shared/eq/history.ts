/** A step that can be undone: its label and the states before and after. */
export interface EqHistoryStep<S> {
  readonly label: string;
  readonly before: S;
  readonly after: S;
}

export interface EqHistory<S> {
  readonly undo: readonly EqHistoryStep<S>[];
  readonly redo: readonly EqHistoryStep<S>[];
}

/** Older steps are dropped. */
const MAX_STEPS = 200;

export const emptyHistory = { undo: [], redo: [] } as const;

/** Adds a step and drops the undone ones. */
export function addStep<S>(history: EqHistory<S>, step: EqHistoryStep<S>): EqHistory<S> {
  return { undo: [...history.undo, step].slice(-MAX_STEPS), redo: [] };
}

/** The last step and the history without it; null if there is none. */
export function undoStep<S>({
  undo,
  redo,
}: EqHistory<S>): { step: EqHistoryStep<S>; history: EqHistory<S> } | null {
  const step = undo.at(-1);
  return step === undefined
    ? null
    : { step, history: { undo: undo.slice(0, -1), redo: [...redo, step] } };
}

/** The last undone step and the history with it; null if there is none. */
export function redoStep<S>({
  undo,
  redo,
}: EqHistory<S>): { step: EqHistoryStep<S>; history: EqHistory<S> } | null {
  const step = redo.at(-1);
  return step === undefined
    ? null
    : { step, history: { undo: [...undo, step], redo: redo.slice(0, -1) } };
}
