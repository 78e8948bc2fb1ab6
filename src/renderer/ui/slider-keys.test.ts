import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Scale } from './slider-keys.ts';
import { keyTarget, snap } from './slider-keys.ts';

const percent: Scale = { min: 0, max: 100, step: 1, keyStep: 5, pageStep: 10 };
const plain = { shift: false, rtl: false };

describe('snap', () => {
  it('stays within the ends and on the grid, and does nothing the second time', () => {
    const scales = fc.record({
      min: fc.integer({ min: -50, max: 0 }),
      max: fc.integer({ min: 1, max: 300 }),
      step: fc.constantFrom(1, 0.5, 0.1, 5),
      keyStep: fc.constant(5),
      pageStep: fc.constant(10),
    });
    fc.assert(
      fc.property(scales, fc.double({ min: -1000, max: 1000, noNaN: true }), (scale, value) => {
        const snapped = snap(value, scale);
        expect(snapped).toBeGreaterThanOrEqual(scale.min);
        expect(snapped).toBeLessThanOrEqual(scale.max);
        expect(snap(snapped, scale)).toBe(snapped);
        const steps = (snapped - scale.min) / scale.step;
        if (snapped !== scale.max) expect(Math.abs(steps - Math.round(steps))).toBeLessThan(1e-6);
      }),
    );
  });

  it('leaves no dust of floating point', () =>
    expect(snap(0.1 + 0.2, { ...percent, step: 0.1 })).toBe(0.3));
});

describe('keyTarget', () => {
  it.each([
    ['ArrowUp', 35],
    ['ArrowRight', 35],
    ['ArrowDown', 25],
    ['ArrowLeft', 25],
    ['PageUp', 40],
    ['PageDown', 20],
    ['Home', 0],
    ['End', 100],
  ])('%s moves 30 to %i', (key, wanted) => expect(keyTarget(key, 30, percent, plain)).toBe(wanted));

  it('moves the finest step with Shift', () =>
    expect(keyTarget('ArrowUp', 30, percent, { shift: true, rtl: false })).toBe(31));

  it('turns the horizontal arrows around in right-to-left text, and only those', () => {
    const rtl = { shift: false, rtl: true };
    expect(keyTarget('ArrowRight', 30, percent, rtl)).toBe(25);
    expect(keyTarget('ArrowUp', 30, percent, rtl)).toBe(35);
  });

  it('moves by its own step with Shift where it has one', () => {
    const coarse = { ...percent, shiftStep: 10 };
    expect(keyTarget('ArrowUp', 30, coarse, { shift: true, rtl: false })).toBe(40);
    expect(keyTarget('ArrowUp', 30, coarse, plain)).toBe(35);
  });

  it('leaves other keys alone', () => {
    expect(keyTarget('a', 30, percent, plain)).toBeNull();
    expect(keyTarget('Tab', 30, percent, plain)).toBeNull();
  });
});
