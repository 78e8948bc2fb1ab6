/** Geometry of the response plot: log frequency to the right, dB upward. Lengths in px from the top left corner. */
export interface Plot {
  readonly width: number;
  readonly height: number;
  /** dB from the middle to the edge. */
  readonly range: number;
}

export const MIN_HZ = 20;
export const MAX_HZ = 20_000;
const SPAN = Math.log(MAX_HZ / MIN_HZ);

/** px from the left for a frequency (Hz). */
export const toX = (plot: Plot, hz: number): number => (Math.log(hz / MIN_HZ) / SPAN) * plot.width;

/** Hz at px from the left. */
export const frequencyAt = (plot: Plot, x: number): number =>
  MIN_HZ * Math.exp((x / plot.width) * SPAN);

/** px from the top for a gain (dB). */
export const toY = (plot: Plot, db: number): number =>
  plot.height / 2 - (db / plot.range) * (plot.height / 2);

/** dB at px from the top. */
export const gainAt = (plot: Plot, y: number): number =>
  ((plot.height / 2 - y) / (plot.height / 2)) * plot.range;

/** The available ranges (dB to either side). */
const ranges = [6, 12, 24, 36, 60] as const;

/** The smallest range from 12 dB on that shows `peak` (dB, either side) with a margin. */
export const rangeFor = (peak: number): number =>
  ranges.find((range) => range >= 12 && peak <= range * 0.95) ?? 60;
