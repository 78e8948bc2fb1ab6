import type { DaySlot } from './day-slots.ts';

/** Days that are kept. */
const MAX_DAYS = 20;

/** What the last texts have generated, so that a form can say what its last step has changed. */
export class PastDays {
  readonly #days = new Map<string, readonly DaySlot[]>();

  /** `scene`: what is shown, such as a channel and a day. */
  keep(scene: string, text: string, slots: readonly DaySlot[]): void {
    const key = toKey(scene, text);
    this.#days.delete(key);
    this.#days.set(key, slots);
    for (const [oldest] of this.#days) {
      if (this.#days.size <= MAX_DAYS) return;
      this.#days.delete(oldest);
    }
  }

  /** null: it was not generated, or is forgotten. */
  find(scene: string, text: string): readonly DaySlot[] | null {
    return this.#days.get(toKey(scene, text)) ?? null;
  }
}

const toKey = (scene: string, text: string): string => `${scene}\n${text}`;
