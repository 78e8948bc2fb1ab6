import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { biquad } from './biquad.ts';
import { chainPhase, chainResponse, groupDelay } from './chain.ts';
import { logGrid } from './grid.ts';
import { configOfBands, makeBand, makeEq, makeFilter } from './make.ts';
import type { Band, DspConfig, Filter } from './model.ts';
import { arbitraryBand, arbitraryConfig, arbitraryRate } from '../../../test/support/eq/some-eq.ts';

const RATE = 48_000;
const grid = logGrid(20, 20_000, 200);

const chainOf = (...filters: Filter[]): DspConfig => ({ ...configOfBands([]), filters });
const simple = (
  type: Exclude<Filter['type'], 'parametric_eq' | 'unknown'>,
  values: Record<string, number | string>,
): Filter => {
  const filter = makeFilter(type, type);
  return filter.type === 'parametric_eq' || filter.type === 'unknown'
    ? filter
    : { ...filter, values: { ...filter.values, ...values } };
};
const at = (config: DspConfig, hz: number, rate = RATE): { left: number; right: number } => {
  const { left, right } = chainResponse(config, rate, Float64Array.of(hz));
  return { left: left[0] ?? Number.NaN, right: right[0] ?? Number.NaN };
};
const biggest = (a: Float64Array, b: Float64Array): number =>
  a.reduce((most, value, index) => Math.max(most, Math.abs(value - (b[index] ?? Number.NaN))), 0);

/** H of a biquad by definition, with complex numbers. */
function naive(band: Band, rate: number, hz: number): { re: number; im: number } {
  const found =
    band.type === 'unknown' ? null : biquad(band.type, band.frequency, band.gain, band.q, rate);
  if (found === null) return { re: 1, im: 0 };
  const w = (2 * Math.PI * hz) / rate;
  const sum = (c0: number, c1: number, c2: number): { re: number; im: number } => ({
    re: c0 + c1 * Math.cos(w) + c2 * Math.cos(2 * w),
    im: -c1 * Math.sin(w) - c2 * Math.sin(2 * w),
  });
  const top = sum(found.b0, found.b1, found.b2);
  const bottom = sum(1, found.a1, found.a2);
  const size = bottom.re ** 2 + bottom.im ** 2;
  return {
    re: (top.re * bottom.re + top.im * bottom.im) / size,
    im: (top.im * bottom.re - top.re * bottom.im) / size,
  };
}

describe('bands', () => {
  it('have their gain at their frequency, half of it for shelves, 20 log10 Q for passes, nothing for notches', () =>
    fc.assert(
      fc.property(arbitraryBand, arbitraryRate, (band, rate) => {
        fc.pre(band.frequency < rate / 2);
        const { left } = at(
          configOfBands([{ ...band, channel: 'ALL', enabled: true }]),
          band.frequency,
          rate,
        );
        const expected = {
          peak: band.gain,
          low_shelf: band.gain / 2,
          high_shelf: band.gain / 2,
          low_pass: 20 * Math.log10(band.q),
          high_pass: 20 * Math.log10(band.q),
          notch: -200,
          all_pass: 0,
          unknown: 0,
        }[band.type];
        expect(left).toBeCloseTo(expected, 9);
      }),
    ));

  it('agree with their biquad', () =>
    fc.assert(
      fc.property(arbitraryBand, fc.double({ min: 200, max: 20_000, noNaN: true }), (band, hz) => {
        const mine = at(configOfBands([{ ...band, channel: 'ALL', enabled: true }]), hz).left;
        const { re, im } = naive(band, RATE, hz);
        const theirs = 10 * Math.log10(re * re + im * im);
        if (theirs > -60) expect(mine).toBeCloseTo(theirs, 4);
      }),
    ));

  it('cancel out with the opposite gain', () =>
    fc.assert(
      fc.property(arbitraryBand, arbitraryRate, (band, rate) => {
        fc.pre(band.type === 'peak' || band.type === 'low_shelf' || band.type === 'high_shelf');
        const opposite = { ...band, id: 'b', gain: -band.gain };
        const { left, right } = chainResponse(configOfBands([band, opposite]), rate, grid);
        expect(biggest(left, new Float64Array(grid.length))).toBeLessThan(1e-9);
        expect(biggest(right, new Float64Array(grid.length))).toBeLessThan(1e-9);
      }),
    ));

  it('have no effect when disabled, of unknown type, for a third channel, or at half the rate and above', () => {
    for (const over of [
      { enabled: false },
      { type: 'unknown' },
      { channel: 'LFE' },
      { frequency: 24_000 },
      { frequency: 30_000 },
    ] as const) {
      const { left, right } = chainResponse(
        configOfBands([makeBand('a', { gain: 12, ...over })]),
        RATE,
        grid,
      );
      expect(left.every((level) => level === 0)).toBe(true);
      expect(right.every((level) => level === 0)).toBe(true);
    }
  });

  it('can stand in any order', () =>
    fc.assert(
      fc.property(fc.array(arbitraryBand, { maxLength: 40 }), (bands) => {
        const there = chainResponse(configOfBands(bands), RATE, grid);
        const back = chainResponse(configOfBands(bands.toReversed()), RATE, grid);
        expect(biggest(there.left, back.left)).toBeLessThan(1e-6);
      }),
    ));

  it('of one channel do not affect the other', () =>
    fc.assert(
      fc.property(fc.array(arbitraryBand, { maxLength: 12 }), (bands) => {
        const turned = { FL: 'FR', FR: 'FL' };
        const one = chainResponse(configOfBands(bands, 0, { FL: -3 }), RATE, grid);
        const other = chainResponse(
          configOfBands(
            bands.map((band) => ({
              ...band,
              channel: turned[band.channel as 'FL' | 'FR'] ?? band.channel,
            })),
            0,
            { FR: -3 },
          ),
          RATE,
          grid,
        );
        expect(one.left).toEqual(other.right);
        expect(one.right).toEqual(other.left);
      }),
    ));
});

describe('any configuration', () => {
  it('has finite levels, phases and delays at any rate', () =>
    fc.assert(
      fc.property(
        arbitraryConfig,
        arbitraryRate,
        fc.constantFrom('both', 'mid', 'side'),
        (config, rate, input) => {
          const curves = [
            chainResponse(config, rate, grid, input),
            chainPhase(config, rate, grid, { input }),
            groupDelay(config, rate, grid, input),
          ];
          for (const { left, right } of curves)
            for (const value of [...left, ...right]) expect(Number.isFinite(value)).toBe(true);
          for (const level of curves[0]?.left ?? []) expect(level).toBeGreaterThanOrEqual(-200);
        },
      ),
    ));

  it('equals its gains without filters, and has no effect when off', () => {
    const config = { ...configOfBands([]), inputGain: -3.5, outputGain: 2 };
    expect(at(config, 1000).left).toBeCloseTo(-1.5, 12);
    expect(at({ ...config, enabled: false }, 1000)).toEqual({ left: 0, right: 0 });
  });

  it('treats a tiny width as zero', () => {
    const eq = makeEq('e', [makeBand('a', { gain: 6, channel: 'FL' })]);
    const config = chainOf(simple('stereo_width', { width: 5e-324 }), eq);
    expect(chainResponse(config, RATE, grid, 'side').left.every((level) => level === -200)).toBe(
      true,
    );
  });

  it('handles gains whose sum is in range', () => {
    const loud = Array.from({ length: 200 }, () => simple('gain', { gain: 60 }));
    const quiet = Array.from({ length: 200 }, () => simple('gain', { gain: -60 }));
    expect(at(chainOf(...quiet, ...loud), 1000).left).toBeCloseTo(0, 6);
    expect(at(chainOf(...loud, ...quiet, simple('balance', { balance: 100 })), 1000).left).toBe(
      -200,
    );
  });
});

describe('filters between the equalizers', () => {
  it('includes the gain of a convolution, and ignores dynamics and pitch', () => {
    const config = chainOf(
      simple('convolution', { gain: -4 }),
      simple('compressor', { makeup: 6 }),
      simple('transpose', { semitones: 3 }),
      simple('safety_limiter', {}),
    );
    expect(at(config, 500).left).toBeCloseTo(-4, 12);
  });

  it('has -3.01 dB at the corner of a pass with any slope, also if the slope is text', () => {
    for (const slope of [12, 24, 48, '24'])
      for (const mode of ['high_pass', 'low_pass'])
        expect(
          at(chainOf(simple('high_low_pass', { mode, frequency: 500, slope })), 500).left,
        ).toBeCloseTo(-3.0103, 4);
  });

  it('uses the default for a missing value', () => {
    const filter = makeFilter('a', 'high_low_pass');
    const bare = chainOf({ ...filter, values: {} } as Filter);
    expect(at(bare, 80).left).toBeCloseTo(-3.0103, 4);
  });

  it('ignores tone controls above half the rate', () => {
    const tone = chainOf(simple('tone_control', { treble_level: 12 }));
    expect(at(tone, 1000, 16_000).left).toBe(0);
    expect(at(tone, 9000, 44_100).left).toBeCloseTo(12, 9);
  });

  it('passes crossfeed through where it has no range left', () => {
    const config = chainOf(simple('crossfeed', { strength: 1, soundstage: 1 }));
    expect(chainResponse(config, RATE, grid, 'side').left.every((level) => level === 0)).toBe(true);
  });
});

describe('channels mixed after they differ', () => {
  const width = (factor: number): Filter => simple('stereo_width', { width: factor });

  it('become one at width 0: half their sum, in amplitude', () => {
    const config = chainOf(
      makeEq('e', [makeBand('a', { gain: 12, q: 2, channel: 'FL' })]),
      width(0),
    );
    const band = makeBand('a', { gain: 12, q: 2 });
    const { left, right } = chainResponse(config, RATE, grid);
    grid.forEach((hz, index) => {
      const { re, im } = naive(band, RATE, hz);
      const expected = 10 * Math.log10(((re + 1) / 2) ** 2 + (im / 2) ** 2);
      expect(left[index]).toBeCloseTo(expected, 7);
      expect(right[index]).toBeCloseTo(expected, 7);
    });
  });

  it('follow the amplitudes for balance and width', () => {
    // (1, 0.5) through width 2: mid 0.75, side 0.25 twice
    const { left, right } = at(chainOf(simple('balance', { balance: -50 }), width(2)), 1000);
    expect(left).toBeCloseTo(20 * Math.log10(1.25), 9);
    expect(right).toBeCloseTo(20 * Math.log10(0.25), 9);
  });

  it('are exact paths where the mixing comes first', () => {
    const config = chainOf(width(2), makeEq('e', [makeBand('a', { gain: 9, channel: 'FR' })]));
    expect(at(config, 1000).left).toBe(0);
    expect(at(config, 1000).right).toBeCloseTo(9, 9);
  });

  it('give the same result by amplitudes and by paths', () => {
    fc.assert(
      fc.property(fc.array(arbitraryBand, { maxLength: 8 }), (bands) => {
        const alone = configOfBands(
          bands.map((band) => ({ ...band, channel: 'ALL' })),
          -3,
        );
        // A difference of the channels that the width of 1.5 hardly affects: 60 dB below the rest.
        const apart = {
          ...alone,
          filters: [simple('balance', { balance: 1e-7 }), ...alone.filters, width(1.5)],
        };
        const lanes = chainResponse(alone, RATE, grid);
        const amplitudes = chainResponse(apart, RATE, grid);
        for (const [index, level] of lanes.left.entries())
          if (level > -100) expect(amplitudes.left[index]).toBeCloseTo(level, 5);
        const phases = chainPhase(alone, RATE, grid, { wrap: true });
        const carried = chainPhase(apart, RATE, grid, { wrap: true });
        for (const [index, phase] of phases.left.entries()) {
          const off = (carried.left[index] ?? 0) - phase;
          if ((lanes.left[index] ?? 0) > -100)
            expect(Math.abs(off - 360 * Math.round(off / 360))).toBeLessThan(1e-4);
        }
        const delays = groupDelay(alone, RATE, grid);
        const derived = groupDelay(apart, RATE, grid);
        for (const [index, delay] of delays.left.entries())
          if ((lanes.left[index] ?? 0) > -100)
            expect(Math.abs((derived.left[index] ?? 0) - delay)).toBeLessThan(
              1e-5 + Math.abs(delay) * 1e-5,
            );
      }),
    );
  });
});

describe('phase and group delay', () => {
  it('are those of the biquad', () =>
    fc.assert(
      fc.property(arbitraryBand, fc.double({ min: 100, max: 20_000, noNaN: true }), (band, hz) => {
        const { re, im } = naive(band, RATE, hz);
        fc.pre(re * re + im * im > 1e-6 && band.enabled);
        const config = configOfBands([{ ...band, channel: 'ALL' }]);
        const own = chainPhase(config, RATE, Float64Array.of(hz)).left[0] ?? Number.NaN;
        const off = own - (Math.atan2(im, re) * 180) / Math.PI;
        expect(Math.abs(off - 360 * Math.round(off / 360))).toBeLessThan(1e-3);
      }),
    ));

  it('fall from 0 through -180 to -360 degrees in an all pass, and stay within ±180 when wrapped', () => {
    const config = configOfBands([makeBand('a', { type: 'all_pass', frequency: 1000, q: 100 })]);
    const freqs = Float64Array.of(20, 1000, 20_000);
    const { left } = chainPhase(config, RATE, freqs);
    expect(left[0]).toBeCloseTo(0, 1);
    expect(left[1]).toBeCloseTo(-180, 6);
    expect(left[2]).toBeCloseTo(-360, 1);
    const wrapped = chainPhase(config, RATE, freqs, { wrap: true }).left;
    for (const degrees of wrapped) expect(Math.abs(degrees)).toBeLessThanOrEqual(180);
  });

  it('has the delay of its phase slope', () =>
    fc.assert(
      fc.property(arbitraryBand, fc.double({ min: 100, max: 18_000, noNaN: true }), (band, hz) => {
        fc.pre(band.type !== 'notch' && band.q < 10);
        const config = configOfBands([{ ...band, channel: 'ALL' }]);
        const step = 0.01;
        const phases = chainPhase(config, RATE, Float64Array.of(hz - step, hz + step)).left;
        const slope = -(((phases[1] ?? 0) - (phases[0] ?? 0)) / 360 / (2 * step)) * 1000;
        const delay = groupDelay(config, RATE, Float64Array.of(hz)).left[0] ?? Number.NaN;
        expect(Math.abs(delay - slope)).toBeLessThan(1e-4 + Math.abs(slope) * 1e-4);
      }),
    ));
});
