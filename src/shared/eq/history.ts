/** A step that can be undone: its label and the states before and after. */
export interface Step<S> {
  readonly label: string;
  readonly before: S;
  readonly after: S;
}

export interface History<S> {
  readonly undo: readonly Step<S>[];
  readonly redo: readonly Step<S>[];
}

/** Older steps are dropped. */
const MOST = 200;

export const emptyHistory = { undo: [], redo: [] } as const;

/** Adds a step and drops the undone ones. */
export function addStep<S>(history: History<S>, step: Step<S>): History<S> {
  return { undo: [...history.undo, step].slice(-MOST), redo: [] };
}

/** The last step and the history without it; null if there is none. */
export function undoStep<S>({
  undo,
  redo,
}: History<S>): { step: Step<S>; history: History<S> } | null {
  const step = undo.at(-1);
  return step === undefined
    ? null
    : { step, history: { undo: undo.slice(0, -1), redo: [...redo, step] } };
}

/** The last undone step and the history with it; null if there is none. */
export function redoStep<S>({
  undo,
  redo,
}: History<S>): { step: Step<S>; history: History<S> } | null {
  const step = redo.at(-1);
  return step === undefined
    ? null
    : { step, history: { undo: [...undo, step], redo: redo.slice(0, -1) } };
}
