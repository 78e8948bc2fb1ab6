import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearest, snap } from './snap.ts';

const minute = 60_000;

describe('snapping of a dragged edge', () => {
  it('takes the nearest edge of an item within the tolerance', () => {
    const targets = { edges: [0, 10_000, 20_000], now: null, grid: null };
    expect(snap([10_400, 14_400], targets, 500)).toEqual({
      by: -400,
      at: 10_000,
      edge: 0,
      k: 'edge',
    });
    expect(snap([15_000, 19_900], targets, 500)).toEqual({
      by: 100,
      at: 20_000,
      edge: 1,
      k: 'edge',
    });
    expect(snap([15_000], targets, 500)).toBeNull();
  });

  it('prefers an item to the now line, and the now line to the grid', () => {
    const grid = { step: minute, origin: 0 };
    expect(snap([59_990], { edges: [59_900], now: 60_010, grid }, 200)?.k).toBe('edge');
    expect(snap([59_990], { edges: [], now: 60_100, grid }, 200)?.k).toBe('now');
    expect(snap([59_990], { edges: [], now: null, grid }, 200)).toEqual({
      by: 10,
      at: minute,
      edge: 0,
      k: 'grid',
    });
  });

  it('counts the grid from its origin, also before it', () => {
    const grid = { step: minute, origin: 30_000 };
    expect(snap([-29_000], { edges: [], now: null, grid }, 2000)?.at).toBe(-30_000);
  });

  it('finds the nearest of sorted values as a search through all of them does', () =>
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer(), (values, at) => {
        const sorted = Float64Array.from(values).sort();
        const best = Math.min(...values.map((value) => Math.abs(value - at)));
        const found = nearest(sorted, at);
        if (values.length === 0) expect(found).toBeNull();
        else expect(Math.abs((found ?? NaN) - at)).toBe(best);
      }),
    ));
});
