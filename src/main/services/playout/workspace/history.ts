import type { Draft } from '../../../../shared/playout/edit/draft.ts';
import type { History, HistoryStep } from '../../../../shared/playout/edit/history.ts';
import { noHistory, record, redo, undo } from '../../../../shared/playout/edit/history.ts';

/** The draft with the way it came and the way back to where it was. */
export class DraftHistory {
  #present: Draft = { channels: new Map() };
  #steps: History = noHistory;

  get present(): Draft {
    return this.#present;
  }

  /** Words of the step that undo would take back. */
  get undoLabel(): string | null {
    return this.#steps.past.at(-1)?.label ?? null;
  }

  get redoLabel(): string | null {
    return this.#steps.future.at(-1)?.label ?? null;
  }

  /** Begins anew. */
  reset(draft: Draft): void {
    this.#present = draft;
    this.#steps = noHistory;
  }

  /** Takes a step; one that changes nothing is none. */
  push(label: string, draft: Draft): void {
    if (draft === this.#present) return;
    this.#steps = record(this.#steps, this.#present, label);
    this.#present = draft;
  }

  /** False: there is nothing to undo. */
  undo(): boolean {
    return this.#travel(undo);
  }

  redo(): boolean {
    return this.#travel(redo);
  }

  /**
   * The files under the draft changed: every draft of the history gets them too. Where `change` answers null, the two contradict
   * each other, and the way ends there. The present is given, because what contradicts in it is for somebody to decide.
   */
  rebase(present: Draft, change: (draft: Draft) => Draft | null): void {
    this.#present = present;
    const { past, future } = this.#steps;
    this.#steps = { past: asFar(past, change), future: asFar(future, change) };
  }

  #travel(go: typeof undo): boolean {
    const there = go(this.#steps, this.#present);
    if (there === null) return false;
    this.#present = there.draft;
    this.#steps = there.history;
    return true;
  }
}

/** Changes steps from the nearest on, which is the last, up to the first that cannot be. */
function asFar(
  steps: readonly HistoryStep[],
  change: (draft: Draft) => Draft | null,
): HistoryStep[] {
  const kept: HistoryStep[] = [];
  for (const { label, draft } of steps.toReversed()) {
    const changed = change(draft);
    if (changed === null) break;
    kept.unshift({ label, draft: changed });
  }
  return kept;
}
