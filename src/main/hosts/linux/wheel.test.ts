import { expect, it } from 'vitest';
import { STEP_PAUSE_MS, Wheel } from './status-item.ts';

let now = 0;

/** The steps of deltas that come `apart` ms from each other. */
function steps(deltas: readonly number[], apart: number): number[] {
  const wheel = new Wheel(() => now);
  return deltas.flatMap((delta) => {
    now += apart;
    return wheel.turn(delta) ?? [];
  });
}

it('makes a step of each notch, whatever unit the desktop counts in', () => {
  expect(steps([120, 120, -120], STEP_PAUSE_MS)).toEqual([1, 1, -1]);
  expect(steps([1, 1, -1], STEP_PAUSE_MS)).toEqual([1, 1, -1]);
  expect(steps([0, Number.NaN], STEP_PAUSE_MS)).toEqual([]);
});

it('adds up the parts of a notch that a touchpad sends', () => {
  expect(steps([40, 40, 40, 40, 40], STEP_PAUSE_MS)).toEqual([1]);
  expect(steps([-60, 60, 60], STEP_PAUSE_MS)).toEqual([1]);
});

it('is limited: a swipe steps at most ten times a second, the other direction acts at once', () => {
  const swipe = Array.from({ length: 60 }, () => 60);
  expect(steps(swipe, 1000 / 60).length).toBeLessThanOrEqual(10);
  expect(steps([120, -120, -120], 1)).toEqual([1, -1]);
});
