import type { EditHistory } from '../../../../../shared/playout/edit/history.ts';
import { record } from '../../../../../shared/playout/edit/history.ts';
import type { TextPatch } from '../../../../../shared/playout/edit/text-patch.ts';
import { applyPatch, makePatch } from '../../../../../shared/playout/edit/text-patch.ts';

/** Undo and redo steps as patches: each leads from the text on this side of it to the one on its other side. */
type TextHistory = EditHistory<TextPatch>;

/** Records a step that made `from` into `to`. */
export const recordStep = (
  history: TextHistory,
  { label, from, to }: { readonly label: string; readonly from: string; readonly to: string },
): TextHistory => record(history, makePatch(to, from), label);

/** The last step goes on: its text was `from` and is `to` now. */
export function extendLast(history: TextHistory, from: string, to: string): TextHistory {
  const last = history.past.at(-1);
  if (last === undefined) return { past: [], future: [] };
  const before = applyPatch(from, last.draft);
  return {
    past: history.past.with(-1, { ...last, draft: makePatch(to, before) }),
    future: [],
  };
}

/** The text before the last step that was not undone; the same text if there is none. `now`: the text that it led to. */
export const findTextBefore = ({ past }: TextHistory, now: string): string => {
  const last = past.at(-1);
  return last === undefined ? now : applyPatch(now, last.draft);
};

/** Replaced text of all steps together (characters) that is kept in the core: with the document it must fit into a message. */
const MAX_KEPT_CHARS = 1_000_000;

/** The nearest steps, as far as they have room in the core. */
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
