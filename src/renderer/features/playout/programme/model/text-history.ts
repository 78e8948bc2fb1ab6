import type { EditHistory } from '../../../../../shared/playout/edit/history.ts';
import { record } from '../../../../../shared/playout/edit/history.ts';
import type { TextPatch } from '../../../../../shared/playout/edit/text-patch.ts';
import { applyPatch, makePatch } from '../../../../../shared/playout/edit/text-patch.ts';

/** Undo and redo steps as patches: each turns the text after it into the text before it, or the reverse for redo. */
type TextHistory = EditHistory<TextPatch>;

/** Records a step that changed `from` to `to`. */
export const recordStep = (
  history: TextHistory,
  { label, from, to }: { readonly label: string; readonly from: string; readonly to: string },
): TextHistory => record(history, makePatch(to, from), label);

/** Extends the last step by a change from `from` to `to`. */
export function extendLast(history: TextHistory, from: string, to: string): TextHistory {
  const last = history.past.at(-1);
  if (last === undefined) return { past: [], future: [] };
  const before = applyPatch(from, last.draft);
  return {
    past: history.past.with(-1, { ...last, draft: makePatch(to, before) }),
    future: [],
  };
}

/** The text before the last step; the same text if there is none. `now`: the current text. */
export const findTextBefore = ({ past }: TextHistory, now: string): string => {
  const last = past.at(-1);
  return last === undefined ? now : applyPatch(now, last.draft);
};

/** Maximum size (characters) of the replaced texts of all steps stored in the core: they must fit into a message with the document. */
const MAX_KEPT_CHARS = 1_000_000;

/** The nearest steps, as many as the core can store. */
export function toSteps({ past, future }: TextHistory): {
  past: TextHistory['past'][number][];
  future: TextHistory['future'][number][];
} {
  return { past: takeNearest(past), future: takeNearest(future) };
}

function takeNearest(steps: TextHistory['past']): TextHistory['past'][number][] {
  let room = MAX_KEPT_CHARS;
  const first = steps.findLastIndex(({ draft }) => {
    room -= draft.text.length;
    return room < 0;
  });
  return steps.slice(first + 1);
}
