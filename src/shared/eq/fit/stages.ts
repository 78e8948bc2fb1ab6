import type { Band } from '../model.ts';
import type { Bounds } from './bounds.ts';
import { FitModel } from './model.ts';
import { relocate } from './relocate.ts';
import { search } from './search.ts';
import type { Wish } from './start.ts';

interface Stages {
  readonly rate: number;
  /** Told the part (0 to 1) before every step; false ends the search. */
  readonly onProgress: (part: number) => boolean;
}

type Bounded = Wish & { readonly bounds: Bounds };

const ROUGH_STEPS = 50;
const ROUGH_TOLERANCE = 3e-3;
/** Bands that are tried elsewhere, and what each try may cost. */
const MOVES = 4;
const MOVE_STEPS = 12;
const MOVE_TOLERANCE = 5e-3;
const FINE_STEPS = 12;
const FINE_TOLERANCE = 2e-3;
const ALL_STEPS = ROUGH_STEPS + MOVES * MOVE_STEPS + FINE_STEPS;
/** Every second point tells this many bands apart. */
const ROUGH_BANDS = 24;
/** dB^2 a point: nothing is left to be bettered. */
const CLOSE = 1e-6;

/**
 * Betters a first guess `x` in three stages: on every second point of the grid, where a step takes half the time; from other
 * places for the band that does least; at last on the whole grid. The steps that this took.
 */
export function searchInStages(
  types: readonly Band['type'][],
  x: Float64Array,
  wish: Bounded,
  { rate, onProgress }: Stages,
): number {
  const rough = types.length > ROUGH_BANDS ? wish : everySecond(wish);
  const model = new FitModel(types, rough.freqs, rate);
  let before = 0;
  const onStep = (done: number): boolean => onProgress((before + done) / ALL_STEPS);
  const first = { ...rough, most: ROUGH_STEPS, tolerance: ROUGH_TOLERANCE, onStep };
  let { cost, steps } = search(model, x, first);
  for (let move = 0; move < MOVES && cost > CLOSE * model.points; move += 1) {
    before = ROUGH_STEPS + move * MOVE_STEPS;
    const found = relocate(model, x, cost, {
      ...first,
      most: MOVE_STEPS,
      tolerance: MOVE_TOLERANCE,
    });
    steps += found.steps;
    cost = found.cost;
    if (!found.better) break;
  }
  before = ALL_STEPS - FINE_STEPS;
  const fine = { ...wish, most: FINE_STEPS, tolerance: FINE_TOLERANCE, onStep };
  return steps + search(new FitModel(types, wish.freqs, rate), x, fine).steps;
}

function everySecond({ freqs, target, weights, bounds }: Bounded): Bounded {
  const half = (all: Float64Array): Float64Array => all.filter((_, k) => k % 2 === 0);
  return { freqs: half(freqs), target: half(target), weights: half(weights), bounds };
}
