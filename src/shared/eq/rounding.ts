import { chainResponse } from './chain.ts';
import { logGrid } from './grid.ts';
import { selectEqs } from './make.ts';
import type { DspConfig } from './model.ts';

/**
 * Smaller changes (dB) are not reported.
 * @internal
 */
export const ROUNDING_HEARD = 0.05;

const POINTS = 1024;

/** The configuration as stored by a server with whole Hz only. */
const wholeHertz = (config: DspConfig): DspConfig => ({
  ...config,
  filters: config.filters.map((filter) =>
    filter.type === 'parametric_eq'
      ? {
          ...filter,
          bands: filter.bands.map((band) => ({ ...band, frequency: Math.round(band.frequency) })),
        }
      : filter,
  ),
});

/**
 * The largest change (dB) of the curve between 20 Hz and 20 kHz when a server rounds frequencies to whole Hz. Report it
 * above `ROUNDING_HEARD`.
 */
export function roundingChange(config: DspConfig, rate: number): number {
  const centres = selectEqs(config).flatMap(({ bands }) => bands.map(({ frequency }) => frequency));
  const near = centres.flatMap((hz) => [hz * 0.98, hz, hz * 1.02]);
  const inside = [...logGrid(20, 20_000, POINTS), ...near];
  const freqs = Float64Array.from(inside.filter((hz) => hz >= 20 && hz <= 20_000)).sort();
  const exact = chainResponse(config, rate, freqs);
  const rounded = chainResponse(wholeHertz(config), rate, freqs);
  const most = (a: Float64Array, b: Float64Array): number =>
    a.reduce((largest, db, index) => Math.max(largest, Math.abs(db - (b[index] ?? db))), 0);
  return Math.max(most(exact.left, rounded.left), most(exact.right, rounded.right));
}
