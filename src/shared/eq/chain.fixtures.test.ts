import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { chainPhase, chainResponse } from './chain.ts';
import { configOfBands, makeBand } from './make.ts';
import { bandTypes, BandType } from './model.ts';
import { decodeCurrent } from './wire/current.ts';

const fixture = (name: string): unknown =>
  JSON.parse(
    readFileSync(new URL(`../../../test/fixtures/${name}`, import.meta.url), 'utf8'),
  ) as unknown;

const Levels = z.array(z.number().nullable());
const Records = z.array(
  z.object({
    type: BandType,
    f: z.number(),
    g: z.number(),
    q: z.number(),
    fs: z.number(),
    freqs: z.array(z.number()),
    dB: z.array(z.number()),
    phaseDeg: z.array(z.number()).optional(),
  }),
);
const Chains = z.object({
  cases: z.array(
    z.object({
      case: z.string(),
      config: z.unknown(),
      sample_rate: z.number(),
      freqs: z.array(z.number()),
      left_db: Levels.optional(),
      right_db: Levels.optional(),
      mid_db: Levels.optional(),
      side_db: Levels.optional(),
    }),
  ),
});

/** The largest difference where the measurement is above the noise floor. */
function worst(ours: Float64Array, measured: readonly (number | null)[], nothing: number): number {
  expect(ours).toHaveLength(measured.length);
  return measured.reduce<number>((most, level, index) => {
    const own = ours[index] ?? Number.NaN;
    if (level === null || level < nothing) return Math.max(most, own <= nothing ? 0 : 999);
    const off = Math.abs(own - level);
    return Number.isNaN(off) ? Number.NaN : Math.max(most, off);
  }, 0);
}

describe.each(bandTypes)('a %s band', (type) => {
  const records = Records.parse(fixture(`eq/${type}.json`));

  it('is within 1e-4 dB of every measured response', () => {
    expect(records.length).toBeGreaterThanOrEqual(40);
    for (const { f, g, q, fs, freqs, dB } of records) {
      const band = makeBand('a', { type, frequency: f, gain: g, q });
      const { left, right } = chainResponse(configOfBands([band]), fs, Float64Array.from(freqs));
      const audible = freqs.map((_, index) => index).filter((index) => (dB[index] ?? 0) >= -100);
      const pick = (curve: ArrayLike<number>): number[] =>
        audible.map((index) => curve[index] ?? Number.NaN);
      const off = worst(Float64Array.from(pick(left)), pick(dB), -100);
      expect(off, `${type} ${String(f)} Hz ${String(g)} dB Q ${String(q)}`).toBeLessThan(1e-4);
      expect(right).toEqual(left);
    }
  });
});

it('an all pass has the measured phase', () => {
  const records = Records.parse(fixture('eq/all_pass.json'));
  let seen = 0;
  for (const { f, q, fs, freqs, phaseDeg } of records) {
    const band = makeBand('a', { type: 'all_pass', frequency: f, q });
    const { left } = chainPhase(configOfBands([band]), fs, Float64Array.from(freqs));
    for (const [index, degrees] of (phaseDeg ?? []).entries()) {
      seen += 1;
      const off = (left[index] ?? Number.NaN) - degrees;
      expect(Math.abs(off - 360 * Math.round(off / 360))).toBeLessThan(1e-3);
    }
  }
  expect(seen).toBeGreaterThan(1000);
});

describe('the whole chain', () => {
  const { cases } = Chains.parse(fixture('music-assistant/dsp/chains.json'));
  const named = cases.map((one) => ({
    ...one,
    name: `${one.case}, ${String(one.sample_rate)} Hz`,
  }));

  it('has all measured cases', () => expect(cases).toHaveLength(45));

  it.each(named)('is within 0.001 dB of the measurement: $name', (one) => {
    const config = decodeCurrent(one.config);
    const freqs = Float64Array.from(one.freqs);
    const curves = chainResponse(config, one.sample_rate, freqs);
    const measured = [
      [curves.left, one.left_db],
      [curves.right, one.right_db],
      [chainResponse(config, one.sample_rate, freqs, 'mid').left, one.mid_db],
      [chainResponse(config, one.sample_rate, freqs, 'side').left, one.side_db],
    ] as const;
    expect(measured.some(([, levels]) => levels !== undefined)).toBe(true);
    for (const [ours, levels] of measured)
      if (levels !== undefined) expect(worst(ours, levels, -180)).toBeLessThan(1e-3);
  });
});
