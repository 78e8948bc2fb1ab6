import { changeBand, editedEq } from '../../../../shared/eq/edit.ts';
import type { BandChange } from '../../../../shared/eq/edit.ts';
import type { Band } from '../../../../shared/eq/model.ts';
import { moveLabel } from '../model/band-actions.ts';
import { editor } from '../model/editor.ts';
import { showFigures } from '../model/live-band.ts';

/** Turns of the wheel and presses of a key are one change when they follow each other within this time (ms). */
const IDLE = 400;

interface Open {
  readonly eqId: string;
  readonly bandId: string;
  /** Everything that the gesture has changed so far: its movements may turn different values. */
  readonly change: BandChange;
  timer: ReturnType<typeof setTimeout> | null;
}

/** The one gesture that is under way: its movements are previews, its end is one step that can be taken back. */
class Gesture {
  #open: Open | null = null;

  constructor() {
    // Whatever comes next comes after the gesture, not instead of it.
    editor.settling.on(this.end);
  }

  /** Moves a band within the gesture that it is part of. `settles`: the gesture ends by itself after a pause. */
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
      timer: settles
        ? setTimeout(() => {
            this.end();
          }, IDLE)
        : null,
    };
    editor.preview((draft) => changeBand(draft, eqId, bandId, all));
    if (settles) showFigures();
  }

  /** Keeps what was moved. */
  readonly end = (): void => {
    if (this.#open === null) return;
    const { bandId } = this.#open;
    this.#stopTimer();
    this.#open = null;
    editor.commit(moveLabel(bandId));
  };

  /** Puts everything back to where the gesture began. */
  cancel(): boolean {
    if (this.#open === null) return false;
    this.#stopTimer();
    this.#open = null;
    editor.cancel();
    return true;
  }

  /** The band as it is drawn now, also in the middle of a gesture. */
  band(bandId: string): Band | undefined {
    return editedEq(editor.live, editor.state.eqId)?.bands.find(({ id }) => id === bandId);
  }

  #stopTimer(): void {
    if (this.#open?.timer != null) clearTimeout(this.#open.timer);
  }
}

export const gesture = new Gesture();
