import { logGrid } from './grid.ts';
import type { Section, SectionSide } from './section.ts';
import type { Stage } from './stages.ts';

/** Points of the even part. */
const EVEN = 512;
/** Distance of the nearest points from a resonance, in its half widths, and the ratio to the next ones. */
const NEAREST = 0.25;
const RATIO = 1.6;

/**
 * Frequencies (Hz, ascending, ends included) that miss no resonance of the stages however narrow: a log grid,
 * plus points around each resonance of poles and zeros at growing multiples of its half width.
 */
export function featureGrid(
  stages: readonly Stage[],
  rate: number,
  from: number,
  to: number,
): Float64Array {
  const freqs: number[] = [...logGrid(from, to, EVEN)];
  for (const section of collectSections(stages))
    for (const side of [section.zeros, section.poles]) addAround(freqs, side, rate);
  const inside = freqs.filter((hz) => hz >= from && hz <= to).sort((a, b) => a - b);
  return Float64Array.from(inside.filter((hz, index) => hz !== inside[index - 1]));
}

/** Every section of these stages. */
export const collectSections = (stages: readonly Stage[]): Section[] =>
  stages.flatMap((stage) =>
    stage.kind === 'gain' || stage.section === null ? [] : [stage.section],
  );

function addAround(freqs: number[], { offset, slope, turn }: SectionSide, rate: number): void {
  const p = offset / slope;
  // No resonance: it would be at 0 Hz or above half the rate.
  if (!(p > 0 && p < 4)) return;
  const center = (Math.asin(Math.sqrt(p) / 2) / Math.PI) * rate;
  // Where real and imaginary part have the same size: slope dp = turn sin w, dp = 2 sin w dw.
  const half = ((Math.abs(turn) / (2 * slope)) * rate) / (2 * Math.PI);
  freqs.push(center);
  const nearest = Math.max(half * NEAREST, center * 1e-9);
  for (let distance = nearest; distance < center; distance *= RATIO)
    freqs.push(center - distance, center + distance);
}
