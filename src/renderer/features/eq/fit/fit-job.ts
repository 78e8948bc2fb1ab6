import type { AppError } from '../../../../shared/contract/errors.ts';
import { interpolate } from '../../../../shared/eq/fit/curve.ts';
import type { MeasurementFit } from '../../../../shared/eq/fit/fit-measurement.ts';
import { fitMeasurement } from '../../../../shared/eq/fit/fit-measurement.ts';
import { computeResponse } from '../../../../shared/eq/fit/match.ts';
import type { Measurement } from '../../../../shared/eq/fit/measurement.ts';
import { refitBands, simplifyBands } from '../../../../shared/eq/fit/simplify.ts';
import type { Target } from '../../../../shared/eq/fit/curve.ts';
import { logGrid } from '../../../../shared/eq/grid.ts';
import type { Band } from '../../../../shared/eq/model.ts';

/** A job for the worker; rates in Hz, boost in dB. */
export type FitJob =
  | {
      readonly k: 'measure';
      readonly measurement: Pick<Measurement, 'freqs' | 'db' | 'kind'>;
      readonly target: Target;
      readonly bands: number;
      readonly shelves: boolean;
      readonly maxBoost: number;
      readonly rate: number;
    }
  | {
      readonly k: 'simplify';
      readonly list: readonly Band[];
      readonly bands: number;
      readonly rate: number;
    }
  | {
      readonly k: 'rate';
      readonly list: readonly Band[];
      readonly from: number;
      readonly to: number;
    };

/** One line of the chart: its kind and levels (dB). */
export interface FitLine {
  readonly name: 'measured' | 'target' | 'corrected' | 'before' | 'after';
  readonly db: Float64Array;
}

export interface FitOutcome {
  readonly bands: readonly Band[];
  /** dB, over `range`. */
  readonly rmse: number;
  readonly maxDeviation: number;
  /** Hz. */
  readonly range: readonly [number, number];
  /** The target after the boost limit and smoothing; null: unchanged. */
  readonly aimed: MeasurementFit['aimed'];
  /** Hz. */
  readonly freqs: Float64Array;
  readonly lines: readonly FitLine[];
}

export type FitWord =
  | { readonly k: 'progress'; readonly part: number }
  | { readonly k: 'done'; readonly outcome: FitOutcome }
  | { readonly k: 'failed'; readonly error: AppError };

const POINTS = 240;

/** Runs a job; calls `onProgress` with a fraction from 0 to 1. */
export function runJob(job: FitJob, onProgress: (part: number) => void): FitOutcome {
  const freqs = logGrid(20, 20_000, POINTS);
  if (job.k === 'measure') return measure(job, freqs, onProgress);
  const [was, is] = job.k === 'rate' ? [job.from, job.to] : [job.rate, job.rate];
  const { bands, rmse, maxDeviation } =
    job.k === 'rate'
      ? refitBands(job.list, { from: job.from, to: job.to, onProgress })
      : simplifyBands(job.list, { bands: job.bands, rate: job.rate, onProgress });
  const heard = (list: readonly Band[], rate: number): Float64Array =>
    computeResponse(
      list.filter(({ enabled }) => enabled),
      freqs,
      rate,
    );
  const lines: FitLine[] = [
    { name: 'before', db: heard(job.list, was) },
    { name: 'after', db: heard(bands, is) },
  ];
  return { bands, rmse, maxDeviation, range: [20, 20_000], aimed: null, freqs, lines };
}

function measure(
  job: Extract<FitJob, { k: 'measure' }>,
  freqs: Float64Array,
  onProgress: (part: number) => void,
): FitOutcome {
  const { measurement, target, ...options } = job;
  const fit = fitMeasurement(measurement, target, { ...options, onProgress });
  const { prepared, bands, rmse, maxDeviation, range, aimed } = fit;
  const drawn = (db: Float64Array): Float64Array =>
    interpolate({ freqs: prepared.freqs, db }, freqs);
  const measured = drawn(prepared.measured);
  const eq = computeResponse(bands, freqs, job.rate);
  const lines: FitLine[] = [
    { name: 'measured', db: measured },
    { name: 'target', db: drawn(prepared.target) },
    { name: 'corrected', db: measured.map((db, k) => db + (eq[k] ?? 0)) },
  ];
  return { bands, rmse, maxDeviation, range, aimed, freqs, lines };
}
