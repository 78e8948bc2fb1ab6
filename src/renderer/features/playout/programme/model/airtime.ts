import type { DaySlot } from './day-slots.ts';
import { isUnit } from './day-slots.ts';

/** By source: its share (0 to 1) of what a slot airs on a day, without breaks, filler and what is pinned. Empty: it airs nothing. */
export function shareAirtime(slots: readonly DaySlot[], id: string): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  const units = slots.filter(({ slot }) => slot === id).flatMap(({ parts }) => parts);
  for (const { source, pin, start, finish, breaks } of units.filter(isUnit)) {
    if (source === null || pin !== null) continue;
    const ms = finish - start - breaks.reduce((sum, one) => sum + one.ms, 0);
    times.set(source, (times.get(source) ?? 0) + ms);
  }
  const all = [...times.values()].reduce((sum, ms) => sum + ms, 0);
  return new Map([...times].map(([source, ms]) => [source, ms / all]));
}
