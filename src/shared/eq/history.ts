/** One step that can be taken back: what it was, and the states around it. */
export interface Step<S> {
  readonly label: string;
  readonly before: S;
  readonly after: S;
}

export interface History<S> {
  readonly undo: readonly Step<S>[];
  readonly redo: readonly Step<S>[];
}

/** More steps are not kept. */
const MOST = 200;

export const emptyHistory = { undo: [], redo: [] } as const;

/** Adds a step; what was taken back before it is gone. */
export function addStep<S>(history: History<S>, step: Step<S>): History<S> {
  return { undo: [...history.undo, step].slice(-MOST), redo: [] };
}

/** The last step and the history without it, or null. */
export function undoStep<S>({
  undo,
  redo,
}: History<S>): { step: Step<S>; history: History<S> } | null {
  const step = undo.at(-1);
  return step === undefined
    ? null
    : { step, history: { undo: undo.slice(0, -1), redo: [...redo, step] } };
}

/** The step that was taken back last and the history with it again, or null. */
export function redoStep<S>({
  undo,
  redo,
}: History<S>): { step: Step<S>; history: History<S> } | null {
  const step = redo.at(-1);
  return step === undefined
    ? null
    : { step, history: { undo: [...undo, step], redo: redo.slice(0, -1) } };
}
