import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Given } from '../options.ts';
import { text } from '../options.ts';
import { UsageError } from '../usage-error.ts';

/** Supported sample rates (Hz). */
const rates = { min: 8000, max: 768_000, fallback: 48_000 } as const;
/** Allowed number of points of a curve. */
const points = { min: 2, max: 100_000 } as const;
/** Limits of the boost limit of a fit (dB). */
const boosts = { max: 60 } as const;
/** Allowed number of bands for a fit. */
const fitted = { min: 1, max: 64 } as const;

const whole = /^[+-]?\d+$/;
const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i;

interface Range {
  readonly min: number;
  readonly max: number;
}

/** A whole number within a range. Throws a usage error for anything else, `invalid-input` out of range. */
function wholeNumber(option: string, given: string, { min, max }: Range): number {
  if (!whole.test(given)) throw new UsageError(t('cli:eq.usage.whole', { option, value: given }));
  const value = Number(given);
  if (value >= min && value <= max) return value;
  const sentence = t('cli:eq.range.whole', { option, value: given, min, max });
  throw failure('invalid-input', sentence, { field: option.slice(2), value: given });
}

/** The value of `--rate` in Hz; 48 kHz if it is optional and absent. */
export function parseRate(given: unknown): number {
  const value = text(given);
  return value === null ? rates.fallback : wholeNumber('--rate', value, rates);
}

/** The value of `--bands` of a fit. */
export const parseBands = (given: unknown): number =>
  wholeNumber('--bands', text(given) ?? '', fitted);

/** The value of `--max-boost` in dB; undefined if it is absent, null for `none`. */
export function parseBoost(given: unknown): number | null | undefined {
  const value = text(given);
  if (value === null) return undefined;
  if (value === 'none') return null;
  const boost = decimal.test(value) ? Number(value) : Number.NaN;
  if (boost >= 0 && boost <= boosts.max) return boost;
  const sentence = t('cli:eq.range.boost', { value, max: boosts.max });
  throw failure('invalid-input', sentence, { field: 'max-boost', value });
}

/** The points of a curve: given frequencies, or their number. */
export type Points =
  | { readonly k: 'freqs'; readonly freqs: readonly number[] }
  | { readonly k: 'count'; readonly count: number };

/** `--freqs` or `--points`, exactly one of them. Throws a usage error, and `invalid-input` that names the frequency. */
export function parsePoints(given: Given, rate: number): Points {
  const list = text(given['freqs']);
  const count = text(given['points']);
  if (list !== null && count === null) return { k: 'freqs', freqs: parseFreqs(list, rate) };
  if (list === null && count !== null)
    return { k: 'count', count: wholeNumber('--points', count, points) };
  throw new UsageError(t('cli:eq.usage.points'));
}

function parseFreqs(list: string, rate: number): number[] {
  const named = list.split(',').map((one) => one.trim());
  if (named.length > points.max)
    throw failure('invalid-input', t('cli:eq.range.freqs', { max: points.max }), {
      field: 'freqs',
    });
  return named.map((one) => {
    if (!decimal.test(one)) throw new UsageError(t('cli:eq.usage.freqs', { value: one }));
    const value = Number(one);
    if (value > 0 && value <= rate / 2) return value;
    const sentence = t('cli:eq.range.frequency', { value: one, rate, half: rate / 2 });
    throw failure('invalid-input', sentence, { field: 'freqs', value: one });
  });
}
