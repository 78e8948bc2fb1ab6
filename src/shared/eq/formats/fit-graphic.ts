import { fitBands } from '../fit/fit.ts';
import { checkBands, parseEq } from './parse.ts';
import { tidy } from './shelf.ts';
import type { ParsedEq, ParseOptions } from './types.ts';

export interface FitParseOptions extends ParseOptions {
  /** Number of bands for a graphic equalizer; default 10. */
  readonly bands?: number;
}

export interface FittedEq extends ParsedEq {
  /** How closely the bands match the file's graphic equalizer (dB, 20 Hz to 10 kHz); null: it has none. */
  readonly fit: { readonly rmse: number; readonly maxDeviation: number } | null;
}

/** Default number of bands for a graphic equalizer. */
export const USUAL_BANDS = 10;

/** As `parseEq`, with a graphic equalizer converted to bands and its level to preamp, which keeps the file's loudness. */
export function parseAndFit(text: string, options: FitParseOptions): FittedEq {
  return fitParsed(parseEq(text, options), options);
}

/** The second half of `parseAndFit`, for a parsed text. */
export function fitParsed(parsed: ParsedEq, options: FitParseOptions): FittedEq {
  const { curve } = parsed;
  if (curve === null) return { ...parsed, fit: null };
  const { rate, bands: count = USUAL_BANDS } = options;
  const { bands, level, rmse, maxDeviation } = fitBands(curve, { bands: count, rate });
  const first = parsed.bands.length + 1;
  const fitted = bands.map((band, index) => ({ ...band, id: `band${String(first + index)}` }));
  checkBands(first - 1 + fitted.length);
  return {
    ...parsed,
    preamp: tidy(parsed.preamp + level, 2),
    bands: [...parsed.bands, ...fitted],
    fit: { rmse, maxDeviation },
  };
}
