import type { Draft } from './draft.ts';

/** One step: the draft on the other side of it, and its name. */
export interface HistoryStep {
  readonly draft: Draft;
  readonly label: string;
}

/** What can be undone and redone, the nearest step last. Drafts share what they have in common, so steps are small. */
export interface History {
  readonly past: readonly HistoryStep[];
  readonly future: readonly HistoryStep[];
}

/** So many steps can be undone; older ones are forgotten. */
export const MOST_STEPS = 200;

export const noHistory: History = { past: [], future: [] };

/** Remembers a step: `before` is the draft that it changed, `label` its name. What was undone cannot be redone any more. */
export const record = ({ past }: History, before: Draft, label: string): History => ({
  past: [...past, { draft: before, label }].slice(-MOST_STEPS),
  future: [],
});

/** A draft before or after a step, and the history from there. */
export interface Travelled {
  readonly draft: Draft;
  readonly history: History;
  /** The step that was undone or redone. */
  readonly label: string;
}

/** Goes one step back from `now`: the very draft that was there before it. Null where there is none. */
export function undo({ past, future }: History, now: Draft): Travelled | null {
  const step = past.at(-1);
  if (step === undefined) return null;
  return {
    draft: step.draft,
    label: step.label,
    history: { past: past.slice(0, -1), future: [...future, { draft: now, label: step.label }] },
  };
}

/** Goes one undone step forth from `now`; null where there is none. */
export function redo({ past, future }: History, now: Draft): Travelled | null {
  const step = future.at(-1);
  if (step === undefined) return null;
  return {
    draft: step.draft,
    label: step.label,
    history: { past: [...past, { draft: now, label: step.label }], future: future.slice(0, -1) },
  };
}
