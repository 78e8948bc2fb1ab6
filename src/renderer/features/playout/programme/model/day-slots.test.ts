import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ProgrammeItem } from '../../../../../shared/playout/programme/contract.ts';
import '../texts.ts';
import type { DaySlot } from './day-slots.ts';
import { isHole, isUnit, readDaySlots, sumSlot } from './day-slots.ts';
import { effectWords } from './words.ts';

const MINUTE = 60_000;
const item = (from: number, to: number, over: Partial<ProgrammeItem> = {}): ProgrammeItem => ({
  start: from * MINUTE,
  finish: to * MINUTE,
  role: 'main',
  media: 'm',
  title: 'Film',
  name: 'Film',
  code: null,
  slot: 'film',
  source: 'films',
  pin: null,
  inMs: null,
  outMs: null,
  rule: 'shuffle',
  ...over,
});
const filler = (from: number, to: number, over: Partial<ProgrammeItem> = {}) =>
  item(from, to, { role: 'filler', media: 's', source: 'spots', rule: 'filler', ...over });
const card = (from: number, to: number) =>
  item(from, to, { role: 'fallback', media: null, source: null, rule: 'too-long' });
const only = (items: readonly ProgrammeItem[]): DaySlot => {
  const [slot, ...more] = readDaySlots(items);
  expect(more).toEqual([]);
  if (slot === undefined) throw new Error('no slot');
  return slot;
};

describe('slots of a day', () => {
  it('join the parts of a file around its breaks, and clips of one break', () => {
    const { parts } = only([
      item(0, 20, { inMs: 0, outMs: 20 * MINUTE }),
      item(20, 21, { role: 'break', media: 's1' }),
      item(21, 22, { role: 'break', media: 's2' }),
      item(22, 60, { inMs: 20 * MINUTE, outMs: 58 * MINUTE }),
      item(60, 100, { media: 'next' }),
    ]);
    expect(parts.filter(isUnit)).toMatchObject([
      { start: 0, finish: 60 * MINUTE, breaks: [{ at: 20 * MINUTE, ms: 2 * MINUTE }] },
      { start: 60 * MINUTE, finish: 100 * MINUTE, breaks: [] },
    ]);
  });

  it('keep two airings of one file apart', () => {
    expect(only([item(0, 20), item(20, 40)]).parts).toHaveLength(2);
  });

  it('join clips and the card behind them to one hole', () => {
    const slot = only([item(0, 20), filler(20, 25), filler(25, 28), card(28, 30)]);
    expect(slot.parts.filter(isHole)).toMatchObject([
      { start: 20 * MINUTE, cardAt: 28 * MINUTE, finish: 30 * MINUTE, rule: 'too-long' },
    ]);
    expect(sumSlot(slot)).toMatchObject({
      units: 1,
      fillerMs: 8 * MINUTE,
      cardMs: 2 * MINUTE,
      finishes: 28 * MINUTE,
      tailMs: 0,
    });
  });

  it('end with the last unit if a long filler follows', () => {
    const slot = only([item(0, 20), filler(20, 50)]);
    expect(sumSlot(slot)).toMatchObject({ finishes: 20 * MINUTE, tailMs: 30 * MINUTE });
    expect(effectWords(slot, null, 'UTC')).toEqual({
      main: '1 item, 30:00 filler, finishes 00:20:00',
      then: 'then 30:00 of filler until 00:50',
    });
  });

  it('keep a pin in the slot that continues after it', () => {
    const pin = item(20, 40, { role: 'pin', pin: 'p', slot: null, source: null });
    expect(readDaySlots([item(0, 20), pin, item(40, 60)])).toHaveLength(1);
    expect(
      readDaySlots([item(0, 20, { slot: 'a' }), pin, item(40, 60, { slot: 'b' })]).map(
        ({ slot, parts }) => [slot, parts.length],
      ),
    ).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
  });

  it('have their own key where a slot is in a day twice', () => {
    const keys = readDaySlots([
      item(0, 20, { slot: 'a' }),
      item(20, 40, { slot: 'b' }),
      item(40, 60, { slot: 'a' }),
    ]).map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
  });
});

interface Written {
  readonly start: string;
  readonly finish: string;
  readonly in_ms?: number;
}

interface Example {
  readonly runs: readonly { readonly expect: { readonly items?: Record<string, object[]> } }[];
}

const examples = ['02-anchor-filler-fallback', '09-pin-survives', '10-mid-roll-chapters'] as const;

describe('worked examples', () => {
  it.each(examples)('are shown without a gap: %s', (name) => {
    const path = `test/fixtures/playout/programming/${name}.json`;
    const { runs } = JSON.parse(readFileSync(path, 'utf8')) as Example;
    for (const { expect: wanted } of runs)
      for (const items of Object.values(wanted.items ?? {})) {
        const day = readDaySlots(
          items.map((one) => {
            const { start, finish, in_ms: inMs = null, ...more } = one as Written;
            return item(0, 0, {
              slot: null,
              ...more,
              inMs,
              start: Date.parse(start),
              finish: Date.parse(finish),
            });
          }),
        );
        const parts = day.flatMap((slot) => slot.parts);
        expect(parts.length).toBeGreaterThan(0);
        expect(parts.filter(isUnit).some(({ breaks }) => breaks.length > 0)).toBe(
          name === '10-mid-roll-chapters',
        );
        parts.slice(1).forEach((part, index) => expect(part.start).toBe(parts[index]?.finish));
      }
  });
});
