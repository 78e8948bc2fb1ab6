/**
 * Filter widths in the notations that files use. Formulas: Robert Bristow-Johnson's cookbook; the corner of shelves is
 * that of the Behringer DCX2496, which Equalizer APO follows.
 */

/** A of the cookbook: the square root of the amplitude, from dB. */
const amplitude = (gain: number): number => 10 ** (gain / 40);

/** Q of a shelf of slope S (1: as steep as possible without overshoot) and gain (dB). NaN: no filter has that slope. */
export function qOfSlope(slope: number, gain: number): number {
  const a = amplitude(gain);
  return 1 / Math.sqrt((a + 1 / a) * (1 / slope - 1) + 2);
}

/** Slope S of a shelf with this Q and gain (dB). */
export function slopeOfQ(q: number, gain: number): number {
  const a = amplitude(gain);
  return 1 / ((1 / (q * q) - 2) / (a + 1 / a) + 1);
}

/** Center (Hz) of a shelf given by its corner (Hz). */
export function centreOfCorner(
  type: 'low_shelf' | 'high_shelf',
  corner: number,
  gain: number,
  slope: number,
): number {
  const factor = 10 ** (Math.abs(gain) / 80 / slope);
  return type === 'low_shelf' ? corner * factor : corner / factor;
}

/** Q of a width in octaves at a frequency and sample rate (Hz), including the warping of the bilinear transform. */
export function qOfOctaves(octaves: number, frequency: number, rate: number): number {
  const w0 = (2 * Math.PI * frequency) / rate;
  const warp = w0 < Math.PI ? w0 / Math.sin(w0) : 1;
  return 1 / (2 * Math.sinh((Math.LN2 / 2) * octaves * warp));
}

/** Qs of the second-order sections of a Butterworth filter of even order. */
export function butterworthQs(order: number): number[] {
  return Array.from(
    { length: Math.floor(order / 2) },
    (_, k) => 1 / (2 * Math.sin((Math.PI * (2 * k + 1)) / (2 * order))),
  );
}

/** A number without floating-point noise. */
export const tidy = (value: number, digits = 6): number => Number(value.toFixed(digits));
