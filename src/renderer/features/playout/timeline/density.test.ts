import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LaneRow } from '../../../../shared/playout/state.ts';
import { createLane, createPart } from '../model/lane.ts';
import { walkLane, walkSpans } from './density.ts';

const planned = fc.array(
  fc.record({ gap: fc.integer({ min: 0, max: 40 }), length: fc.integer({ min: 1, max: 300 }) }),
  { maxLength: 120 },
);

/** One item after another. */
function laneFrom(made: readonly { gap: number; length: number }[]) {
  let at = 0;
  const rows = made.map(({ gap, length }, key): LaneRow => {
    const start = at + gap;
    at = start + length;
    return [key, start, at, '', 'local', 0];
  });
  return createLane('c', [createPart('f', 1, rows)]);
}

interface Walked {
  readonly clips: { index: number; x: number; width: number }[];
  readonly dense: { from: number; to: number; x: number; width: number }[];
}

function walk(lane: ReturnType<typeof laneFrom>, from: number, scale: number, width: number) {
  const seen: Walked = { clips: [], dense: [] };
  walkLane(lane, from, scale, width, {
    clip: (index, x, wide) => seen.clips.push({ index, x, width: wide }),
    dense: (a, b, x, wide) => seen.dense.push({ from: a, to: b, x, width: wide }),
  });
  return seen;
}

const view = fc.record({
  from: fc.integer({ min: -100, max: 5000 }),
  scale: fc.double({ min: 0.001, max: 5, noNaN: true }),
  width: fc.integer({ min: 50, max: 1200 }),
});

describe('a walk over a lane', () => {
  it('comes by every item in sight once: alone from 3 px on, else in a column near it', () =>
    fc.assert(
      fc.property(planned, view, (made, { from, scale, width }) => {
        const lane = laneFrom(made);
        const { clips, dense } = walk(lane, from, scale, width);
        const to = from + width / scale;
        for (const at of lane.starts.keys()) {
          const start = lane.starts[at] ?? 0;
          const finish = lane.finishes[at] ?? 0;
          const alone = clips.filter(({ index }) => index === at);
          const columns = dense.filter((one) => one.from <= at && one.to > at);
          if (finish <= from || start >= to) {
            expect(alone).toHaveLength(0);
            continue;
          }
          const wide = (finish - start) * scale >= 3;
          expect(alone.length + columns.length).toBe(1);
          if (wide) expect(alone).toHaveLength(1);
          const x = (start - from) * scale;
          const drawn = alone[0]?.x ?? columns[0]?.x ?? Number.NaN;
          expect(Math.abs(drawn - x)).toBeLessThanOrEqual(3.001);
        }
      }),
    ));

  it('costs what the pixels cost, however many items there are', () => {
    const lane = laneFrom(Array.from({ length: 50_000 }, () => ({ gap: 0, length: 10 })));
    const { clips, dense } = walk(lane, 0, 1000 / 500_000, 1000);
    expect(clips).toHaveLength(0);
    expect(dense.length).toBeLessThanOrEqual(1000 / 3 + 2);
    expect(dense.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(50_000);
  });

  it('keeps its columns where they are in time while the view moves', () => {
    const lane = laneFrom(Array.from({ length: 5000 }, () => ({ gap: 0, length: 10 })));
    const scale = 0.02;
    const columns = (from: number) =>
      walk(lane, from, scale, 600).dense.map(({ from: a, to: b }) => `${String(a)}-${String(b)}`);
    // The first one may be cut by the edge.
    expect(columns(10_000).slice(1, 100)).toEqual(
      columns(9_850).filter((one) => columns(10_000).slice(1, 100).includes(one)),
    );
  });

  it('shows a long item that begins among short ones', () => {
    const short = Array.from({ length: 20 }, () => ({ gap: 0, length: 1 }));
    const lane = laneFrom([...short, { gap: 0, length: 500 }]);
    expect(walk(lane, 0, 0.1, 100).clips).toEqual([{ index: 20, x: 2, width: 50 }]);
  });
});

describe('a walk over spans', () =>
  it('shows every one, merged where they are too near', () => {
    const spans = {
      from: Float64Array.from([0, 100, 101, 102, 500]),
      to: Float64Array.from([50, 100.5, 101.5, 102.5, 600]),
    };
    const seen: unknown[] = [];
    walkSpans(spans, 0, 1, 1000, (x, width, merged) => seen.push([x, width, merged]));
    expect(seen).toEqual([
      [0, 50, false],
      [100, 3, true],
      [500, 100, false],
    ]);
  }));
