import type { Biquad } from '../biquad.ts';
import { biquad } from '../biquad.ts';
import type { BandType } from '../model.ts';

/** What a section does, found from its coefficients. */
export type Solved =
  | {
      readonly k: 'band';
      readonly type: BandType;
      readonly frequency: number;
      readonly gain: number;
      readonly q: number;
    }
  /** The same at every frequency, dB. */
  | { readonly k: 'gain'; readonly gain: number };

interface Guess {
  readonly type: BandType;
  readonly cos: number;
  /** alpha of the cookbook: sin w0 / 2Q. */
  readonly alpha: number;
  readonly a: number;
}

/** Digits in which coefficients are written; a section that comes out differently was no section of the cookbook. */
const CLOSE = 2e-7;

const near = (one: Biquad, two: Biquad): boolean =>
  (['b0', 'b1', 'b2', 'a1', 'a2'] as const).every(
    (name) => Math.abs(one[name] - two[name]) <= CLOSE * Math.max(1, Math.abs(one[name])),
  );

/**
 * The filter of the cookbook that has these coefficients (a0 = 1) at a sample rate (Hz), found in closed form and checked by
 * computing its coefficients again; null where there is none.
 */
export function solveBiquad(section: Biquad, rate: number): Solved | null {
  const { b0, b1, b2, a1, a2 } = section;
  const flat = [b1 - a1 * b0, b2 - a2 * b0].every((rest) => Math.abs(rest) < 1e-9);
  if (flat && b0 > 0) return { k: 'gain', gain: 20 * Math.log10(b0) };
  if (a2 >= 1 || a2 <= -1) return null;
  for (const guess of [...plainGuesses(section), ...shelfGuesses(section)]) {
    const solved = resolve(guess, rate);
    if (solved === null) continue;
    const again = biquad(solved.type, solved.frequency, solved.gain, solved.q, rate);
    if (again !== null && near(section, again)) return { k: 'band', ...solved };
  }
  return null;
}

function resolve({ type, cos, alpha, a }: Guess, rate: number) {
  if (!(cos > -1 && cos < 1) || !(alpha > 0) || !(a > 0)) return null;
  const w0 = Math.acos(cos);
  const frequency = (w0 * rate) / (2 * Math.PI);
  return { type, frequency, gain: 40 * Math.log10(a), q: Math.sin(w0) / (2 * alpha) };
}

/** Filters whose poles do not depend on a gain (alpha from a2), and the peak, whose poles have alpha / A. */
function plainGuesses({ b0, a1, a2 }: Biquad): Guess[] {
  const beta = (1 - a2) / (1 + a2);
  const cos = (-a1 * (1 + beta)) / 2;
  const up = b0 * (1 + beta) - 1;
  const types = ['low_pass', 'high_pass', 'notch', 'all_pass'] as const;
  const plain = types.map((type) => ({ type, cos, alpha: beta, a: 1 }));
  if (up <= 0 || beta <= 0) return plain;
  const a = Math.sqrt(up / beta);
  // Last: a notch is a peak of no end.
  return [...plain, { type: 'peak', cos, alpha: beta * a, a }];
}

function shelfGuesses({ b0, b1, b2, a1, a2 }: Biquad): Guess[] {
  const low = (b0 + b1 + b2) / (1 + a1 + a2);
  const high = (b0 - b1 + b2) / (1 - a1 + a2);
  const guesses: Guess[] = [];
  for (const [type, level, sign] of [
    ['low_shelf', low, 1],
    ['high_shelf', high, -1],
  ] as const) {
    if (!(level > 0)) continue;
    const a = Math.sqrt(level);
    // (1 + a2) a0 = 2 s and a1 a0 = -2 sign ((A-1) + sign (A+1) cos), with s = (A+1) + sign cos.
    const ratio = (-sign * a1) / (1 + a2);
    const cos = (sign * (ratio * (a + 1) - (a - 1))) / (a + 1 - ratio * (a - 1));
    const s = a + 1 + sign * (a - 1) * cos;
    const alpha = (((1 - a2) / (1 + a2)) * s) / (2 * Math.sqrt(a));
    guesses.push({ type, cos, alpha, a });
  }
  return guesses;
}
