import type { DaySlot } from '../model/day-slots.ts';
import { MIN_NAME_PX } from './day-look.ts';
import { toOffset } from './strip-view.ts';

/** Minimum number of slots in a row that are shown as one: fewer have room beside each other. */
const MIN_SLOTS = 3;

type Cluster = readonly [DaySlot, ...DaySlot[]];

/** Slots in a row of which none has room for its name. `scale`: pixels of a minute. */
export function findClusters(slots: readonly DaySlot[], scale: number): readonly Cluster[] {
  const clusters: [DaySlot, ...DaySlot[]][] = [];
  let isOpen = false;
  for (const slot of slots) {
    const isLow = slot.slot !== null && toOffset(slot.finish - slot.start, scale) < MIN_NAME_PX;
    const last = clusters.at(-1);
    if (isLow && isOpen && last !== undefined) last.push(slot);
    else if (isLow) clusters.push([slot]);
    isOpen = isLow;
  }
  return clusters.filter(({ length }) => length >= MIN_SLOTS);
}
