import { chainResponse } from '../../../../shared/eq/chain.ts';
import { logGrid } from '../../../../shared/eq/grid.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import type { Plot } from '../../../../shared/eq/plot.ts';
import { rangeFor } from '../../../../shared/eq/plot.ts';

/** Where the curves of a preview are computed (Hz). */
export const freqs = logGrid(20, 20_000, 200);

export interface Curve {
  readonly left: Float64Array;
  readonly right: Float64Array;
  /** Whether the right one must be drawn as well. */
  readonly apart: boolean;
}

/** The curves of a chain, drawn as if it were on. */
export function curveOf(config: DspConfig, rate: number): Curve {
  const { left, right } = chainResponse({ ...config, enabled: true }, rate, freqs);
  return { left, right, apart: left.some((db, at) => Math.abs(db - (right[at] ?? 0)) > 0.05) };
}

/** A picture size that shows all of the curves. */
export function plotFor(curves: readonly Curve[], width: number, height: number): Plot {
  let peak = 0;
  for (const { left, right } of curves)
    for (const side of [left, right])
      for (const db of side) if (db > -60) peak = Math.max(peak, Math.abs(db));
  return { width, height, range: rangeFor(peak) };
}
