import { collectSections } from './features.ts';
import { decibels, FLOOR_DB } from './magnitude.ts';
import type { Stage } from './stages.ts';
import type { Section } from './section.ts';
import { toBiquad } from './section.ts';
import type { Biquad } from './biquad.ts';

/** A biquad with its state, transposed direct form II. */
class Filter {
  readonly #terms: Biquad;
  #s1 = 0;
  #s2 = 0;

  constructor(section: Section) {
    this.#terms = toBiquad(section);
  }

  /** Filters samples in place. */
  run(samples: Float64Array): void {
    const { b0, b1, b2, a1, a2 } = this.#terms;
    let s1 = this.#s1;
    let s2 = this.#s2;
    for (let index = 0; index < samples.length; index += 1) {
      const x = samples[index] ?? 0;
      const y = b0 * x + s1;
      s1 = b1 * x - a1 * y + s2;
      s2 = b2 * x - a2 * y;
      samples[index] = y;
    }
    this.#s1 = s1;
    this.#s2 = s2;
  }
}

/** Processes a block of samples of both channels in place. */
type Runner = (left: Float64Array, right: Float64Array) => void;

/** Above this Q, a resonance is a decaying sine whose mean magnitude is 2/pi of its peak. */
const RESONANT = 5;

/** Samples between two checks of the sum. */
const BLOCK = 512;
/** Maximum effort, in samples times sections. */
const MAX_EFFORT = 3e7;
/** Largest remainder of the sum at the end, as a fraction of it (0.001 dB). */
const MAX_REMAINDER = 1e-4;
/** Smaller sums count as zero. */
const MIN_SUM = 1e-200;
/** 1 - pole radius below which a section rings for long. */
const SLOW = 3e-5;

/**
 * How far the loudest possible signal can exceed full scale after these stages (dB): the L1 norm of the impulse response of the
 * louder channel. Where stages mix the channels, both inputs count, each at full scale.
 *
 * The response is summed until it has decayed. If that takes too long, the ringing sections count with their own
 * upper bound, so the result is too high rather than too low.
 */
export function strictBound(stages: readonly Stage[]): number {
  const norm = measureNorm(stages) ?? slowBound(stages);
  return Math.max(FLOOR_DB, decibels(norm * norm));
}

/** The L1 norm, by running the stages; null if that takes too long. */
function measureNorm(stages: readonly Stage[]): number | null {
  if (!stages.some((stage) => stage.kind === 'difference')) {
    const sums = run(alike(stages) ? stages.map(leftOnly) : stages, [1, 1]);
    if (sums === null) return null;
    return alike(stages) ? sums[0] : Math.max(...sums);
  }
  const left = run(stages, [1, 0]);
  const right = left === null ? null : run(stages, [0, 1]);
  if (left === null || right === null) return null;
  return Math.max(left[0] + right[0], left[1] + right[1]);
}

const alike = (stages: readonly Stage[]): boolean =>
  stages.every((stage) => stage.kind !== 'difference' && stage.left === stage.right);

const leftOnly = (stage: Stage): Stage =>
  stage.kind === 'filter' ? { ...stage, right: false } : stage;

/** The product of the norms of every long-ringing section and of all the others together. */
function slowBound(stages: readonly Stage[]): number {
  const slow = new Set(collectSections(stages).filter((section) => 1 - poleRadius(section) < SLOW));
  let norm = 1;
  const rest = stages.filter((stage) => {
    if (stage.kind === 'gain' || stage.section === null || !slow.has(stage.section)) return true;
    norm *=
      stage.kind === 'filter'
        ? ringingNorm(stage.section)
        : 1 + stage.factor * ringingNorm(stage.section);
    return false;
  });
  // The others decay in time unless there are hundreds of them; then each counts by itself.
  return (
    norm * (measureNorm(rest) ?? rest.reduce((all, stage) => all * (measureNorm([stage]) ?? 1), 1))
  );
}

type Pair = [number, number];

/** The sums of both channels' magnitudes after an impulse of these heights; null if they do not decay in time. */
function run(stages: readonly Stage[], heights: Readonly<Pair>): Pair | null {
  const sections = collectSections(stages);
  const slowest = Math.max(0, ...sections.map(poleRadius));
  const step = createRunner(stages);
  const left = new Float64Array(BLOCK);
  const right = new Float64Array(BLOCK);
  const sums: { left: number[]; right: number[] } = { left: [0], right: [0] };
  const most = Math.max(64, MAX_EFFORT / BLOCK / (2 * Math.max(1, sections.length)));
  let last: Pair | null = null;
  for (let blocks = 1; blocks <= most; blocks += 1) {
    left.fill(0);
    right.fill(0);
    if (blocks === 1) [left[0], right[0]] = heights;
    step(left, right);
    sums.left.push((sums.left.at(-1) ?? 0) + sumSamples(left));
    sums.right.push((sums.right.at(-1) ?? 0) + sumSamples(right));
    if (blocks % 4 !== 0) continue;
    const decay = slowest ** ((blocks / 4) * BLOCK);
    const ends = [estimateEnd(sums.left, decay), estimateEnd(sums.right, decay)] as const;
    if (ends[0] === null || ends[1] === null) continue;
    last = [(sums.left.at(-1) ?? 0) + ends[0], (sums.right.at(-1) ?? 0) + ends[1]];
    if (ends[0] <= MAX_REMAINDER * last[0] && ends[1] <= MAX_REMAINDER * last[1]) return last;
  }
  return last;
}

/**
 * The remainder, extrapolated from the last two quarters: it decays no slower from quarter to quarter than it just
 * did, or than the slowest pole does. Null while it cannot be extrapolated.
 */
function estimateEnd(sums: readonly number[], decay: number): number | null {
  const quarter = (sums.length - 1) / 4;
  const at = (index: number): number => sums[index * quarter] ?? 0;
  const before = at(3) - at(2);
  const now = at(4) - at(3);
  if (now < MIN_SUM) return 0;
  const ratio = Math.max(decay, before > 0 ? now / before : 1);
  return ratio < 0.5 ? (now * ratio) / (1 - ratio) : null;
}

function sumSamples(samples: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < samples.length; index += 1) sum += Math.abs(samples[index] ?? 0);
  return sum;
}

/** The radius of the slowest-decaying pole. */
function poleRadius(section: Section): number {
  const { a1, a2 } = toBiquad(section);
  const inside = (a1 * a1) / 4 - a2;
  return inside > 0 ? Math.abs(a1) / 2 + Math.sqrt(inside) : Math.sqrt(Math.max(0, a2));
}

/**
 * A bound of the L1 norm of a section of low frequency, in closed form: the section as a constant, a band pass and a low
 * pass of its poles. The norm of a sharp band pass is 4/pi, that of the low pass Q times as much; a dull one has at most 2.
 */
function ringingNorm({ zeros, poles }: Section): number {
  const constant = zeros.slope / poles.slope;
  const band = zeros.turn / poles.turn - constant;
  const low = zeros.offset / poles.offset - constant;
  const p = poles.offset / poles.slope;
  const sine = p < 4 ? Math.sqrt(p * (1 - p / 4)) : 0;
  const q = sine > 0 ? poles.offset / (Math.abs(poles.turn) * sine) : 0;
  const norm = q > RESONANT ? 4 / Math.PI : 2;
  return Math.abs(constant) + norm * (Math.abs(band) + Math.abs(low) * Math.max(1, q));
}

/** The stages in the time domain, with their own state. Process consecutive blocks of both channels. */
function createRunner(stages: readonly Stage[]): Runner {
  const runners = stages.map(stageRunner);
  return (left, right) => {
    for (const run of runners) run(left, right);
  };
}

function stageRunner(stage: Stage): Runner {
  if (stage.kind === 'gain')
    return (left, right) => {
      scale(left, stage.left);
      scale(right, stage.right);
    };
  if (stage.kind === 'filter') {
    const filters = { left: new Filter(stage.section), right: new Filter(stage.section) };
    return (left, right) => {
      if (stage.left) filters.left.run(left);
      if (stage.right) filters.right.run(right);
    };
  }
  const filter = stage.section === null ? null : new Filter(stage.section);
  return (left, right) => {
    toSumAndDifference(left, right, 0.5);
    scale(right, stage.factor);
    filter?.run(right);
    toSumAndDifference(left, right, 1);
  };
}

function scale(samples: Float64Array, factor: number): void {
  if (factor === 1) return;
  for (let index = 0; index < samples.length; index += 1)
    samples[index] = (samples[index] ?? 0) * factor;
}

/** (a, b) to (a + b, a - b) times a factor: 0.5 forward, 1 back. */
function toSumAndDifference(a: Float64Array, b: Float64Array, factor: number): void {
  for (let index = 0; index < a.length; index += 1) {
    const x = a[index] ?? 0;
    const y = b[index] ?? 0;
    a[index] = (x + y) * factor;
    b[index] = (x - y) * factor;
  }
}
