import { describe, expect, it } from 'vitest';
import { chainResponse } from './chain.ts';
import { configOfBands, makeBand } from './make.ts';
import { ROUNDING_HEARD, roundingChange } from './rounding.ts';

describe('roundingChange', () => {
  it('is nothing for whole Hz, and too little to be told high up', () => {
    const of = (frequency: number) =>
      roundingChange(configOfBands([makeBand('a', { frequency, gain: 6 })]), 48_000).change;
    expect(of(100)).toBe(0);
    expect(of(10_000.4)).toBeLessThan(ROUNDING_HEARD);
  });

  it('is told for a narrow band low down, with the right size', () => {
    const config = configOfBands([makeBand('a', { frequency: 24.5, gain: 12, q: 8 })]);
    const { change, frequency } = roundingChange(config, 48_000);
    expect(change).toBeGreaterThan(ROUNDING_HEARD);
    const at = (hz: number) => {
      const one = configOfBands([makeBand('a', { frequency: hz, gain: 12, q: 8 })]);
      return chainResponse(one, 48_000, Float64Array.of(frequency)).left[0] ?? Number.NaN;
    };
    expect(Math.abs(at(24.5) - at(25))).toBeCloseTo(change, 9);
  });
});
