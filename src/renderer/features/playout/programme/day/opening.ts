import type { DaySlot } from '../model/day-slots.ts';
import { isUnit } from '../model/day-slots.ts';
import type { DayView } from '../model/day-view.ts';

/** The initial scroll position of a day (epoch ms): the selected slot, the current time on the current day, otherwise the first item. */
export function findOpening(
  { from, to }: Pick<NonNullable<DayView['preview']>, 'from' | 'to'>,
  slots: readonly DaySlot[],
  chosen: DaySlot | undefined,
  now: number,
): number {
  if (chosen !== undefined) return Math.max(from, chosen.start);
  if (now >= from && now < to) return now;
  const first = slots.flatMap(({ parts }) => parts).find(isUnit);
  return Math.max(from, first?.start ?? slots.find(({ slot }) => slot !== null)?.start ?? from);
}

/** Whether something airs at an instant (epoch ms). */
export const airsAt = (
  { start, finish }: { readonly start: number; readonly finish: number },
  now: number,
): boolean => now >= start && now < finish;
