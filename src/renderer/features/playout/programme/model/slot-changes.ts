import type { DaySlot } from './day-slots.ts';
import { effectWords } from './words.ts';

/** What an edit makes of a slot of the day, in words; null: it does not air. */
export interface SlotChange {
  readonly slot: string;
  readonly was: string | null;
  readonly now: string | null;
}

/** The slots that become something else by an edit, in the order of the day. */
export function listSlotChanges(
  before: readonly DaySlot[],
  after: readonly DaySlot[],
  zone: string,
): readonly SlotChange[] {
  const ids = new Set([...before, ...after].map(({ slot }) => slot).filter((id) => id !== null));
  const say = (slots: readonly DaySlot[], id: string): string | null => {
    const found = slots.find(({ slot }) => slot === id);
    return found === undefined ? null : effectWords(found, null, zone).main;
  };
  return [...ids]
    .map((slot) => ({ slot, was: say(before, slot), now: say(after, slot) }))
    .filter(({ was, now }) => was !== now);
}
