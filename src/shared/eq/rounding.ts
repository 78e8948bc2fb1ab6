import { chainResponse } from './chain.ts';
import { logGrid } from './grid.ts';
import { eqsOf } from './make.ts';
import type { DspConfig } from './model.ts';

/** Less than this (dB) is not worth a word. */
export const ROUNDING_HEARD = 0.05;

const POINTS = 1024;

/** The configuration as a server keeps it that knows only whole Hz. */
export const wholeHertz = (config: DspConfig): DspConfig => ({
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
 * The most (dB) by which the drawn curve changes between 20 Hz and 20 kHz when a server rounds frequencies to whole Hz, and
 * where (Hz). To be told above `ROUNDING_HEARD`.
 */
export function roundingChange(
  config: DspConfig,
  rate: number,
): { readonly change: number; readonly frequency: number } {
  const centres = eqsOf(config).flatMap(({ bands }) => bands.map(({ frequency }) => frequency));
  const inside = [
    ...logGrid(20, 20_000, POINTS),
    ...centres.flatMap((hz) => [hz * 0.98, hz, hz * 1.02]),
  ];
  const freqs = Float64Array.from(inside.filter((hz) => hz >= 20 && hz <= 20_000)).sort();
  const exact = chainResponse(config, rate, freqs);
  const rounded = chainResponse(wholeHertz(config), rate, freqs);
  let most = { change: 0, frequency: 20 };
  for (const [index, frequency] of freqs.entries()) {
    const at = (curves: typeof exact, side: 'left' | 'right'): number => curves[side][index] ?? 0;
    for (const side of ['left', 'right'] as const) {
      const change = Math.abs(at(exact, side) - at(rounded, side));
      if (change > most.change) most = { change, frequency };
    }
  }
  return most;
}
