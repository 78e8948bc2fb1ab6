import type { Band } from '../model.ts';
import { solvedTogether } from './channels.ts';
import type { FitWatch } from './fit.ts';
import { watched } from './fit.ts';
import { gridFor, matchBands, responseOf } from './match.ts';
import { tidyBands } from './pack.ts';
import type { Quality } from './quality.ts';
import { qualityOf } from './quality.ts';

export interface RefitOptions extends FitWatch {
  /** The rate (Hz) at which the bands sound right. */
  readonly from: number;
  /** The rate (Hz) at which they shall sound the same. */
  readonly to: number;
}

export interface RefitResult extends Quality {
  /** The same bands in their order, with their ids. */
  readonly bands: Band[];
}

const MOST_STEPS = 60;

/**
 * Bands that sound at one sample rate as the given ones do at another: same types, changed frequency, Q and gain. A band at
 * or above half of either rate stays as it is; so do types that are not known. Bands that are off are solved one by one, so
 * that they fit when they are switched on. `rmse` and `maxDeviation` (dB) tell how far the worst channel is off.
 */
export function refitBands(bands: readonly Band[], options: RefitOptions): RefitResult {
  const { from, to } = options;
  const fits = ({ type, frequency }: Band): boolean =>
    type !== 'unknown' && frequency < Math.min(from, to) / 2;
  const solved = new Map<string, Band>();
  let quality: Quality = { rmse: 0, maxDeviation: 0 };
  const groups = from === to ? [] : solvedTogether(bands.filter(fits));
  groups.forEach((group, index) => {
    const freqs = gridFor(group, from, to);
    const target = responseOf(group, freqs, from);
    const { x } = matchBands(
      group,
      { freqs, target, rate: to },
      {
        most: MOST_STEPS,
        onStep: (done) => watched(options, (index + done / MOST_STEPS) / groups.length),
      },
    );
    const next = tidyBands(group, x);
    for (const band of next) solved.set(band.id, band);
    quality = worse(quality, qualityOf(freqs, target, responseOf(next, freqs, to)));
  });
  options.onProgress?.(1);
  return { bands: bands.map((band) => solved.get(band.id) ?? band), ...quality };
}

/** The worse of two figures each. */
export const worse = (a: Quality, b: Quality): Quality => ({
  rmse: Math.max(a.rmse, b.rmse),
  maxDeviation: Math.max(a.maxDeviation, b.maxDeviation),
});
