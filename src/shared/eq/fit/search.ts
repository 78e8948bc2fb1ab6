import type { Bounds } from './bounds.ts';
import { clampInto } from './bounds.ts';
import type { FitModel } from './model.ts';
import { normalEquations, solveSymmetric } from './solve.ts';

export interface SearchOptions {
  readonly bounds: Bounds;
  /** The wish (dB) on the grid of the model, and the weight of each point. */
  readonly target: Float64Array;
  readonly weights: Float64Array;
  /** Steps that are tried at most. */
  readonly most: number;
  /** Ends when a step betters the sum of squares by a smaller part than this, three times in a row. */
  readonly tolerance: number;
  /** Called before every step with the number of steps done; false ends the search. */
  readonly onStep?: (done: number) => boolean;
}

export interface SearchResult {
  readonly steps: number;
  /** Weighted sum of squares (dB^2). */
  readonly cost: number;
}

/** No single step goes further than this: an octave's half, a factor of 2 in Q, 6 dB. */
const STRIDES = [0.35, 0.7, 6] as const;
const STALLED = 3;

/**
 * Levenberg-Marquardt with bounds: betters `x` (three parameters for each band) in place. A parameter at its end that wants
 * to go beyond it takes no part in a step.
 */
export function search(model: FitModel, x: Float64Array, options: SearchOptions): SearchResult {
  return new Search(model, x, options).run();
}

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

  run(): SearchResult {
    const { most, tolerance, onStep, bounds } = this.#options;
    clampInto(this.#x, bounds);
    let cost = this.#cost(this.#x);
    let damping = 1e-2;
    let stalled = 0;
    let steps = 0;
    let fresh = false;
    while (steps < most && stalled < STALLED && damping < 1e9 && cost > 1e-12) {
      if (onStep?.(steps) === false) break;
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
    return { steps, cost };
  }

  /** Weighted sum of squares at `x`; leaves the weighted residual (dB). */
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

  /** Sets the trial to a step from where we are, and tells its cost; infinite where there is no such step. */
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

  /** Whether a parameter stands at its end and wants to go on. */
  #held(i: number): boolean {
    const { lower, upper } = this.#options.bounds;
    const at = this.#x[i] ?? 0;
    const uphill = this.#normal.jr[i] ?? 0;
    return (at <= (lower[i] ?? 0) && uphill >= 0) || (at >= (upper[i] ?? 0) && uphill <= 0);
  }

  /** Takes a parameter out of the equations. */
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
