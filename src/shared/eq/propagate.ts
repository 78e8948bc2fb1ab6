import { halfAngle } from './grid.ts';
import type { ChainInput } from './channel-paths.ts';
import type { Section, SectionSide } from './section.ts';
import type { Stage } from './stages.ts';

/** A complex number and its derivative by w (rad per sample). */
interface Wave {
  re: number;
  im: number;
  dre: number;
  dim: number;
}

/** The output of a chain at one frequency. */
export interface PropagatedSignal {
  /** Natural logarithm of a factor common to both channels. */
  scale: number;
  readonly left: Wave;
  readonly right: Wave;
}

const LARGE = 1e100;
const SMALL = 1e-100;
/** Only a stage that silences the signal can produce less than this from an input in range. */
const SILENCE = 1e-290;

/**
 * Propagates a signal of one frequency (Hz) through the stages as complex amplitudes of both channels. Exact even where channels
 * are mixed after they differ. For `mid` and `side`, both outputs are the half sum, or the half difference.
 */
export function propagate(
  stages: readonly Stage[],
  rate: number,
  frequency: number,
  input: ChainInput,
): PropagatedSignal {
  const half = halfAngle(frequency, rate);
  const left: Wave = { re: 1, im: 0, dre: 0, dim: 0 };
  const right: Wave = { re: input === 'side' ? -1 : 1, im: 0, dre: 0, dim: 0 };
  const outcome: PropagatedSignal = { scale: 0, left, right };
  for (const stage of stages) {
    if (stage.kind === 'gain') {
      multiply(left, stage.left, 0, 0, 0);
      multiply(right, stage.right, 0, 0, 0);
    } else if (stage.kind === 'filter') {
      const at = computeWave(stage.section, half);
      if (stage.left) multiply(left, at.re, at.im, at.dre, at.dim);
      if (stage.right) multiply(right, at.re, at.im, at.dre, at.dim);
    } else {
      changeDifference(outcome, stage.factor, stage.section, half);
    }
    keepInRange(outcome);
  }
  if (input !== 'both') fold(outcome, input === 'mid' ? 1 : -1);
  return outcome;
}

/** H and dH/dw of a section, without the delay common to zeros and poles. */
function computeWave({ zeros, poles }: Section, half: number): Wave {
  const sine = Math.sin(half);
  const cosine = Math.cos(half);
  const p = 4 * sine * sine;
  const sinW = 2 * sine * cosine;
  const cosW = 1 - p / 2;
  const real = (side: SectionSide): number => side.offset - side.slope * p;
  const slopeRe = (side: SectionSide): number => -2 * side.slope * sinW;
  const nr = real(zeros);
  const ni = zeros.turn * sinW;
  const pr = real(poles);
  const pi = poles.turn * sinW;
  const size = pr * pr + pi * pi;
  const re = (nr * pr + ni * pi) / size;
  const im = (ni * pr - nr * pi) / size;
  // (N' - H D') / D
  const dr = slopeRe(zeros) - (re * slopeRe(poles) - im * poles.turn * cosW);
  const di = zeros.turn * cosW - (re * poles.turn * cosW + im * slopeRe(poles));
  return { re, im, dre: (dr * pr + di * pi) / size, dim: (di * pr - dr * pi) / size };
}

function multiply(wave: Wave, re: number, im: number, dre: number, dim: number): void {
  const next = {
    re: wave.re * re - wave.im * im,
    im: wave.re * im + wave.im * re,
    dre: wave.dre * re - wave.dim * im + wave.re * dre - wave.im * dim,
    dim: wave.dre * im + wave.dim * re + wave.re * dim + wave.im * dre,
  };
  Object.assign(wave, next);
}

function changeDifference(
  { left, right }: PropagatedSignal,
  factor: number,
  section: Section | null,
  half: number,
): void {
  const mid = mix(left, right, 1);
  const side = mix(left, right, -1);
  multiply(side, factor, 0, 0, 0);
  if (section !== null) {
    const at = computeWave(section, half);
    multiply(side, at.re, at.im, at.dre, at.dim);
  }
  Object.assign(left, add(mid, side, 1));
  Object.assign(right, add(mid, side, -1));
}

const add = (a: Wave, b: Wave, sign: 1 | -1): Wave => ({
  re: a.re + sign * b.re,
  im: a.im + sign * b.im,
  dre: a.dre + sign * b.dre,
  dim: a.dim + sign * b.dim,
});

/** (a ± b) / 2. */
function mix(a: Wave, b: Wave, sign: 1 | -1): Wave {
  const wave = add(a, b, sign);
  multiply(wave, 0.5, 0, 0, 0);
  return wave;
}

function fold(outcome: PropagatedSignal, sign: 1 | -1): void {
  const wave = mix(outcome.left, outcome.right, sign);
  Object.assign(outcome.left, wave);
  Object.assign(outcome.right, wave);
}

/** Many loud or quiet bands would exceed the range of doubles. */
function keepInRange(outcome: PropagatedSignal): void {
  const { left, right } = outcome;
  const size = Math.max(
    Math.abs(left.re),
    Math.abs(left.im),
    Math.abs(right.re),
    Math.abs(right.im),
  );
  if (size === 0 || (size > SMALL && size < LARGE)) return;
  const factor = size > SILENCE ? 1 / size : 0;
  multiply(left, factor, 0, 0, 0);
  multiply(right, factor, 0, 0, 0);
  if (factor === 0) return;
  outcome.scale += Math.log(size);
}
