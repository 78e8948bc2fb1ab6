import { computeResponse } from './chain.ts';
import type { ChannelCurves } from './chain.ts';
import { featureGrid } from './features.ts';
import { strictBound } from './impulse.ts';
import type { DspConfig } from './model.ts';
import type { Stage } from './stages.ts';
import { toStages } from './stages.ts';

/** A maximum of the response. */
export interface Peak {
  /** dB. */
  readonly gain: number;
  /** Hz. */
  readonly frequency: number;
  /** `ALL` if both channels have it. */
  readonly channel: 'ALL' | 'FL' | 'FR';
}

/** How far a parametric equalizer must be attenuated. */
export interface PreampAdvice {
  /** dB: the preamp that puts the peak of the response at 0 dBFS. Above 0 if there is headroom. */
  readonly safe: number;
  /**
   * dB: the preamp with which no signal can exceed 0 dBFS, from the L1 norm of the impulse response. Computed on
   * first access.
   */
  readonly strict: number;
  /** The peak from 20 Hz to 20 kHz, or half the rate. */
  readonly peak: Peak;
  /** The peak below that, from 1 Hz. */
  readonly subsonic: Pick<Peak, 'gain' | 'frequency'>;
}

const MIN_HZ = 20;
const MAX_HZ = 20_000;
const SUBSONIC = 1;
/** Maxima closer than this (dB) count as equal. */
const SAME = 1e-6;

/**
 * The recommended preamp of a configuration's parametric equalizers at this sample rate (Hz). Their own preamp is
 * ignored; gains, channel preamps, tone controls and other filters are included.
 */
export function preampAdvice(config: DspConfig, rate: number): PreampAdvice {
  const stages = toStages(withoutPreamp(config), rate);
  const peak = maximum(stages, rate, MIN_HZ, Math.min(MAX_HZ, rate / 2));
  const { gain, frequency } = maximum(stages, rate, SUBSONIC, MIN_HZ);
  let strict: number | null = null;
  return {
    safe: -peak.gain + 0,
    get strict() {
      strict ??= -strictBound(stages) + 0;
      return strict;
    },
    peak,
    subsonic: { gain, frequency },
  };
}

/** The peak (dB, Hz) of the whole chain, preamps included, from 20 Hz to 20 kHz or half the rate (Hz). */
export const chainPeak = (config: DspConfig, rate: number): Peak =>
  maximum(toStages(config, rate), rate, MIN_HZ, Math.min(MAX_HZ, rate / 2));

const withoutPreamp = (config: DspConfig): DspConfig => ({
  ...config,
  filters: config.filters.map((filter) =>
    filter.type === 'parametric_eq' ? { ...filter, preamp: 0 } : filter,
  ),
});

/** The peak of both channels between two frequencies (Hz). */
function maximum(stages: readonly Stage[], rate: number, from: number, to: number): Peak {
  const freqs = featureGrid(stages, rate, from, to);
  const curves = computeResponse(stages, rate, freqs);
  const left = refined(stages, rate, freqs, curves, 'left');
  const right = refined(stages, rate, freqs, curves, 'right');
  const higher = left.gain >= right.gain ? left : right;
  if (Math.abs(left.gain - right.gain) <= SAME) return { ...higher, channel: 'ALL' };
  return { ...higher, channel: higher === left ? 'FL' : 'FR' };
}

interface PeakPoint {
  gain: number;
  frequency: number;
}

/** How far below the highest grid point (dB) a maximum can be and still become the highest after refinement. */
const HOPE = 3;
const MAX_CANDIDATES = 48;
/** Points per bracket and number of refinements: the final bracket is 1 / 8^9 as wide. */
const PARTS = 16;
const ROUNDS = 9;

/** The exact maximum of one channel, from the points of a grid that misses no resonance. */
function refined(
  stages: readonly Stage[],
  rate: number,
  freqs: Float64Array,
  curves: ChannelCurves,
  channel: 'left' | 'right',
): PeakPoint {
  const levels = curves[channel];
  const best = highest(freqs, levels);
  let brackets = tops(levels)
    .filter((index) => (levels[index] ?? 0) > best.gain - HOPE)
    .sort((a, b) => (levels[b] ?? 0) - (levels[a] ?? 0))
    .slice(0, MAX_CANDIDATES)
    .map((index) => [freqs[index - 1] ?? 0, freqs[index + 1] ?? 0] as const);
  for (let round = 0; round < ROUNDS && brackets.length > 0; round += 1) {
    const points = Float64Array.from(brackets.flatMap(([from, to]) => divided(from, to)));
    const response = computeResponse(stages, rate, points)[channel];
    brackets = brackets.map((_, index) => {
      const part = points.subarray(index * (PARTS + 1), (index + 1) * (PARTS + 1));
      const spot = highest(part, response.subarray(index * (PARTS + 1), (index + 1) * (PARTS + 1)));
      if (spot.gain > best.gain) Object.assign(best, spot);
      const at = part.indexOf(spot.frequency);
      return [part[Math.max(0, at - 1)] ?? 0, part[Math.min(PARTS, at + 1)] ?? 0] as const;
    });
  }
  return best;
}

const divided = (from: number, to: number): number[] =>
  Array.from({ length: PARTS + 1 }, (_, part) => from + ((to - from) * part) / PARTS);

/** Indexes of points that are no lower than their neighbors, without the ends. */
function tops(levels: Float64Array): number[] {
  const peaks: number[] = [];
  for (let index = 1; index < levels.length - 1; index += 1) {
    const level = levels[index] ?? 0;
    const before = levels[index - 1] ?? 0;
    const after = levels[index + 1] ?? 0;
    // A plateau is no maximum.
    if (level >= before && level >= after && (level > before || level > after)) peaks.push(index);
  }
  return peaks;
}

function highest(freqs: Float64Array, levels: Float64Array): PeakPoint {
  let at = 0;
  for (let index = 1; index < levels.length; index += 1)
    if ((levels[index] ?? 0) > (levels[at] ?? 0)) at = index;
  return { gain: levels[at] ?? 0, frequency: freqs[at] ?? 0 };
}
