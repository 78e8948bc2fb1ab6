import { propagate } from './propagate.ts';
import { createAxis, halfAngle } from './grid.ts';
import { decibels, FLOOR_DB, Product } from './magnitude.ts';
import type { DspConfig } from './model.ts';
import type { ChainInput, ChannelPath, ChannelPaths } from './channel-paths.ts';
import { channelPaths } from './channel-paths.ts';
import type { Stage } from './stages.ts';
import { toStages } from './stages.ts';
import type { Section, SectionSide } from './section.ts';

/** Position on the unit circle. */
interface Point {
  /** 4 sin²(w/2). */
  readonly p: number;
  readonly sinW: number;
  readonly cosW: number;
}

/** One value for each frequency and channel. */
export interface ChannelCurves {
  readonly left: Float64Array;
  readonly right: Float64Array;
}

/**
 * The level (dB, not below -200) of the server's whole chain at a sample rate (Hz): gains, equalizers, tone controls,
 * passes, balance, and width and crossfeed where they affect `input`. Frequencies above half the rate get the value
 * at half the rate. A convolution counts with its gain only.
 */
export function chainResponse(
  config: DspConfig,
  rate: number,
  freqs: Float64Array,
  input: ChainInput = 'both',
): ChannelCurves {
  return computeResponse(toStages(config, rate), rate, freqs, input);
}

/** The level (dB) after the stages. */
export function computeResponse(
  stages: readonly Stage[],
  rate: number,
  freqs: Float64Array,
  input: ChainInput = 'both',
): ChannelCurves {
  const lanes = channelPaths(stages, input);
  if (lanes === null) return levelsCarried(stages, rate, freqs, input);
  const product = new Product(createAxis(freqs, rate));
  return eachLane(lanes, ({ gain, sections }) => {
    const out = new Float64Array(freqs.length);
    product.set(gain, sections);
    product.levels(out);
    return out;
  });
}

/**
 * The phase (degrees) of the whole chain. Unwrapped while the channels are not mixed: it is then the sum of continuous
 * phases and correct even for widely spaced frequencies. Otherwise it is unwrapped from point to point.
 * `wrap`: to -180 (exclusive) to 180 instead.
 */
export function chainPhase(
  config: DspConfig,
  rate: number,
  freqs: Float64Array,
  { input = 'both', wrap = false }: { input?: ChainInput; wrap?: boolean } = {},
): ChannelCurves {
  const stages = toStages(config, rate);
  const lanes = channelPaths(stages, input);
  const curves =
    lanes === null
      ? phasesCarried(stages, rate, freqs, input)
      : eachLane(lanes, (lane) => lanePhase(lane.sections, rate, freqs));
  if (wrap) for (const curve of [curves.left, curves.right]) wrapDegrees(curve);
  return curves;
}

/** The group delay (ms) of the whole chain, from the derivative instead of differences between frequencies. */
export function groupDelay(
  config: DspConfig,
  rate: number,
  freqs: Float64Array,
  input: ChainInput = 'both',
): ChannelCurves {
  const stages = toStages(config, rate);
  const lanes = channelPaths(stages, input);
  if (lanes !== null) return eachLane(lanes, (lane) => laneDelay(lane.sections, rate, freqs));
  return carried(stages, rate, freqs, input, ({ re, im, dre, dim }) => {
    const size = re * re + im * im;
    return size === 0 ? 0 : ((im * dre - re * dim) / size / rate) * 1000;
  });
}

/** Both channels; if they share a path, the right one is a copy. */
function eachLane(
  { left, right }: ChannelPaths,
  curve: (lane: ChannelPath) => Float64Array,
): ChannelCurves {
  const of = curve(left);
  return { left: of, right: left === right ? of.slice() : curve(right) };
}

type Carried = ReturnType<typeof propagate>;

function carried(
  stages: readonly Stage[],
  rate: number,
  freqs: Float64Array,
  input: ChainInput,
  value: (wave: Carried['left'], scale: number) => number,
): ChannelCurves {
  const left = new Float64Array(freqs.length);
  const right = new Float64Array(freqs.length);
  freqs.forEach((frequency, index) => {
    const outcome = propagate(stages, rate, frequency, input);
    left[index] = value(outcome.left, outcome.scale);
    right[index] = value(outcome.right, outcome.scale);
  });
  return { left, right };
}

const DB_PER_NEPER = 20 / Math.LN10;

const levelsCarried = (
  stages: readonly Stage[],
  rate: number,
  freqs: Float64Array,
  input: ChainInput,
): ChannelCurves =>
  carried(stages, rate, freqs, input, ({ re, im }, scale) =>
    Math.max(FLOOR_DB, decibels(re * re + im * im) + DB_PER_NEPER * scale),
  );

function phasesCarried(
  stages: readonly Stage[],
  rate: number,
  freqs: Float64Array,
  input: ChainInput,
): ChannelCurves {
  const curves = carried(
    stages,
    rate,
    freqs,
    input,
    ({ re, im }) => (Math.atan2(im, re) * 180) / Math.PI,
  );
  for (const curve of [curves.left, curves.right])
    for (let index = 1; index < curve.length; index += 1) {
      const before = curve[index - 1] ?? 0;
      const step = (curve[index] ?? 0) - before;
      curve[index] = before + step - 360 * Math.round(step / 360);
    }
  return curves;
}

function pointAt(frequency: number, rate: number): Point {
  const half = halfAngle(frequency, rate);
  const sine = Math.sin(half);
  const p = 4 * sine * sine;
  return { p, sinW: 2 * sine * Math.cos(half), cosW: 1 - p / 2 };
}

/** The phase (rad) of one side: continuous from 0 Hz to half the rate, because the imaginary part never changes its sign. */
const computeAngle = ({ offset, slope, turn }: SectionSide, { p, sinW }: Point): number =>
  Math.atan2(turn * sinW, offset - slope * p);

/** d phase / dw of one side; 0 in a null, where there is none. */
function turnRate({ offset, slope, turn }: SectionSide, { p, sinW, cosW }: Point): number {
  const real = offset - slope * p;
  const imaginary = turn * sinW;
  const size = real * real + imaginary * imaginary;
  return size === 0 ? 0 : (real * turn * cosW + 2 * slope * turn * sinW * sinW) / size;
}

/** The phase (degrees, continuous but for the step in a notch) of sections in a row. */
function lanePhase(sections: readonly Section[], rate: number, freqs: Float64Array): Float64Array {
  return freqs.map((frequency) => {
    const point = pointAt(frequency, rate);
    let sum = 0;
    for (const { zeros, poles } of sections)
      sum += computeAngle(zeros, point) - computeAngle(poles, point);
    return (sum * 180) / Math.PI;
  });
}

/** The group delay (ms) of sections in a row. */
function laneDelay(sections: readonly Section[], rate: number, freqs: Float64Array): Float64Array {
  return freqs.map((frequency) => {
    const point = pointAt(frequency, rate);
    let samples = 0;
    for (const { zeros, poles } of sections)
      samples += turnRate(poles, point) - turnRate(zeros, point);
    return (samples / rate) * 1000;
  });
}

/** To above -180 and up to 180 degrees, in place. */
function wrapDegrees(degrees: Float64Array): void {
  for (let index = 0; index < degrees.length; index += 1) {
    const angle = degrees[index] ?? 0;
    degrees[index] = angle - 360 * Math.ceil(angle / 360 - 0.5);
  }
}
