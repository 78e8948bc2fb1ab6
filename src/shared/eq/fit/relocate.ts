import type { FitModel } from './model.ts';
import type { SearchOptions, SearchResult } from './search.ts';
import { search } from './search.ts';
import type { Wish } from './start.ts';
import { peakOn } from './start.ts';

/**
 * A way out of a local minimum: takes the peak that is missed least, puts it on the largest lobe that all bands left, and
 * searches from there. Betters `x` in place, or leaves it as it was.
 */
export function relocate(
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
