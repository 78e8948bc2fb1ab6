import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/support/sample.ts';
import { matchAt, nextAfter, indexSlots } from './slots.ts';

type Slot = readonly [number, number];

/** The engine's two scans, literally: the last item that contains the time, and the first that starts after it. */
const scanMatch = (slots: readonly Slot[], at: number): number =>
  slots.findLastIndex(([start, finish]) => at >= start && at < finish);
const scanNext = (slots: readonly Slot[], at: number): number =>
  slots.findIndex(([start]) => start > at);

const made = (slots: readonly Slot[]) =>
  indexSlots(
    Float64Array.from(slots, ([start]) => start),
    Float64Array.from(slots, ([, finish]) => finish),
  );

/** Small whole numbers, so edges often coincide; NaN for an unreadable time. */
const edge = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 0, max: 40 }) },
  { weight: 1, arbitrary: fc.constant(NaN) },
);
const anySlots = fc.array(fc.tuple(edge, edge), { maxLength: 24 });
const sortedSlots = fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { maxLength: 20 }).map((steps) => {
  let at = 0;
  return steps.map(([hole, length]): Slot => {
    const start = at + hole;
    at = start + length + 1;
    return [start, at];
  });
});

describe('search instead of a scan', () => {
  it('finds what the scans find, in lists of any order', () =>
    fc.assert(
      fc.property(fc.oneof(anySlots, sortedSlots), (slots) => {
        const index = made(slots);
        for (let at = -1; at <= 42; at += 0.5) {
          expect(matchAt(index, at)).toBe(scanMatch(slots, at));
          expect(nextAfter(index, at)).toBe(scanNext(slots, at));
        }
      }),
      { numRuns: runs(500) },
    ));

  it('takes the short way for plain lists', () => {
    expect(
      made([
        [0, 1],
        [1, 2],
        [5, 6],
      ]).plain,
    ).toBe(true);
    expect(
      made([
        [0, 2],
        [1, 2],
      ]).plain,
    ).toBe(false);
    expect(
      made([
        [0, 1],
        [1, 1],
      ]).plain,
    ).toBe(false);
  });
});
