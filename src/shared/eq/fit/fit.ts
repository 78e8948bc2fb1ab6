import '../texts.ts';
import { failure } from '../../contract/errors.ts';
import { t } from '../../i18n/translate.ts';
import type { Band } from '../model.ts';
import { limits } from '../model.ts';
import type { FitLimits } from './bounds.ts';
import { boundsOf, usualLimits } from './bounds.ts';
import type { Curve } from './curve.ts';
import { interpolate, levelOf } from './curve.ts';
import { logGrid } from '../grid.ts';
import { safePreamp } from './safe-preamp.ts';
import { FitModel } from './model.ts';
import { inOrder, packed, roundedBands } from './pack.ts';
import type { Quality } from './quality.ts';
import { qualityOf } from './quality.ts';
import { searchInStages } from './stages.ts';
import { guess } from './start.ts';

/** Lets whoever waits see how far it is (0 to 1), and stop it. */
export interface FitWatch {
  readonly onProgress?: (part: number) => void;
  readonly isCancelled?: () => boolean;
}

export interface FitOptions extends FitWatch {
  /** How many bands at most: 1 to 64. A band that would do nothing is left out. */
  readonly bands: number;
  /** The sample rate that the bands are designed for (Hz). */
  readonly rate: number;
  /** A low and a high shelf among the bands; default: with 3 bands or more. */
  readonly shelves?: boolean;
  /** What may be chosen; default: `usualLimits`. */
  readonly limits?: FitLimits;
  /** `even`: every octave counts the same. `measured` (above 8 kHz less and less, because measurements are unsure there). Default `even`. */
  readonly weighting?: 'even' | 'measured';
  /** Whether the level of the curve is sound (`keep`) or only loudness, which bands are no means for. Default `free`. */
  readonly level?: 'keep' | 'free';
}

export interface FitResult extends Quality {
  /** Rounded to 1 Hz, 0.1 dB and 0.01 Q; a low shelf first, a high shelf last, the rest by frequency. */
  readonly bands: Band[];
  /** dB, rounded to 0.1: with it the bands never go beyond full scale. */
  readonly preamp: number;
  /** dB: what the curve is higher than the bands throughout. Level plus bands is the curve. */
  readonly level: number;
  /** Steps of the search. */
  readonly iterations: number;
}

const POINTS = 256;
/** Measurements are trusted up to here (Hz); at 20 kHz a point weighs a tenth. */
const TRUSTED = 8000;
const MOST_BANDS = 64;

/**
 * Finds the bands whose response comes closest to a curve (the wanted equalization, dB): greedy first guess, then
 * Levenberg-Marquardt on ln f, ln Q and gain. The same curve always gives the same bands. Throws `invalid-input` for numbers
 * that make no sense and `cancelled`. For a measured response use `fitMeasurement`.
 */
export function fitBands(curve: Curve, options: FitOptions): FitResult {
  check(options);
  const { rate, weighting = 'even' } = options;
  const freqs = logGrid(20, Math.min(20_000, rate * 0.49), POINTS);
  const level = options.level === 'keep' ? 0 : levelOf(curve);
  const target = interpolate(curve, freqs).map((db) => db - level);
  const weights = freqs.map((f) => (weighting === 'even' ? 1 : trust(f)));
  const types = typesOf(options);
  const bounds = boundsOf(types, options.limits ?? usualLimits, rate);
  const x = new Float64Array(types.length * 3);
  const wish = { freqs, target, weights, bounds };
  guess(x, types, wish, { bounds, rate });
  const steps = searchInStages(types, x, wish, {
    rate,
    onProgress: (part) => watched(options, part),
  });
  options.onProgress?.(1);
  const bands = inOrder(roundedBands(types, x).filter(({ gain }) => gain !== 0));
  return { ...finish(bands, { freqs, target, rate }), level, iterations: steps };
}

function finish(
  bands: Band[],
  { freqs, target, rate }: { freqs: Float64Array; target: Float64Array; rate: number },
): Omit<FitResult, 'level' | 'iterations'> {
  const got = new Float64Array(freqs.length);
  new FitModel(
    bands.map(({ type }) => type),
    freqs,
    rate,
  ).response(packed(bands), got);
  return { bands, preamp: safePreamp(bands, rate), ...qualityOf(freqs, target, got) };
}

/** Tells the progress; throws `cancelled` where that is wanted. */
export function watched({ onProgress, isCancelled }: FitWatch, part: number): true {
  if (isCancelled?.() === true) throw failure('cancelled', t('errors:cancelled'));
  onProgress?.(part);
  return true;
}

function check({ bands, rate }: FitOptions): void {
  if (!Number.isInteger(bands) || bands < 1 || bands > Math.min(MOST_BANDS, limits.bands))
    throw failure('invalid-input', t('eqfit:error.bands', { most: MOST_BANDS }), {
      field: 'bands',
    });
  if (!Number.isFinite(rate) || rate < 8000 || rate > 1_536_000)
    throw failure('invalid-input', t('eqfit:error.rate'), { field: 'rate' });
}

function typesOf({ bands, shelves = bands >= 3 }: FitOptions): Band['type'][] {
  if (!shelves || bands < 2) return Array.from({ length: bands }, () => 'peak');
  return ['low_shelf', 'high_shelf', ...Array.from({ length: bands - 2 }, () => 'peak' as const)];
}

const trust = (f: number): number =>
  f <= TRUSTED ? 1 : Math.max(0.1, 1 - (0.9 * Math.log(f / TRUSTED)) / Math.log(20_000 / TRUSTED));
