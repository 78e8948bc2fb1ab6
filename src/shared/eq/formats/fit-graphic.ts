import { fitBands } from '../fit/fit.ts';
import { worse } from '../fit/simplify.ts';
import { checkBands, parseEq } from './parse.ts';
import { tidy } from './shelf.ts';
import type { ParsedEq, ParseOptions } from './types.ts';

export interface FitParseOptions extends ParseOptions {
  /** Number of bands for a graphic equalizer; default 10. */
  readonly bands?: number;
}

export interface FittedEq extends ParsedEq {
  /** How closely the bands match the file's graphic equalizer (dB, 20 Hz to 20 kHz), the worst channel; null: it has none. */
  readonly fit: { readonly rmse: number; readonly maxDeviation: number } | null;
}

/** Default number of bands for a graphic equalizer. */
export const USUAL_BANDS = 10;

/** As `parseEq`, with a graphic equalizer converted to bands and its level to preamp, which keeps the file's loudness. */
export function parseAndFit(text: string, options: FitParseOptions): FittedEq {
  return fitParsed(parseEq(text, options), options);
}

/** The second half of `parseAndFit`, for a parsed text. */
function fitParsed(parsed: ParsedEq, options: FitParseOptions): FittedEq {
  if (parsed.curves.length === 0) return { ...parsed, fit: null };
  const { rate, bands: count = USUAL_BANDS } = options;
  const all = [...parsed.bands];
  const channelPreamp = { ...parsed.channelPreamp };
  let { preamp } = parsed;
  let quality = { rmse: 0, maxDeviation: 0 };
  for (const { channel, points } of parsed.curves) {
    const fit = fitBands(points, { bands: count, rate });
    for (const band of fit.bands)
      all.push({ ...band, channel, id: `band${String(all.length + 1)}` });
    if (channel === 'ALL') preamp = tidy(preamp + fit.level, 2);
    else channelPreamp[channel] = tidy((channelPreamp[channel] ?? 0) + fit.level, 2);
    quality = worse(quality, fit);
  }
  checkBands(all.length);
  return { ...parsed, preamp, channelPreamp, bands: all, fit: quality };
}
