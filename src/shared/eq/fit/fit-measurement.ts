import type { Band } from '../model.ts';
import type { Curve, Target } from './curve.ts';
import { measureLevel } from './curve.ts';
import type { FitOptions, FitResult } from './fit.ts';
import { fitBands } from './fit.ts';
import { computeResponse } from './match.ts';
import type { Measurement } from './measurement.ts';
import type { Prepared, PrepareOptions } from './prepare.ts';
import { prepare, USUAL_BOOST } from './prepare.ts';
import { safePreamp } from './safe-preamp.ts';
import type { Quality } from './simplify.ts';
import { measureQuality } from './simplify.ts';

export type MeasurementFitOptions = Omit<FitOptions, 'weighting' | 'level'> & PrepareOptions;

/** `rmse` and `maxDeviation` compare the bands with the files, over the whole measured range (dB). */
export interface MeasurementFit extends FitResult {
  readonly prepared: Prepared;
  /** The range that was measured (Hz), within 20 Hz to 20 kHz. */
  readonly range: readonly [number, number];
  /** The target that the bands were fitted to, smoothed and with limited boost; null: the file's own curve. */
  readonly aimed: (Quality & { readonly maxBoost: number | null; readonly needed: number }) | null;
}

/** The sum of the bands may exceed the limit by this much (dB), which is inaudible. */
const MAX_EXCESS_DB = 0.05;
const MAX_TRIES = 4;

/**
 * Finds bands that bring a measured response to a target. A file that contains an equalization itself (GraphicEQ) is used
 * as the exact target curve: not smoothed, not limited, and `target` is ignored. The boost limit applies to the sum of the bands.
 */
export function fitMeasurement(
  measurement: Pick<Measurement, 'freqs' | 'db' | 'kind'>,
  target: Target,
  options: MeasurementFitOptions,
): MeasurementFit {
  const exact = measurement.kind === 'equalization';
  const prepared = exact ? exactTarget(measurement) : prepare(measurement, target, options);
  const { freqs, wanted, difference } = prepared;
  // The curve is already leveled; otherwise limiting the boost would change its mean.
  const result = withinBoost(prepared, exact ? null : boostOf(options), {
    ...options,
    weighting: exact ? 'even' : 'measured',
    level: 'keep',
  });
  const range = findRange(measurement, exact, options.rate);
  const [from, to] = findIndexes(freqs, range);
  const got = computeResponse(result.bands, freqs, options.rate).subarray(from, to);
  const against = (curve: Float64Array): Quality =>
    measureQuality(freqs.subarray(from, to), curve.subarray(from, to), got);
  return {
    ...result,
    ...against(difference),
    level: exact ? measureLevel(measurement) : 0,
    prepared,
    range,
    aimed: exact
      ? null
      : {
          ...against(wanted),
          maxBoost: boostOf(options),
          needed: Math.max(...difference.subarray(from, to)),
        },
  };
}

const boostOf = ({ maxBoost = USUAL_BOOST }: PrepareOptions): number | null => maxBoost;

/** A target curve as if a flat response had been measured. */
const exactTarget = ({ freqs, db }: Curve): Prepared =>
  prepare(
    { freqs: [1000], db: [0] },
    { k: 'curve', curve: { freqs, db } },
    { maxBoost: null, smoothing: false },
  );

/** Fits bands to a curve; aims lower as long as their sum exceeds the limit (dB). */
function withinBoost(
  { freqs, wanted }: Prepared,
  most: number | null,
  options: FitOptions,
): FitResult {
  // The number of fits is unknown, so each one covers half of the remaining progress.
  let before = 0;
  const fit = (db: Float64Array): FitResult => {
    const start = before;
    before = (1 + before) / 2;
    const onProgress = (part: number): void =>
      options.onProgress?.(start + part * (before - start));
    return fitBands({ freqs, db }, { ...options, onProgress });
  };
  const over = (bands: readonly Band[]): number =>
    most === null ? 0 : Math.max(...computeResponse(bands, freqs, options.rate)) - most;
  let result = fit(wanted);
  let aim = most ?? 0;
  let excess = over(result.bands);
  for (let tries = 1; excess > MAX_EXCESS_DB && tries < MAX_TRIES; tries += 1) {
    aim -= excess;
    result = fit(wanted.map((db) => Math.min(aim, db)));
    excess = over(result.bands);
  }
  let { bands } = result;
  while (over(bands) > MAX_EXCESS_DB)
    bands = bands.map((band) => (band.gain > 0 ? { ...band, gain: lower(band.gain) } : band));
  options.onProgress?.(1);
  return bands === result.bands
    ? result
    : { ...result, bands, preamp: safePreamp(bands, options.rate) };
}

/** A gain rounded down to tenths, slightly lower. */
const lower = (gain: number): number => Math.floor(gain * 9.7) / 10;

function findRange({ freqs }: Curve, exact: boolean, rate: number): readonly [number, number] {
  const top = Math.min(20_000, rate * 0.49);
  // A drawn curve continues with its end levels.
  if (exact) return [20, top];
  return [Math.max(20, freqs[0] ?? 20), Math.min(top, freqs[freqs.length - 1] ?? top)];
}

function findIndexes(
  freqs: Float64Array,
  [low, high]: readonly [number, number],
): [number, number] {
  const from = freqs.findIndex((f) => f >= low - 1e-6);
  const after = freqs.findIndex((f) => f > high + 1e-6);
  const to = after < 0 ? freqs.length : after;
  return from < 0 || from >= to ? [0, freqs.length] : [from, to];
}
