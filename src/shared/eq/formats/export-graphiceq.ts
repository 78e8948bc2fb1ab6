import { t } from '../../i18n/translate.ts';
import { chainResponse } from '../chain.ts';
import type { DspConfig } from '../model.ts';
import { flatten } from './flat.ts';
import { writeNumber } from './number-text.ts';
import type { Exported } from './types.ts';

/** Ratio of neighbours on the grid of AutoEq, which Wavelet expects. */
const STEP = 1.0563;

/** 127 whole frequencies, 20 to 19871 Hz. */
export const graphicGrid: readonly number[] = [
  ...new Set(Array.from({ length: 127 }, (_, index) => Math.round(20 * STEP ** index))),
];

/** Frequencies (Hz) over which a point's level is averaged: its share of the axis in steps of 1/96 octave. */
function shareOf(index: number): number[] {
  const here = graphicGrid[index] ?? 0;
  const from = Math.sqrt(here * (graphicGrid[index - 1] ?? here / STEP));
  const to = Math.sqrt(here * (graphicGrid[index + 1] ?? here * STEP));
  const count = Math.max(1, Math.round(96 * Math.log2(to / from)));
  return Array.from({ length: count }, (_, step) => from * (to / from) ** ((step + 0.5) / count));
}

/** Writes the response of the whole chain as the points of a graphic equalizer; the highest one is 0 dB. */
export function writeGraphicEq(config: DspConfig, rate: number): Exported {
  const shares = graphicGrid.map((_, index) => shareOf(index));
  // Above half the rate there is nothing: what is just below it stands for it.
  const highest = rate * 0.49;
  const freqs = Float64Array.from(shares.flat(), (frequency) => Math.min(frequency, highest));
  const { left, right } = chainResponse({ ...config, enabled: true }, rate, freqs);
  let at = 0;
  const levels = shares.map((share) => {
    let sum = 0;
    const end = at + share.length;
    for (; at < end; at += 1) sum += ((left[at] ?? 0) + (right[at] ?? 0)) / 2;
    return sum / share.length;
  });
  const top = Math.max(...levels);
  const points = levels.map(
    (level, index) => `${String(graphicGrid[index] ?? 0)} ${writeNumber(level - top, 1, 1)}`,
  );
  return { text: `GraphicEQ: ${points.join('; ')}\n`, warnings: lostOf(config, left, right, rate) };
}

function lostOf(
  config: DspConfig,
  left: Float64Array,
  right: Float64Array,
  rate: number,
): string[] {
  const lost = [...flatten(config).lost];
  const apart = left.some((level, index) => Math.abs(level - (right[index] ?? 0)) > 0.05);
  if (apart) lost.push(t('eqfiles:lost.meanOfSides'));
  return [...lost, t('eqfiles:lost.points', { rate })];
}
