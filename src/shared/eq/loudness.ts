import type { Biquad } from './biquad.ts';
import { computeResponse } from './chain.ts';
import { featureGrid } from './features.ts';
import { createAxis } from './grid.ts';
import { FLOOR_DB, computeSquares } from './magnitude.ts';
import type { DspConfig } from './model.ts';
import { sectionOfBiquad } from './section.ts';
import { toStages } from './stages.ts';

/** The two stages of K weighting at 48 kHz: ITU-R BS.1770-4, tables 1 and 2. */
const tables: readonly Biquad[] = [
  {
    b0: 1.53512485958697,
    b1: -2.69169618940638,
    b2: 1.19839281085285,
    a1: -1.69065929318241,
    a2: 0.73248077421585,
  },
  { b0: 1, b1: -2, b2: 1, a1: -1.99004745483398, a2: 0.99007225036621 },
];

/**
 * K weighting at a sample rate (Hz). The recommendation gives only 48 kHz and requires the same response elsewhere:
 * derives the analog filter behind each table and applies the bilinear transform at the other rate, prewarped at its frequency.
 */
export const kWeighting = (rate: number): readonly Biquad[] =>
  rate === TABLE_RATE ? tables : tables.map((table) => atRate(table, rate));

const TABLE_RATE = 48_000;

type Polynomial = readonly [number, number, number];

function atRate({ b0, b1, b2, a1, a2 }: Biquad, rate: number): Biquad {
  // At the filter's frequency s is tan(pi f0 / rate), where the denominator's square term equals its constant.
  const [constant, , square] = toAnalog([1, a1, a2]);
  const at48k = Math.sqrt(constant / square);
  const frequency = (Math.atan(at48k) / Math.PI) * TABLE_RATE;
  const factor = at48k / Math.tan((Math.PI * frequency) / rate);
  const zeros = toDigital(toAnalog([b0, b1, b2]), factor);
  const poles = toDigital(toAnalog([1, a1, a2]), factor);
  return {
    b0: zeros[0] / poles[0],
    b1: zeros[1] / poles[0],
    b2: zeros[2] / poles[0],
    a1: poles[1] / poles[0],
    a2: poles[2] / poles[0],
  };
}

/** c0 + c1/z + c2/z² with 1/z = (1 - s)/(1 + s), by powers of s. */
const toAnalog = ([c0, c1, c2]: Polynomial): Polynomial => [
  c0 + c1 + c2,
  2 * (c0 - c2),
  c0 - c1 + c2,
];

/** The inverse, with s times a factor; four times as large. */
const toDigital = ([c0, c1, c2]: Polynomial, factor: number): Polynomial => {
  const linear = c1 * factor;
  const square = c2 * factor * factor;
  return [c0 + linear + square, 2 * (c0 - square), c0 - linear + square];
};

const MIN_HZ = 20;
const MAX_HZ = 20_000;

/**
 * How much louder pink noise becomes through a configuration (LU, negative: quieter) at a sample rate (Hz): the mean of
 * |H|² over the logarithm of the frequency, weighted as in BS.1770, over both channels.
 */
export function loudnessChange(config: DspConfig, rate: number): number {
  const stages = toStages(config, rate);
  const freqs = featureGrid(stages, rate, MIN_HZ, Math.min(MAX_HZ, rate / 2));
  const weights = pinkWeights(freqs, rate);
  const { left, right } = computeResponse(stages, rate, freqs);
  // Relative to the highest level: the power of many loud bands would exceed the range of doubles.
  const top = Math.max(highest(left), highest(right));
  const toPower = (level: number): number => 10 ** ((level - top) / 10);
  let before = 0;
  let after = 0;
  weights.forEach((weight, index) => {
    before += weight;
    after += (weight * (toPower(left[index] ?? 0) + toPower(right[index] ?? 0))) / 2;
  });
  return top + 10 * Math.log10(after / before);
}

const highest = (levels: Float64Array): number =>
  levels.reduce((most, level) => Math.max(most, level), FLOOR_DB);

/** The gain (dB) that makes `b` as loud as `a` at a sample rate (Hz). */
export const matchGain = (a: DspConfig, b: DspConfig, rate: number): number =>
  loudnessChange(a, rate) - loudnessChange(b, rate);

/** The K-weighted pink noise power of each frequency: K times the width of its part of the log axis. */
function pinkWeights(freqs: Float64Array, rate: number): Float64Array {
  const axis = createAxis(freqs, rate);
  const weights = new Float64Array(freqs.length).fill(1);
  const squares = new Float64Array(freqs.length);
  for (const stage of kWeighting(rate)) {
    computeSquares(sectionOfBiquad(stage), axis, squares);
    for (let index = 0; index < weights.length; index += 1)
      weights[index] = (weights[index] ?? 0) * (squares[index] ?? 0);
  }
  const last = freqs.length - 1;
  return weights.map((weight, index) => {
    const above = freqs[Math.min(last, index + 1)] ?? 1;
    const below = freqs[Math.max(0, index - 1)] ?? 1;
    return (weight * Math.log(above / below)) / 2;
  });
}
