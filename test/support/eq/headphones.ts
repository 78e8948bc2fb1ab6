import { logGrid } from '../../../src/shared/eq/grid.ts';

/** A synthetic measurement: Hz and dB. */
export interface Headphone {
  readonly freqs: Float64Array;
  readonly db: Float64Array;
}

/** Deterministic numbers from 0 to 1 by seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x = (x + Math.imul(x ^ (x >>> 7), x | 61)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const POINTS = 696;

/**
 * The deviation of a headphone from its target, with a realistic shape: a tilt, a bass that rolls off or booms, peaks and dips
 * that are denser and narrower in the treble, ripples and noise. Nothing has the shape of an equalizer band: peaks
 * are Gaussian with unequal flanks, so that the fit is not trivial. About 3 dB RMSE uncorrected.
 */
export function headphone(seed: number): Headphone {
  const random = seeded(seed * 7919 + 1);
  const between = (low: number, high: number): number => low + (high - low) * random();
  const side = (): number => (random() < 0.5 ? -1 : 1);
  const freqs = logGrid(20, 20_000, POINTS);
  const parts: ((octave: number) => number)[] = [];
  // Octaves above 20 Hz: 1 kHz is 5.64, 20 kHz is 9.97.
  const tilt = between(-0.6, 0.6);
  parts.push((o) => tilt * (o - 5.64));
  const bass = side() * between(1, 8);
  const corner = between(1, 3.2);
  const steep = between(1, 2.5);
  parts.push((o) => bass / (1 + 2 ** (steep * (o - corner))));
  const bell = (height: number, centre: number, low: number, high: number) => (o: number) =>
    height * Math.exp(-0.5 * ((o - centre) / (o < centre ? low : high)) ** 2);
  const bells = (
    count: number,
    from: number,
    to: number,
    height: number,
    width: [number, number],
  ) => {
    for (let i = 0; i < count; i += 1) {
      const low = between(...width);
      parts.push(
        bell(side() * between(0.3, 1) * height, between(from, to), low, low * between(0.6, 1.6)),
      );
    }
  };
  bells(3, 1, 5.5, 2.6, [0.35, 1]);
  bells(5, 5.2, 7.8, 4.8, [0.14, 0.45]);
  bells(4, 7.3, 9.9, 7, [0.1, 0.3]);
  for (let i = 0; i < 3; i += 1) {
    const height = between(0.03, 0.16);
    const period = between(0.25, 0.9);
    const phase = between(0, 2 * Math.PI);
    parts.push((o) => height * Math.sin((2 * Math.PI * o) / period + phase));
  }
  const db = freqs.map((f) => {
    const octave = Math.log2(f / 20);
    const noise = between(-0.1, 0.1);
    return Math.round((parts.reduce((sum, part) => sum + part(octave), 0) + noise) * 100) / 100;
  });
  return { freqs, db };
}
