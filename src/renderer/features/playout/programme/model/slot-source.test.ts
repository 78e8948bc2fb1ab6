import { describe, expect, it } from 'vitest';
import type { DaySlot, DayUnit } from './day-slots.ts';
import { findSlotSource } from './slot-source.ts';

const unit: DayUnit = {
  k: 'unit',
  start: 0,
  finish: 1,
  media: 'm',
  code: null,
  title: 'Film',
  source: null,
  pin: null,
  breaks: [],
};
const day = (slot: string, source: string | null): DaySlot => ({
  key: `${slot}/0`,
  slot,
  start: 0,
  finish: 1,
  parts: [{ ...unit, source }],
});

describe('the source of a slot', () => {
  const plan = [
    { id: 'film', play: 'films' },
    { id: 'again', repeat: 'film' },
    { id: 'late', repeat: 'again' },
    { id: 'mixed', mix: [{ source: 'toons' }, { source: 'films' }] },
    { id: 'one', repeat: 'two' },
    { id: 'two', repeat: 'one' },
  ];

  it('is what the slot plays that is repeated, over several steps', () => {
    for (const id of ['film', 'again', 'late'])
      expect(findSlotSource(day(id, null), plan)).toBe('films');
    expect(findSlotSource(day('mixed', 'films'), plan)).toBe('toons');
  });

  it('is what airs where the plan has nothing, also of slots that repeat each other', () => {
    expect(findSlotSource(day('gone', 'toons'), plan)).toBe('toons');
    expect(findSlotSource(day('one', null), plan)).toBe(null);
  });
});
