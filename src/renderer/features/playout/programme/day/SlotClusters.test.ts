import { describe, expect, it } from 'vitest';
import type { DaySlot } from '../model/day-slots.ts';
import { findClusters } from './SlotClusters.tsx';

const MINUTE_MS = 60_000;

/** Slots one behind the other, by their lengths in minutes; a negative one is a stretch without a slot. */
function makeSlots(...minutes: readonly number[]): readonly DaySlot[] {
  let at = 0;
  return minutes.map((length, index) => {
    const start = at;
    at += Math.abs(length) * MINUTE_MS;
    const slot = length < 0 ? null : String(index);
    return { key: String(index), slot, start, finish: at, parts: [] };
  });
}
const keys = (slots: readonly DaySlot[], scale: number): readonly string[] =>
  findClusters(slots, scale).map((cluster) => cluster.map(({ key }) => key).join(' '));

describe('clusters of a day', () => {
  it('are three or more slots in a row without room for a name', () => {
    const slots = makeSlots(60, 1, 1, 1, 60, 1, 1, 60, 2, 2, 2, 2);
    expect(keys(slots, 1)).toEqual(['1 2 3', '8 9 10 11']);
  });

  it('end at a stretch without a slot, and where the strip is enlarged', () => {
    expect(keys(makeSlots(1, 1, 1, -1, 1, 1, 1), 1)).toEqual(['0 1 2', '4 5 6']);
    expect(keys(makeSlots(1, 1, 1), 20)).toEqual([]);
  });
});
