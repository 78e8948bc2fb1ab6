import type { Band } from '../model.ts';
import { logFrequencies } from './curve.ts';
import { FitModel } from './model.ts';
import { enabledOn, packed } from './pack.ts';

const COARSE = 512;
/** Golden-section steps: from two points of the grid to far below a thousandth of a dB. */
const STEPS = 24;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** The highest level (dB, at least 0) that enabled bands of `channel` reach together from 20 Hz to 20 kHz at a rate (Hz). */
export function loudest(bands: readonly Band[], rate: number, channel: string): number {
  const heard = enabledOn(bands, channel);
  if (heard.length === 0) return 0;
  const types = heard.map(({ type }) => type);
  const x = packed(heard);
  const top = Math.min(20_000, rate * 0.499);
  const grid = logFrequencies(20, top, COARSE);
  const centres = heard.map(({ frequency }) => frequency).filter((f) => f > 20 && f < top);
  const freqs = Float64Array.from([...grid, ...centres]).sort();
  const db = new Float64Array(freqs.length);
  new FitModel(types, freqs, rate).response(x, db);
  const one = new Float64Array(1);
  const levelAt = (f: number): number => {
    new FitModel(types, Float64Array.of(f), rate).response(x, one);
    return one[0] ?? 0;
  };
  let most = 0;
  for (const k of highest(db)) {
    most = Math.max(most, db[k] ?? 0, climb(levelAt, freqs[k - 1] ?? 20, freqs[k + 1] ?? top));
  }
  return most;
}

/** The three highest tops of a curve. */
function highest(db: Float64Array): number[] {
  const tops: number[] = [];
  for (let k = 0; k < db.length; k += 1) {
    const here = db[k] ?? 0;
    if (here >= (db[k - 1] ?? -Infinity) && here >= (db[k + 1] ?? -Infinity)) tops.push(k);
  }
  return tops.sort((a, b) => (db[b] ?? 0) - (db[a] ?? 0)).slice(0, 3);
}

/** The highest level between two frequencies that have one top between them. */
function climb(levelAt: (f: number) => number, from: number, to: number): number {
  let [low, high] = [Math.log(from), Math.log(to)];
  let most = -Infinity;
  for (let step = 0; step < STEPS; step += 1) {
    const left = high - GOLDEN * (high - low);
    const right = low + GOLDEN * (high - low);
    const [a, b] = [levelAt(Math.exp(left)), levelAt(Math.exp(right))];
    most = Math.max(most, a, b);
    if (a > b) high = right;
    else low = left;
  }
  return most;
}

/** The preamp (dB, to 0.1, never above 0) that keeps all of these bands from going beyond full scale. */
export function safePreamp(bands: readonly Band[], rate: number): number {
  const named = [...new Set(bands.map(({ channel }) => channel))];
  const channels = named.length === 0 ? ['ALL'] : named;
  const most = Math.max(...channels.map((channel) => loudest(bands, rate, channel)));
  return -Math.ceil(most * 10 - 1e-6) / 10 || 0;
}
