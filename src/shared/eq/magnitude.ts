import type { Axis } from './grid.ts';
import type { Section } from './section.ts';
import { IDENTITY } from './section.ts';

/** Lower levels (dB) count as this one; a null ends here. */
export const FLOOR_DB = -200;

const DB_PER_LN = 10 / Math.LN10;

/** Sections whose squares are multiplied before taking a logarithm: well within the range of doubles at 100 dB each. */
const LOG_AFTER = 24;

/** |H|² of one section. */
export function computeSquares({ zeros, poles }: Section, axis: Axis, out: Float64Array): void {
  const { p, sine2 } = axis;
  const zo = zeros.offset;
  const zs = zeros.slope;
  const zt = zeros.turn * zeros.turn;
  const po = poles.offset;
  const ps = poles.slope;
  const pt = poles.turn * poles.turn;
  for (let index = 0; index < out.length; index += 1) {
    const x = p[index] ?? 0;
    const s = sine2[index] ?? 0;
    const z = zo - zs * x;
    const d = po - ps * x;
    out[index] = (z * z + zt * s) / (d * d + pt * s);
  }
}

/** |H|² of sections in series over a fixed axis, with one logarithm per frequency however many sections there are. */
export class Product {
  readonly #axis: Axis;
  readonly #square: Float64Array;
  /** dB on top of `square`: a constant, plus what was moved out of it. */
  readonly #db: Float64Array;

  constructor(axis: Axis) {
    this.#axis = axis;
    this.#square = new Float64Array(axis.length);
    this.#db = new Float64Array(axis.length);
  }

  /** Resets to a constant gain (dB, -Infinity for silence) and these sections. */
  set(gain: number, sections: readonly Section[]): void {
    this.#square.fill(1);
    this.#db.fill(gain);
    for (let index = 0; index < sections.length; index += 2) {
      if (index > 0 && index % LOG_AFTER === 0) this.#takeOut();
      timesTwo(
        this.#square,
        sections[index] ?? IDENTITY,
        sections[index + 1] ?? IDENTITY,
        this.#axis,
      );
    }
  }

  /** The level (dB) with one more section of these squares, or unchanged without `squares`. Never below the floor. */
  levels(out: Float64Array, squares?: Float64Array): void {
    const square = this.#square;
    const db = this.#db;
    for (let index = 0; index < out.length; index += 1) {
      const all = (square[index] ?? 0) * (squares === undefined ? 1 : (squares[index] ?? 0));
      const level = DB_PER_LN * Math.log(all) + (db[index] ?? 0);
      out[index] = level > FLOOR_DB ? level : FLOOR_DB;
    }
  }

  #takeOut(): void {
    const square = this.#square;
    const db = this.#db;
    for (let index = 0; index < square.length; index += 1)
      db[index] = (db[index] ?? 0) + DB_PER_LN * Math.log(square[index] ?? 0);
    square.fill(1);
  }
}

/** Two sections at once: half the divisions and memory accesses. */
function timesTwo(out: Float64Array, first: Section, two: Section, { p, sine2 }: Axis): void {
  const zo1 = first.zeros.offset;
  const zs1 = first.zeros.slope;
  const zt1 = first.zeros.turn * first.zeros.turn;
  const po1 = first.poles.offset;
  const ps1 = first.poles.slope;
  const pt1 = first.poles.turn * first.poles.turn;
  const zo2 = two.zeros.offset;
  const zs2 = two.zeros.slope;
  const zt2 = two.zeros.turn * two.zeros.turn;
  const po2 = two.poles.offset;
  const ps2 = two.poles.slope;
  const pt2 = two.poles.turn * two.poles.turn;
  for (let index = 0; index < out.length; index += 1) {
    const x = p[index] ?? 0;
    const s = sine2[index] ?? 0;
    const z1 = zo1 - zs1 * x;
    const z2 = zo2 - zs2 * x;
    const p1 = po1 - ps1 * x;
    const p2 = po2 - ps2 * x;
    const zeros = (z1 * z1 + zt1 * s) * (z2 * z2 + zt2 * s);
    const poles = (p1 * p1 + pt1 * s) * (p2 * p2 + pt2 * s);
    out[index] = (out[index] ?? 0) * (zeros / poles);
  }
}

/** The level of squares (dB), never below the floor. */
export function computeLevels(squares: Float64Array, out: Float64Array): void {
  for (let index = 0; index < out.length; index += 1) {
    const level = decibels(squares[index] ?? 0);
    out[index] = level > FLOOR_DB ? level : FLOOR_DB;
  }
}

/** The level (dB) of a square; -Infinity for 0. */
export const decibels = (square: number): number => DB_PER_LN * Math.log(square);
