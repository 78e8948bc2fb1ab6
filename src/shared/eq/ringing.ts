import type { Section } from './section.ts';
import { biquadOf } from './section.ts';

/** The radius of the pole that decays slowest. */
export function poleRadius(section: Section): number {
  const { a1, a2 } = biquadOf(section);
  const inside = (a1 * a1) / 4 - a2;
  return inside > 0 ? Math.abs(a1) / 2 + Math.sqrt(inside) : Math.sqrt(Math.max(0, a2));
}

/** Above this Q a resonance is a decaying sine, whose mean magnitude is 2/pi of its height. */
const RESONANT = 5;

/**
 * A bound of the L1 norm of a section of low frequency, in closed form: the section as a constant, a band pass and a low
 * pass of its poles. The norm of a sharp band pass is 4/pi, that of the low pass Q times as much; a dull one has at most 2.
 */
export function ringingNorm({ zeros, poles }: Section): number {
  const constant = zeros.slope / poles.slope;
  const band = zeros.turn / poles.turn - constant;
  const low = zeros.offset / poles.offset - constant;
  const p = poles.offset / poles.slope;
  const sine = p < 4 ? Math.sqrt(p * (1 - p / 4)) : 0;
  const q = sine > 0 ? poles.offset / (Math.abs(poles.turn) * sine) : 0;
  const norm = q > RESONANT ? 4 / Math.PI : 2;
  return Math.abs(constant) + norm * (Math.abs(band) + Math.abs(low) * Math.max(1, q));
}
