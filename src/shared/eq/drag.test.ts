import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DragKeys } from './drag.ts';
import { dragged, dragOn, dragStart, nodeLevel, nodeY, wheelQ } from './drag.ts';
import { makeBand } from './make.ts';
import { frequencyAt, gainAt, rangeFor, toX, toY } from './plot.ts';

const plot = { width: 970, height: 384, range: 12 };
const free: DragKeys = { fine: false, lock: false, q: false };
const peak = makeBand('b', { frequency: 1000, gain: 0, q: 1 });

describe('the plot', () => {
  it('puts 20 Hz left, 20 kHz right, 0 dB in the middle', () =>
    expect([toX(plot, 20), toX(plot, 20_000), toY(plot, 0), toY(plot, 12)]).toEqual([
      0, 970, 192, 0,
    ]));
  it('converts there and back', () =>
    fc.assert(
      fc.property(
        fc.double({ min: 20, max: 20_000, noNaN: true }),
        fc.double({ min: -12, max: 12, noNaN: true }),
        (hz, db) => {
          expect(frequencyAt(plot, toX(plot, hz))).toBeCloseTo(hz, 6);
          expect(gainAt(plot, toY(plot, db))).toBeCloseTo(db, 9);
        },
      ),
    ));
  it('shows at least 12 dB, and more if a node needs it', () =>
    expect([0, 11, 11.5, 20, 30, 55, 200].map(rangeFor)).toEqual([12, 12, 24, 24, 36, 60, 60]));
});

describe('dragging a node', () => {
  it('follows the pointer exactly', () => {
    const path = dragOn(dragStart, 97, -32, free);
    const { frequency = 0, gain = 0, q } = dragged(peak, path, plot);
    expect(toX(plot, frequency)).toBeCloseTo(toX(plot, 1000) + 97, 1);
    expect(toY(plot, gain)).toBeCloseTo(192 - 32, 1);
    expect(q).toBe(1);
  });
  it('moves a tenth with Shift, also when Shift comes later', () => {
    const path = dragOn(dragOn(dragStart, 100, 0, free), 100, 0, { ...free, fine: true });
    expect(path.x).toBeCloseTo(110, 9);
  });
  it('locks to the axis that moved first with Alt, and unlocks without', () => {
    const lock = { ...free, lock: true };
    const waiting = dragOn(dragStart, 1, 1, lock);
    expect(waiting).toBe(dragStart);
    const along = dragOn(waiting, 5, 3, lock);
    expect(along).toMatchObject({ x: 5, y: 0, axis: 'x' });
    expect(dragOn(along, 2, 40, lock)).toMatchObject({ x: 7, y: 0 });
    expect(dragOn(along, 2, 40, free)).toMatchObject({ x: 7, y: 40, axis: null });
  });
  it('changes Q with Ctrl and keeps the gain', () => {
    const path = dragOn(dragStart, 0, -80, { ...free, q: true });
    expect(dragged(peak, path, plot)).toEqual({ frequency: 1000, gain: 0, q: 2 });
  });
  it('changes the Q of a pass: up is higher', () => {
    const pass = makeBand('b', { type: 'high_pass', frequency: 50, q: 0.707 });
    expect(nodeLevel(pass)).toBeCloseTo(-3.01, 2);
    const { q = 0, ...rest } = dragged(pass, dragOn(dragStart, 0, -32, free), plot);
    expect(20 * Math.log10(q)).toBeCloseTo(-3.01 + 2, 1);
    expect(rest).not.toHaveProperty('gain');
  });
  it('stays within the limits however far the pointer moves', () => {
    const far = fc.double({ min: -1e5, max: 1e5, noNaN: true });
    fc.assert(
      fc.property(
        far,
        far,
        fc.boolean(),
        fc.constantFrom('peak', 'notch', 'low_pass', 'high_shelf'),
        (dx, dy, q, type) => {
          const start = makeBand('b', { type, frequency: 400, gain: -3 });
          const next = {
            ...start,
            ...dragged(start, dragOn(dragStart, dx, dy, { ...free, q }), plot),
          };
          expect(next.frequency).toBeGreaterThanOrEqual(20);
          expect(next.frequency).toBeLessThanOrEqual(20_000);
          expect(Math.abs(next.gain)).toBeLessThanOrEqual(60);
          expect(next.q).toBeGreaterThanOrEqual(0.01);
          expect(next.q).toBeLessThanOrEqual(100);
          expect(nodeY(plot, next)).toBeGreaterThanOrEqual(0);
          expect(nodeY(plot, next)).toBeLessThanOrEqual(plot.height);
        },
      ),
    );
  });
});

describe('the wheel', () =>
  it('changes Q from 1 to 8 in under 20 notches, and back', () => {
    let q = 1;
    let notches = 0;
    for (; q < 8; notches += 1) q = wheelQ(q, 1, false);
    expect(notches).toBeLessThan(20);
    expect(wheelQ(wheelQ(2, 5, false), -5, false)).toBeCloseTo(2, 2);
    expect(wheelQ(1, 1, true)).toBe(1.02);
  }));
