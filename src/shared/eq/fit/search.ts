import type { Bounds } from './bounds.ts';
import { clampInto } from './bounds.ts';
import type { FitModel } from './model.ts';

export interface SearchOptions {
  readonly bounds: Bounds;
  /** The target curve (dB) on the model's grid, and the weight of each point. */
  readonly target: Float64Array;
  readonly weights: Float64Array;
  /** Maximum number of steps. */
  readonly most: number;
  /** Stops after three consecutive steps with a smaller relative improvement of the sum of squares. */
  readonly tolerance: number;
  /** Called before every step with the number of completed steps. */
  readonly onStep?: ((done: number) => void) | undefined;
}

/** Step limits: half an octave, a factor of 2 in Q, 6 dB. */
const STRIDES = [0.35, 0.7, 6] as const;
const MAX_STALLED = 3;

/**
 * Levenberg-Marquardt with bounds: improves `x` (three parameters per band) in place. A parameter at a bound
 * that would leave it is excluded from the step. Returns the weighted sum of squares (dB^2).
 */
export const search = (model: FitModel, x: Float64Array, options: SearchOptions): number =>
  new Search(model, x, options).run();

class Search {
  readonly #model: FitModel;
  readonly #x: Float64Array;
  readonly #options: SearchOptions;
  readonly #trial: Float64Array;
  readonly #step: Float64Array;
  readonly #residual: Float64Array;
  readonly #roots: Float64Array;
  readonly #j: Float64Array;
  readonly #normal: { readonly jj: Float64Array; readonly jr: Float64Array };
  readonly #damped: Float64Array;

  constructor(model: FitModel, x: Float64Array, options: SearchOptions) {
    const n = x.length;
    this.#model = model;
    this.#x = x;
    this.#options = options;
    this.#trial = new Float64Array(n);
    this.#step = new Float64Array(n);
    this.#residual = new Float64Array(model.points);
    this.#roots = options.weights.map((weight) => Math.sqrt(weight));
    this.#j = new Float64Array(n * model.points);
    this.#normal = { jj: new Float64Array(n * n), jr: new Float64Array(n) };
    this.#damped = new Float64Array(n * n);
  }

  run(): number {
    const { most, tolerance, onStep, bounds } = this.#options;
    clampInto(this.#x, bounds);
    let cost = this.#cost(this.#x);
    let damping = 1e-2;
    let stalled = 0;
    let steps = 0;
    let fresh = false;
    while (steps < most && stalled < MAX_STALLED && damping < 1e9 && cost > 1e-12) {
      onStep?.(steps);
      steps += 1;
      if (!fresh) this.#linearise();
      fresh = true;
      const next = this.#try(damping);
      if (next >= cost) {
        damping *= 5;
        continue;
      }
      stalled = cost - next < tolerance * cost ? stalled + 1 : 0;
      this.#x.set(this.#trial);
      cost = next;
      fresh = false;
      damping = Math.max(1e-7, damping / 4);
    }
    return cost;
  }

  /** Weighted sum of squares at `x`; stores the weighted residual (dB). */
  #cost(x: Float64Array): number {
    const { target } = this.#options;
    const r = this.#residual;
    this.#model.response(x, r);
    let sum = 0;
    for (let k = 0; k < r.length; k += 1) {
      const d = ((r[k] ?? 0) - (target[k] ?? 0)) * (this.#roots[k] ?? 0);
      r[k] = d;
      sum += d * d;
    }
    return Number.isFinite(sum) ? sum : Infinity;
  }

  #linearise(): void {
    this.#cost(this.#x);
    this.#model.jacobian(this.#x, this.#roots, this.#j);
    normalEquations(this.#j, this.#residual, this.#x.length, this.#normal);
  }

  /** Sets the trial to a step from the current point and returns its cost; infinite if there is no such step. */
  #try(damping: number): number {
    const n = this.#x.length;
    const { jj, jr } = this.#normal;
    const a = this.#damped;
    a.set(jj);
    for (let i = 0; i < n; i += 1) {
      a[i * n + i] = (jj[i * n + i] ?? 0) * (1 + damping) + 1e-9;
      this.#step[i] = -(jr[i] ?? 0);
    }
    for (let i = 0; i < n; i += 1) if (this.#held(i)) this.#release(i);
    if (!solveSymmetric(a, this.#step, n)) return Infinity;
    for (let i = 0; i < n; i += 1) {
      const most = STRIDES[i % 3] ?? 1;
      const by = Math.min(most, Math.max(-most, this.#step[i] ?? 0));
      this.#trial[i] = (this.#x[i] ?? 0) + by;
    }
    clampInto(this.#trial, this.#options.bounds);
    return this.#cost(this.#trial);
  }

  /** Whether a parameter is at a bound and would leave it. */
  #held(i: number): boolean {
    const { lower, upper } = this.#options.bounds;
    const at = this.#x[i] ?? 0;
    const uphill = this.#normal.jr[i] ?? 0;
    return (at <= (lower[i] ?? 0) && uphill >= 0) || (at >= (upper[i] ?? 0) && uphill <= 0);
  }

  #release(i: number): void {
    const n = this.#x.length;
    for (let k = 0; k < n; k += 1) {
      this.#damped[i * n + k] = 0;
      this.#damped[k * n + i] = 0;
    }
    this.#damped[i * n + i] = 1;
    this.#step[i] = 0;
  }
}

/**
 * Solves A x = b in place of b for a symmetric positive definite A (n x n, row-major, its lower half is overwritten) by
 * Cholesky decomposition. False if A is not positive definite.
 */
function solveSymmetric(a: Float64Array, b: Float64Array, n: number): boolean {
  if (!decompose(a, n)) return false;
  for (let i = 0; i < n; i += 1)
    b[i] = ((b[i] ?? 0) - product(a, i * n, b, 0, i)) / (a[i * n + i] ?? 1);
  for (let i = n - 1; i >= 0; i -= 1) {
    let sum = b[i] ?? 0;
    for (let k = i + 1; k < n; k += 1) sum -= (a[k * n + i] ?? 0) * (b[k] ?? 0);
    b[i] = sum / (a[i * n + i] ?? 1);
  }
  return true;
}

/** Writes L of A = L L' into the lower half of A. */
function decompose(a: Float64Array, n: number): boolean {
  for (let i = 0; i < n; i += 1)
    for (let j = 0; j <= i; j += 1) {
      const sum = (a[i * n + j] ?? 0) - product(a, i * n, a, j * n, j);
      if (i !== j) a[i * n + j] = sum / (a[j * n + j] ?? 1);
      else if (sum > 0 && Number.isFinite(sum)) a[i * n + i] = Math.sqrt(sum);
      else return false;
    }
  return true;
}

/** The sum of products of `count` numbers of `a` from `i` on with those of `b` from `j` on. */
function product(a: Float64Array, i: number, b: Float64Array, j: number, count: number): number {
  let sum = 0;
  for (let k = 0; k < count; k += 1) sum += (a[i + k] ?? 0) * (b[j + k] ?? 0);
  return sum;
}

/** Writes J J' (lower half, n x n) and J r for `n` rows of `points` numbers. */
function normalEquations(
  j: Float64Array,
  r: Float64Array,
  n: number,
  out: { readonly jj: Float64Array; readonly jr: Float64Array },
): void {
  const points = r.length;
  for (let row = 0; row < n; row += 1) {
    const at = row * points;
    let sum = 0;
    for (let k = 0; k < points; k += 1) sum += (j[at + k] ?? 0) * (r[k] ?? 0);
    out.jr[row] = sum;
  }
  // Blocks of three by three rows, the rows of two bands, so that every number is loaded once for three products.
  for (let row = 0; row < n; row += 3)
    for (let col = 0; col <= row; col += 3) multiplyBands(j, points, [row, col, n], out.jj);
}

function multiplyBands(
  j: Float64Array,
  points: number,
  [row, col, n]: readonly [number, number, number],
  out: Float64Array,
): void {
  const a = row * points;
  const b = col * points;
  let s00 = 0;
  let s01 = 0;
  let s02 = 0;
  let s10 = 0;
  let s11 = 0;
  let s12 = 0;
  let s20 = 0;
  let s21 = 0;
  let s22 = 0;
  for (let k = 0; k < points; k += 1) {
    const a0 = j[a + k] ?? 0;
    const a1 = j[a + points + k] ?? 0;
    const a2 = j[a + 2 * points + k] ?? 0;
    const b0 = j[b + k] ?? 0;
    const b1 = j[b + points + k] ?? 0;
    const b2 = j[b + 2 * points + k] ?? 0;
    s00 += a0 * b0;
    s01 += a0 * b1;
    s02 += a0 * b2;
    s10 += a1 * b0;
    s11 += a1 * b1;
    s12 += a1 * b2;
    s20 += a2 * b0;
    s21 += a2 * b1;
    s22 += a2 * b2;
  }
  const top = row * n + col;
  const mid = top + n;
  const low = mid + n;
  out[top] = s00;
  out[top + 1] = s01;
  out[top + 2] = s02;
  out[mid] = s10;
  out[mid + 1] = s11;
  out[mid + 2] = s12;
  out[low] = s20;
  out[low + 1] = s21;
  out[low + 2] = s22;
}
