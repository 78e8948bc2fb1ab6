import { describe, expect, it } from 'vitest';
import { chainResponse } from './chain.ts';
import { configOfBands, makeBand } from './make.ts';
import { ROUNDING_HEARD, roundingChange } from './rounding.ts';

describe('roundingChange', () => {
  it('is zero for whole Hz, and negligible at high frequencies', () => {
    const of = (frequency: number) =>
      roundingChange(configOfBands([makeBand('a', { frequency, gain: 6 })]), 48_000);
    expect(of(100)).toBe(0);
    expect(of(10_000.4)).toBeLessThan(ROUNDING_HEARD);
  });

  it('is reported for a narrow band at low frequencies, with the right size', () => {
    const config = configOfBands([makeBand('a', { frequency: 24.5, gain: 12, q: 8 })]);
    const change = roundingChange(config, 48_000);
    expect(change).toBeGreaterThan(ROUNDING_HEARD);
    const freqs = Float64Array.from({ length: 4000 }, (_, index) => 20 + index / 200);
    const at = (hz: number) =>
      chainResponse(
        configOfBands([makeBand('a', { frequency: hz, gain: 12, q: 8 })]),
        48_000,
        freqs,
      ).left;
    const exact = at(24.5);
    const rounded = at(25);
    const fine = Math.max(...exact.map((db, index) => Math.abs(db - (rounded[index] ?? 0))));
    expect(Math.abs(fine - change)).toBeLessThan(0.01);
  });
});
