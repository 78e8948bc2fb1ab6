import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LaneRow } from '../../../../shared/playout/state.ts';
import type { Lane } from './lane.ts';
import { createLane, createPart } from './lane.ts';
import {
  firstReaching,
  indexAt,
  indexOfKey,
  indexesIn,
  getLaneItem,
  lowerBound,
  spanAt,
  upperBound,
} from './lane.ts';

const row = (key: number, start: number, finish: number, flags = 0): LaneRow => [
  key,
  start,
  finish,
  `Item ${String(key)}`,
  'local',
  flags,
];

const times = fc.array(
  fc.record({ start: fc.integer({ min: 0, max: 500 }), length: fc.integer({ min: -3, max: 60 }) }),
  { maxLength: 40 },
);
const rowsOf = (made: readonly { start: number; length: number }[], first = 0): LaneRow[] =>
  made.map(({ start, length }, index) => row(first + index, start, start + length));

/** Files of rows, and all rows together. */
const files = fc.array(times, { maxLength: 4 }).map((all) => {
  const parts = all.map((made, index) => rowsOf(made, index * 100));
  return { parts, rows: parts.flat() };
});

const laneFrom = (parts: readonly (readonly LaneRow[])[]): Lane =>
  createLane(
    'c1',
    parts.map((rows, index) => createPart(`file${String(index)}`, 1, rows)),
  );

describe('a lane', () => {
  it('has every item of every file once, by start', () =>
    fc.assert(
      fc.property(files, ({ parts, rows }) => {
        const lane = laneFrom(parts);
        expect(lane.count).toBe(rows.length);
        expect([...lane.keys].sort((a, b) => a - b)).toEqual(
          rows.map(([key]) => key).sort((a, b) => a - b),
        );
        expect([...lane.starts]).toEqual(rows.map(([, start]) => start).sort((a, b) => a - b));
        for (const [index, key] of lane.keys.entries()) {
          const item = getLaneItem(lane, index);
          const known = rows.find(([one]) => one === key);
          expect([item?.start, item?.finish, item?.title]).toEqual(known?.slice(1, 4));
          expect(item?.ref.file).toBe(`file${String(Math.floor(key / 100))}`);
          expect(indexOfKey(lane, key)).toBe(index);
        }
      }),
    ));

  it('keeps the order of the file where starts are equal, so that the last one wins', () => {
    const lane = laneFrom([[row(1, 10, 20), row(2, 10, 20), row(3, 5, 8)]]);
    expect([...lane.keys]).toEqual([3, 1, 2]);
    expect(lane.keys[indexAt(lane, 15)]).toBe(2);
  });

  it('finds at a moment what a look at every item finds', () =>
    fc.assert(
      fc.property(files, fc.integer({ min: -10, max: 600 }), ({ parts }, at) => {
        const lane = laneFrom(parts);
        let expected = -1;
        for (let index = 0; index < lane.count; index += 1)
          if ((lane.starts[index] ?? 0) <= at && (lane.finishes[index] ?? 0) > at) expected = index;
        expect(indexAt(lane, at)).toBe(expected);
      }),
    ));

  it('finds in a stretch what a look at every item finds', () => {
    const stretch = fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 80 }));
    fc.assert(
      fc.property(files, stretch, ({ parts }, [from, length]) => {
        const lane = laneFrom(parts);
        const to = from + length;
        const expected = [...lane.starts.keys()].filter(
          (at) => (lane.starts[at] ?? 0) < to && (lane.finishes[at] ?? 0) > from,
        );
        expect(indexesIn(lane, from, to)).toEqual(expected);
        expect(firstReaching(lane, from)).toBeLessThanOrEqual(expected[0] ?? lane.count);
      }),
    );
  });

  it('has a gap where no item is, and an overlap where two are', () =>
    fc.assert(
      fc.property(times, (made) => {
        const rows = rowsOf(made);
        const lane = laneFrom([rows]);
        const good = rows.filter(([, start, finish]) => finish > start);
        const last = Math.max(...good.map(([, , finish]) => finish));
        const first = Math.min(...good.map(([, start]) => start));
        for (let at = first; at < last; at += 1) {
          const lies = good.filter(([, start, finish]) => start <= at && finish > at).length;
          expect(spanAt(lane.gaps, at) >= 0).toBe(lies === 0);
          const within = [...lane.overlaps.from.keys()].some(
            (index) =>
              (lane.overlaps.from[index] ?? 0) <= at && (lane.overlaps.to[index] ?? 0) > at,
          );
          expect(within).toBe(lies > 1);
        }
      }),
    ));

  it('reports no gap where a file has not arrived yet', () => {
    const parts = [[row(1, 0, 10)], [row(2, 50, 60)]].map((rows, index) =>
      createPart(String(index), 1, rows),
    );
    expect(createLane('c', parts).gaps.from).toHaveLength(1);
    expect(createLane('c', parts, 1, [{ from: 20, to: 40 }]).gaps.from).toHaveLength(0);
    expect(createLane('c', parts, 1, [{ from: 70, to: 80 }]).gaps.from).toHaveLength(1);
  });

  it('counts findings so that a stretch is a difference', () => {
    const lane = laneFrom([[row(1, 0, 1, 2), row(2, 1, 2, 4), row(3, 2, 3, 6), row(4, 3, 4, 1)]]);
    expect([...lane.errors]).toEqual([0, 1, 1, 2, 2]);
    expect([...lane.warnings]).toEqual([0, 0, 1, 1, 1]);
  });

  it('leaves out rows without times', () =>
    expect(laneFrom([[row(1, Number.NaN, 5), row(2, 1, 2)]]).count).toBe(1));

  it('of no items has nothing', () => {
    expect(indexAt(createLane('c', []), 5)).toBe(-1);
    expect(getLaneItem(createLane('c', []), 0)).toBeNull();
    expect(laneFrom([]).gaps.from).toHaveLength(0);
  });
});

it('reports one gap across an item that never plays', () => {
  const lane = laneFrom([[row(1, 0, 10), row(2, 20, 15), row(3, 30, 40)]]);
  expect([[...lane.gaps.from], [...lane.gaps.to]]).toEqual([[10], [30]]);
  // An item that ends before it starts is drawn at its start, although no item reaches that time.
  expect(firstReaching(lane, 12)).toBe(1);
});

describe('bounds', () =>
  it('agree with a look at every value', () => {
    const sorted = fc
      .array(fc.integer({ min: 0, max: 30 }))
      .map((values) => Float64Array.from(values).sort());
    fc.assert(
      fc.property(sorted, fc.integer({ min: -1, max: 31 }), (values, wanted) => {
        expect(lowerBound(values, wanted)).toBe(values.filter((one) => one < wanted).length);
        expect(upperBound(values, wanted)).toBe(values.filter((one) => one <= wanted).length);
      }),
    );
  }));
