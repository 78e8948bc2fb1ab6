import type { Band } from '../model.ts';
import type { Bounds } from './bounds.ts';
import { clampInto } from './bounds.ts';
import { FitModel } from './model.ts';

/** A section of a residual on one side of 0 dB. */
interface Lobe {
  readonly from: number;
  /** Index after the last point. */
  readonly to: number;
  readonly top: number;
  /** Height times width, weighted. */
  readonly size: number;
}

/** Initial frequencies of shelves, as in the AutoEq project. */
const LOW_SHELF_HZ = 105;
const HIGH_SHELF_HZ = 10_000;
const SHELF_Q = 0.7;

/**
 * Sets `x` to an initial guess: shelves at their usual frequencies, every other band on the largest lobe (height times
 * width) of `target` (dB on `freqs`) that the bands before it leave.
 */
export function guess(
  x: Float64Array,
  types: readonly Band['type'][],
  wanted: { freqs: Float64Array; target: Float64Array; weights: Float64Array },
  { bounds, rate }: { bounds: Bounds; rate: number },
): void {
  const residual = wanted.target.slice();
  const response = new Float64Array(residual.length);
  types.forEach((type, band) => {
    const residualCurve = { ...wanted, target: residual };
    const start = type === 'peak' ? peakOn(residualCurve) : shelfOn(type, residualCurve);
    const at = start.subarray(0, 3);
    const ends = {
      lower: bounds.lower.subarray(band * 3, band * 3 + 3),
      upper: bounds.upper.subarray(band * 3, band * 3 + 3),
    };
    clampInto(at, ends);
    new FitModel([type], wanted.freqs, rate).response(at, response);
    for (let k = 0; k < residual.length; k += 1)
      residual[k] = (residual[k] ?? 0) - (response[k] ?? 0);
    x.set(at, band * 3);
  });
}

export interface FitTarget {
  readonly freqs: Float64Array;
  readonly target: Float64Array;
  readonly weights: Float64Array;
}

/** A shelf as high as the mean of its side. */
function shelfOn(type: Band['type'], { freqs, target, weights }: FitTarget): Float64Array {
  const low = type === 'low_shelf';
  const corner = low ? LOW_SHELF_HZ : HIGH_SHELF_HZ;
  let sum = 0;
  let weight = 0;
  for (let k = 0; k < freqs.length; k += 1) {
    const beyond = low ? (freqs[k] ?? 0) < corner : (freqs[k] ?? 0) > corner;
    if (!beyond) continue;
    sum += (weights[k] ?? 0) * (target[k] ?? 0);
    weight += weights[k] ?? 0;
  }
  return Float64Array.of(Math.log(corner), Math.log(SHELF_Q), weight > 0 ? sum / weight : 0);
}

/** A peak (ln f, ln Q, gain) on the largest lobe of a target curve, with the lobe's width. */
export function peakOn({ freqs, target, weights }: FitTarget): Float64Array {
  const lobe = largestLobe(target, weights);
  const peak = target[lobe.top] ?? 0;
  const octaves = Math.max(0.1, halfWidth(freqs, target, lobe));
  const q = 2 ** (octaves / 2) / (2 ** octaves - 1);
  return Float64Array.of(Math.log(freqs[lobe.top] ?? 1000), Math.log(q), peak);
}

function largestLobe(target: Float64Array, weights: Float64Array): Lobe {
  let best: Lobe = { from: 0, to: target.length, top: target.length >> 1, size: -1 };
  let from = 0;
  while (from < target.length) {
    const lobe = lobeAt(target, weights, from);
    if (lobe.size > best.size) best = lobe;
    from = lobe.to;
  }
  return best;
}

function lobeAt(target: Float64Array, weights: Float64Array, from: number): Lobe {
  const sign = (target[from] ?? 0) >= 0;
  let to = from;
  let top = from;
  let size = 0;
  for (; to < target.length && (target[to] ?? 0) >= 0 === sign; to += 1) {
    const height = Math.abs(target[to] ?? 0);
    if (height > Math.abs(target[top] ?? 0)) top = to;
    size += height * (weights[to] ?? 0);
  }
  return { from, to, top, size };
}

/** Octaves between the points on both sides of a lobe's peak where it falls to half of its height. */
function halfWidth(freqs: Float64Array, target: Float64Array, { from, to, top }: Lobe): number {
  const half = Math.abs(target[top] ?? 0) / 2;
  let low = top;
  let high = top;
  while (low > from && Math.abs(target[low - 1] ?? 0) > half) low -= 1;
  while (high < to - 1 && Math.abs(target[high + 1] ?? 0) > half) high += 1;
  return (
    Math.log2((freqs[high] ?? 1) / (freqs[low] ?? 1)) + Math.log2((freqs[1] ?? 2) / (freqs[0] ?? 1))
  );
}
