import type { Band } from '../model.ts';
import type { Bounds } from './bounds.ts';
import { FitModel } from './model.ts';
import { search } from './search.ts';
import type { Wish } from './start.ts';
import type { SearchOptions, SearchResult } from './search.ts';
import { peakOn } from './start.ts';

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

/**
 * A way out of a local minimum: takes the peak that is missed least, puts it on the largest lobe that all bands left, and
 * searches from there. Betters `x` in place, or leaves it as it was.
 */
function relocate(
  model: FitModel,
  x: Float64Array,
  cost: number,
  options: SearchOptions & Wish,
): SearchResult & { readonly better: boolean } {
  const band = leastMissed(model, x, options);
  if (band < 0) return { better: false, cost, steps: 0 };
  const response = new Float64Array(model.points);
  model.response(x, response);
  const left = response.map((db, k) => (options.target[k] ?? 0) - db);
  const trial = x.slice();
  trial.set(peakOn({ ...options, target: left }), band * 3);
  const found = search(model, trial, options);
  if (found.cost >= cost) return { better: false, cost, steps: found.steps };
  x.set(trial);
  return { ...found, better: true };
}

/** The peak without which the sum of squares grows least; -1 where there is no peak. */
function leastMissed(model: FitModel, x: Float64Array, { target, weights }: Wish): number {
  const response = new Float64Array(model.points);
  const trial = x.slice();
  let [best, least] = [-1, Infinity];
  model.types.forEach((type, band) => {
    if (type !== 'peak') return;
    trial.set(x);
    trial[band * 3 + 2] = 0;
    model.response(trial, response);
    let cost = 0;
    for (let k = 0; k < response.length; k += 1)
      cost += (weights[k] ?? 0) * ((response[k] ?? 0) - (target[k] ?? 0)) ** 2;
    if (cost < least) [best, least] = [band, cost];
  });
  return best;
}
