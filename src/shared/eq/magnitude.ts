import type { Axis } from './grid.ts';
import type { Section } from './section.ts';

/** dB below which nothing is told apart; a null ends here. */
export const FLOOR_DB = -200;

const DB_PER_LN = 10 / Math.LN10;

/** Sections whose squares are multiplied before a division: keeps both products far within the range of doubles. */
const DIVIDE_AFTER = 4;
/** Sections whose squares are multiplied before a logarithm, for the same reason (100 dB each at the very most). */
const LOG_AFTER = 24;

/** |H|² of one section. */
export function squaresOf({ zeros, poles }: Section, axis: Axis, out: Float64Array): void {
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

/** |H|² of sections in a row over a fixed axis: one logarithm for each frequency, whatever their number. */
export class Product {
  readonly #axis: Axis;
  readonly #square: Float64Array;
  /** dB on top of `square`: a constant, and what had to be taken out of it. */
  readonly #db: Float64Array;
  readonly #zeros: Float64Array;
  readonly #poles: Float64Array;

  constructor(axis: Axis) {
    this.#axis = axis;
    this.#square = new Float64Array(axis.length);
    this.#db = new Float64Array(axis.length);
    this.#zeros = new Float64Array(axis.length);
    this.#poles = new Float64Array(axis.length);
  }

  /** Starts anew: a constant gain (dB, -Infinity for silence) and these sections. */
  set(gain: number, sections: readonly Section[]): void {
    this.#square.fill(1);
    this.#db.fill(gain);
    for (let from = 0; from < sections.length; from += LOG_AFTER) {
      if (from > 0) this.#takeOut();
      const end = Math.min(sections.length, from + LOG_AFTER);
      for (let at = from; at < end; at += DIVIDE_AFTER)
        this.#multiply(sections.slice(at, Math.min(end, at + DIVIDE_AFTER)));
    }
  }

  /** The level (dB) with one more section of these squares; with `squares` left out as it is. Never below the floor. */
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

  #multiply(sections: readonly Section[]): void {
    this.#zeros.fill(1);
    this.#poles.fill(1);
    for (const { zeros, poles } of sections) {
      times(this.#zeros, zeros, this.#axis);
      times(this.#poles, poles, this.#axis);
    }
    const square = this.#square;
    for (let index = 0; index < square.length; index += 1)
      square[index] =
        ((square[index] ?? 0) * (this.#zeros[index] ?? 0)) / (this.#poles[index] ?? 1);
  }
}

function times(out: Float64Array, { offset, slope, turn }: Section['zeros'], axis: Axis): void {
  const { p, sine2 } = axis;
  const turn2 = turn * turn;
  for (let index = 0; index < out.length; index += 1) {
    const real = offset - slope * (p[index] ?? 0);
    out[index] = (out[index] ?? 0) * (real * real + turn2 * (sine2[index] ?? 0));
  }
}

/** The level of squares (dB), never below the floor. */
export function levelsOf(squares: Float64Array, out: Float64Array): void {
  for (let index = 0; index < out.length; index += 1) {
    const level = decibels(squares[index] ?? 0);
    out[index] = level > FLOOR_DB ? level : FLOOR_DB;
  }
}

/** The level (dB) of a square; of nothing -Infinity. */
export const decibels = (square: number): number => DB_PER_LN * Math.log(square);
