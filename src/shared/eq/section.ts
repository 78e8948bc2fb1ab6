import type { Biquad } from './biquad.ts';
import { hasEffect } from './biquad.ts';
import type { Band, BandType } from './model.ts';

/**
 * One side (zeros or poles) of a second-order filter on the unit circle, without the sample of delay common to both sides:
 * `(offset - slope p) + j turn sin w` with p = 4 sin²(w/2).
 *
 * Its square, `(offset - slope p)² + turn² sin² w`, is the usual polynomial in p as a sum of squares. It is
 * never negative, and nulls keep their full depth.
 */
export interface SectionSide {
  readonly offset: number;
  readonly slope: number;
  readonly turn: number;
}

/** A second-order filter by its response: zeros over poles. */
export interface Section {
  readonly zeros: SectionSide;
  readonly poles: SectionSide;
}

const ONE: SectionSide = { offset: 1, slope: 0, turn: 0 };
/** The section without effect. */
export const IDENTITY: Section = { zeros: ONE, poles: ONE };

/**
 * The RBJ filter of `biquad` for responses. The terms come directly from the design, because differences of coefficients
 * lose digits at low frequencies and high rates. Null if the filter has no effect.
 */
export function section(
  type: BandType,
  frequency: number,
  gain: number,
  q: number,
  rate: number,
): Section | null {
  if (!hasEffect(frequency, gain, q, rate)) return null;
  const half = (Math.PI * frequency) / rate;
  const sine = Math.sin(half);
  const p0 = 4 * sine * sine;
  // alpha = sin w0 / 2Q = sin(w0/2) cos(w0/2) / Q
  return design(type, p0, (sine * Math.cos(half)) / q, 10 ** (gain / 40));
}

/** The response of a band, whether it is enabled or not; null for an unknown type and at or above half the rate. */
export function bandSection(
  band: Pick<Band, 'type' | 'frequency' | 'gain' | 'q'>,
  rate: number,
): Section | null {
  if (band.type === 'unknown') return null;
  return section(band.type, band.frequency, band.gain, band.q, rate);
}

/** The response of any biquad. */
export const sectionOfBiquad = ({ b0, b1, b2, a1, a2 }: Biquad): Section => ({
  zeros: { offset: b0 + b1 + b2, slope: (b0 + b2) / 2, turn: b0 - b2 },
  poles: { offset: 1 + a1 + a2, slope: (1 + a2) / 2, turn: 1 - a2 },
});

function design(type: BandType, p0: number, alpha: number, amp: number): Section {
  const resonance: SectionSide = { offset: p0, slope: 1, turn: 2 * alpha };
  const bell = (turn: number): SectionSide => ({ offset: p0, slope: 1, turn });
  switch (type) {
    case 'peak':
      return { zeros: bell(2 * alpha * amp), poles: bell((2 * alpha) / amp) };
    case 'low_shelf':
      return shelf(p0, alpha, amp);
    case 'high_shelf': {
      // The high shelf is the low shelf of the opposite gain, raised by the whole gain.
      const { zeros, poles } = shelf(p0, alpha, 1 / amp);
      return { zeros: scaled(zeros, amp * amp), poles };
    }
    case 'low_pass':
      return { zeros: { offset: p0, slope: p0 / 4, turn: 0 }, poles: resonance };
    case 'high_pass':
      return { zeros: { offset: 0, slope: (4 - p0) / 4, turn: 0 }, poles: resonance };
    case 'notch':
      return { zeros: bell(0), poles: resonance };
    case 'all_pass':
      return { zeros: bell(-2 * alpha), poles: resonance };
  }
}

/** The low shelf, halved. With 1 - c = p0/2 and 1 + c = (4 - p0)/2 no subtraction is needed. */
function shelf(p0: number, alpha: number, amp: number): Section {
  const below = (4 - p0) / 4;
  const above = p0 / 4;
  const turn = 2 * Math.sqrt(amp) * alpha;
  return {
    zeros: { offset: amp * amp * p0, slope: amp * (below + amp * above), turn: amp * turn },
    poles: { offset: p0, slope: amp * below + above, turn },
  };
}

const scaled = ({ offset, slope, turn }: SectionSide, by: number): SectionSide => ({
  offset: offset * by,
  slope: slope * by,
  turn: turn * by,
});

/** The inverse: the biquad of a response. */
export function toBiquad({ zeros, poles }: Section): Biquad {
  const a0 = poles.slope + poles.turn / 2;
  return {
    b0: (zeros.slope + zeros.turn / 2) / a0,
    b1: (zeros.offset - 2 * zeros.slope) / a0,
    b2: (zeros.slope - zeros.turn / 2) / a0,
    a1: (poles.offset - 2 * poles.slope) / a0,
    a2: (poles.slope - poles.turn / 2) / a0,
  };
}
