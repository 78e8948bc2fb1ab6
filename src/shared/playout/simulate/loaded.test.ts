import { expect, it } from 'vitest';
import { loadedSpan } from './loaded.ts';

const MINUTE = 60_000;
const nothing = { shiftMs: 0, lagMs: null, onAir: null, plannedFinish: null };
const airing = (lagMs: number, to: number) => ({
  k: 'item' as const,
  from: 0,
  to,
  ref: null,
  title: '',
  lagMs,
  reason: null,
});

it('is the minute ahead where nothing is known to air', () => {
  expect(loadedSpan(nothing, 1000)).toEqual({ from: 1000, to: 1000 + MINUTE });
  expect(loadedSpan({ ...nothing, plannedFinish: 2 * MINUTE }, 1000).to).toBe(2 * MINUTE);
});

it('follows the clock of a channel with a virtual start', () => {
  const shifted = { ...nothing, shiftMs: -3_600_000, plannedFinish: -3_500_000 };
  expect(loadedSpan(shifted, 1000)).toEqual({ from: -3_599_000, to: -3_500_000 });
});

it('is that of the item on air, not of the plan, where the output runs behind', () => {
  const late = { ...nothing, lagMs: 10 * MINUTE, plannedFinish: 30 * MINUTE };
  const onAir = airing(10 * MINUTE, 25 * MINUTE);
  expect(loadedSpan({ ...late, onAir }, 20 * MINUTE)).toEqual({
    from: 10 * MINUTE,
    to: 15 * MINUTE,
  });
});
