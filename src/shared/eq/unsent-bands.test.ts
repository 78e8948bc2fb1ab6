import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unsentReason, joinUnsent, muteUnsent, splitUnsent } from './unsent-bands.ts';
import { configOfBands, makeBand } from './make.ts';
import type { DspConfig } from './model.ts';
import { emptyConfig } from './model.ts';
import { sameConfig } from './same.ts';

const config = (...frequencies: number[]): DspConfig =>
  configOfBands(
    frequencies.map((frequency, index) => makeBand(`band${String(index)}`, { frequency, gain: 3 })),
  );

describe('bands that are never sent', () => {
  it('are those above 20 kHz, and from half of a known rate on', () => {
    const reason = (hz: number, rate: number | null) =>
      unsentReason(makeBand('b', { frequency: hz }), rate);
    expect([reason(20_000, null), reason(20_000.1, null)]).toEqual([null, 'limit']);
    expect([reason(16_000, 32_000), reason(15_999, 32_000), reason(16_000, 48_000)]).toEqual([
      'nyquist',
      null,
      null,
    ]);
  });
  it('return to their positions', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(100, 5_000, 20_500, 21_000), { maxLength: 8 }),
        (all) => {
          const whole = config(...all);
          const { config: sent, held } = splitUnsent(whole, null);
          expect(JSON.stringify(sent)).not.toMatch(/"frequency":2\d{4}/);
          expect(sameConfig(joinUnsent(sent, held), whole)).toBe(true);
        },
      ),
    ));
  it('get another position if theirs is gone', () => {
    const { held } = splitUnsent(config(100, 21_000), null);
    expect(joinUnsent(emptyConfig, held).filters).toMatchObject([
      { type: 'parametric_eq', bands: [{ frequency: 21_000 }] },
    ]);
  });
  it('are off in the audible configuration, with their ids', () => {
    const whole = config(100, 21_000);
    expect(muteUnsent(whole).filters).toMatchObject([
      {
        bands: [
          { id: 'band0', enabled: true },
          { id: 'band1', enabled: false },
        ],
      },
    ]);
    const plain = config(100);
    expect(muteUnsent(plain)).toBe(plain);
  });
});
