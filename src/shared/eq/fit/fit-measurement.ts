import type { Curve, Target } from './curve.ts';
import { levelOf } from './curve.ts';
import type { FitOptions, FitResult } from './fit.ts';
import { fitBands } from './fit.ts';
import type { Measurement } from './measurement.ts';
import type { Prepared, PrepareOptions } from './prepare.ts';
import { prepare } from './prepare.ts';

export type MeasurementFitOptions = Omit<FitOptions, 'weighting' | 'level'> & PrepareOptions;

export interface MeasurementFit extends FitResult {
  readonly prepared: Prepared;
}

/**
 * Finds bands that bring a measured response to a target. A file that contains an equalization itself (GraphicEQ) is used
 * as the exact target curve: not smoothed, not limited, and `target` is ignored.
 */
export function fitMeasurement(
  measurement: Pick<Measurement, 'freqs' | 'db' | 'kind'>,
  target: Target,
  options: MeasurementFitOptions,
): MeasurementFit {
  const exact = measurement.kind === 'equalization';
  const prepared = exact ? exactWish(measurement) : prepare(measurement, target, options);
  // The curve is already leveled; otherwise limiting the boost would change its mean.
  const result = fitBands(
    { freqs: prepared.freqs, db: prepared.wanted },
    { ...options, weighting: exact ? 'even' : 'measured', level: 'keep' },
  );
  return { ...result, level: exact ? levelOf(measurement) : 0, prepared };
}

/** A target curve as if a flat response had been measured. */
const exactWish = ({ freqs, db }: Curve): Prepared =>
  prepare(
    { freqs: [1000], db: [0] },
    { k: 'curve', curve: { freqs, db } },
    { maxBoost: null, smoothing: false },
  );
