import { describe, expect, it } from 'vitest';
import '../texts.ts';
import type { DaySlot } from './day-slots.ts';
import { listSlotChanges } from './words.ts';

const HOUR = 3_600_000;
const slot = (id: string | null, from: number, units: number): DaySlot => ({
  key: `${id ?? ''}/0`,
  slot: id,
  start: from * HOUR,
  finish: (from + units) * HOUR,
  parts: Array.from({ length: units }, (_, index) => ({
    k: 'unit' as const,
    start: (from + index) * HOUR,
    finish: (from + index + 1) * HOUR,
    media: 'm',
    code: null,
    title: 'Film',
    source: 'films',
    pin: null,
    breaks: [],
  })),
});

describe('what an edit makes of the slots', () => {
  it('names those that become shorter, are new or do not air, and no other', () => {
    const before = [slot(null, 0, 1), slot('a', 1, 1), slot('b', 2, 4), slot('c', 6, 1)];
    const after = [slot(null, 0, 1), slot('a', 1, 1), slot('b', 2, 2), slot('new', 4, 2)];
    expect(listSlotChanges(before, after, 'UTC')).toEqual([
      { slot: 'b', was: '4 items, finishes 06:00:00', now: '2 items, finishes 04:00:00' },
      { slot: 'c', was: '1 item, finishes 07:00:00', now: null },
      { slot: 'new', was: null, now: '2 items, finishes 06:00:00' },
    ]);
  });
});
