import type { Draft } from './draft.ts';

/** One step: the draft on its other side, and its name. */
export interface HistoryStep<D = Draft> {
  readonly draft: D;
  readonly label: string;
}

/** Undo and redo steps, the next step last. Drafts share unchanged parts, so steps are small. */
export interface EditHistory<D = Draft> {
  readonly past: readonly HistoryStep<D>[];
  readonly future: readonly HistoryStep<D>[];
}

/** Maximum number of undo steps. */
export const MAX_STEPS = 200;

export const noHistory: EditHistory<never> = { past: [], future: [] };

/** Records a step: `before` is the previous draft, `label` its name. Clears redo. */
export const record = <D>({ past }: EditHistory<D>, before: D, label: string): EditHistory<D> => ({
  past: [...past, { draft: before, label }].slice(-MAX_STEPS),
  future: [],
});

/** A draft before or after a step, and the history from there. */
export interface Travelled<D = Draft> {
  readonly draft: D;
  readonly history: EditHistory<D>;
  /** The step that was undone or redone. */
  readonly label: string;
}

/** Undoes a step from `now`: returns the draft before it, or null if there is none. */
export function undo<D>({ past, future }: EditHistory<D>, now: D): Travelled<D> | null {
  const step = past.at(-1);
  if (step === undefined) return null;
  return {
    draft: step.draft,
    label: step.label,
    history: { past: past.slice(0, -1), future: [...future, { draft: now, label: step.label }] },
  };
}

/** Redoes a step from `now`; null if there is none. */
export function redo<D>({ past, future }: EditHistory<D>, now: D): Travelled<D> | null {
  const step = future.at(-1);
  if (step === undefined) return null;
  return {
    draft: step.draft,
    label: step.label,
    history: { past: [...past, { draft: now, label: step.label }], future: future.slice(0, -1) },
  };
}
