import { changeBand, editedEq } from '../../../../shared/eq/edit.ts';
import type { BandChange } from '../../../../shared/eq/edit.ts';
import type { Band } from '../../../../shared/eq/model.ts';
import { moveLabel } from '../model/band-actions.ts';
import { editor } from '../model/editor.ts';
import { showFigures } from '../model/live-band.ts';

/** Wheel turns and key presses within this time (ms) of each other form one change. */
const IDLE_MS = 400;

interface Open {
  readonly eqId: string;
  readonly bandId: string;
  /** All changes of the gesture so far; its movements may change different values. */
  readonly change: BandChange;
  timer: ReturnType<typeof setTimeout> | null;
}

/** The current gesture: movements are previews, and its end commits one undo step. */
class Gesture {
  #open: Open | null = null;

  constructor() {
    // Commits the gesture before anything else changes the draft.
    editor.settling.on(this.end);
  }

  /** Moves a band within the current gesture. `settles`: the gesture commits after a pause. */
  move(bandId: string, change: BandChange, settles: boolean): void {
    const { eqId } = editor.state;
    if (eqId === null) return;
    if (this.#open !== null && (this.#open.bandId !== bandId || this.#open.eqId !== eqId))
      this.end();
    this.#stopTimer();
    const all = { ...this.#open?.change, ...change };
    this.#open = {
      eqId,
      bandId,
      change: all,
      timer: settles ? setTimeout(() => this.end(), IDLE_MS) : null,
    };
    editor.preview((draft) => changeBand(draft, eqId, bandId, all));
    if (settles) showFigures();
  }

  readonly end = (): void => {
    if (this.#open === null) return;
    const { bandId } = this.#open;
    this.#stopTimer();
    this.#open = null;
    editor.commit(moveLabel(bandId));
  };

  cancel(): boolean {
    if (this.#open === null) return false;
    this.#stopTimer();
    this.#open = null;
    editor.cancel();
    return true;
  }

  /** The band as drawn now, including gesture previews. */
  band(bandId: string): Band | undefined {
    return editedEq(editor.live, editor.state.eqId)?.bands.find(({ id }) => id === bandId);
  }

  #stopTimer(): void {
    if (this.#open?.timer != null) clearTimeout(this.#open.timer);
  }
}

export const gesture = new Gesture();
