import type { Draft } from '../../../../shared/playout/edit/draft.ts';
import type { EditHistory, HistoryStep } from '../../../../shared/playout/edit/history.ts';
import { noHistory, record, redo, undo } from '../../../../shared/playout/edit/history.ts';

/** The draft with its undo and redo history. */
export class DraftHistory {
  #present: Draft = { channels: new Map() };
  #steps: EditHistory = noHistory;

  get present(): Draft {
    return this.#present;
  }

  /** Name of the step that undo would revert. */
  get undoLabel(): string | null {
    return this.#steps.past.at(-1)?.label ?? null;
  }

  get redoLabel(): string | null {
    return this.#steps.future.at(-1)?.label ?? null;
  }

  /** Starts a new history. */
  reset(draft: Draft): void {
    this.#present = draft;
    this.#steps = noHistory;
  }

  /** Adds a step; a step without changes is ignored. */
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
   * Applies an external file change to every draft of the history. If `change` returns null, they conflict and the
   * history ends there. The caller passes the present draft, because the user resolves its conflicts.
   */
  rebase(present: Draft, change: (draft: Draft) => Draft | null): void {
    this.#present = present;
    const { past, future } = this.#steps;
    this.#steps = { past: asFar(past, change), future: asFar(future, change) };
  }

  #travel(go: typeof undo<Draft>): boolean {
    const there = go(this.#steps, this.#present);
    if (there === null) return false;
    this.#present = there.draft;
    this.#steps = there.history;
    return true;
  }
}

/** Changes steps, nearest (last) first, up to the first that can't be changed. */
function asFar(
  steps: readonly HistoryStep[],
  change: (draft: Draft) => Draft | null,
): HistoryStep[] {
  const usable: HistoryStep[] = [];
  for (const { label, draft } of steps.toReversed()) {
    const changed = change(draft);
    if (changed === null) break;
    usable.unshift({ label, draft: changed });
  }
  return usable;
}
