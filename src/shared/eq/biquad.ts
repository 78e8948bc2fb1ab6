import type { Band, BandType } from './model.ts';

/** A second-order filter, normalised to a0 = 1: y[n] = b0 x[n] + b1 x[n-1] + b2 x[n-2] - a1 y[n-1] - a2 y[n-2]. */
export interface Biquad {
  readonly b0: number;
  readonly b1: number;
  readonly b2: number;
  readonly a1: number;
  readonly a2: number;
}

/** Numerator and denominator before normalisation. */
type Terms = readonly [number, number, number, number, number, number];

/** Whether a filter with these values has an effect: below half the rate, with numeric Q and gain. */
export function hasEffect(frequency: number, gain: number, q: number, rate: number): boolean {
  return frequency > 0 && frequency < rate / 2 && q > 0 && q < Infinity && Number.isFinite(gain);
}

/**
 * RBJ Audio EQ Cookbook filter with alpha = sin w0 / 2Q for all types, shelves included, as the server
 * computes it. `frequency` and `rate` in Hz, `gain` in dB (ignored for passes, notch and all pass).
 * Null where it would have no effect: at or above half the rate.
 */
export function biquad(
  type: BandType,
  frequency: number,
  gain: number,
  q: number,
  rate: number,
): Biquad | null {
  if (!hasEffect(frequency, gain, q, rate)) return null;
  const w0 = (2 * Math.PI * frequency) / rate;
  const [b0, b1, b2, a0, a1, a2] = computeTerms(type, Math.cos(w0), Math.sin(w0) / (2 * q), gain);
  return { b0: b0 / a0, b1: b1 / a0, b2: b2 / a0, a1: a1 / a0, a2: a2 / a0 };
}

/** The filter of a band, whether it is enabled or not; null for an unknown type and at or above half the rate. */
export function bandBiquad(
  band: Pick<Band, 'type' | 'frequency' | 'gain' | 'q'>,
  rate: number,
): Biquad | null {
  if (band.type === 'unknown') return null;
  return biquad(band.type, band.frequency, band.gain, band.q, rate);
}

function computeTerms(type: BandType, c: number, alpha: number, gain: number): Terms {
  const amp = 10 ** (gain / 40);
  switch (type) {
    case 'peak':
      return [1 + alpha * amp, -2 * c, 1 - alpha * amp, 1 + alpha / amp, -2 * c, 1 - alpha / amp];
    case 'low_shelf':
      return shelf(amp, c, alpha);
    case 'high_shelf':
      return mirrored(shelf(amp, -c, alpha));
    case 'low_pass':
      return [(1 - c) / 2, 1 - c, (1 - c) / 2, 1 + alpha, -2 * c, 1 - alpha];
    case 'high_pass':
      return [(1 + c) / 2, -(1 + c), (1 + c) / 2, 1 + alpha, -2 * c, 1 - alpha];
    case 'notch':
      return [1, -2 * c, 1, 1 + alpha, -2 * c, 1 - alpha];
    case 'all_pass':
      return [1 - alpha, -2 * c, 1 + alpha, 1 + alpha, -2 * c, 1 - alpha];
  }
}

function shelf(amp: number, c: number, alpha: number): Terms {
  const up = amp + 1;
  const down = amp - 1;
  const k = 2 * Math.sqrt(amp) * alpha;
  return [
    amp * (up - down * c + k),
    2 * amp * (down - up * c),
    amp * (up - down * c - k),
    up + down * c + k,
    -2 * (down + up * c),
    up + down * c - k,
  ];
}

/** z to -z: turns the low shelf at pi - w0 into the high shelf at w0. */
const mirrored = ([b0, b1, b2, a0, a1, a2]: Terms): Terms => [b0, -b1, b2, a0, -a1, a2];
