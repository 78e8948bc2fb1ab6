import { computeBounds, usualLimits } from '../../src/shared/eq/fit/bounds.ts';
import { interpolate, flatTarget } from '../../src/shared/eq/fit/curve.ts';
import { fitMeasurement } from '../../src/shared/eq/fit/fit-measurement.ts';
import { FitModel } from '../../src/shared/eq/fit/model.ts';
import { prepare } from '../../src/shared/eq/fit/prepare.ts';
import { measureQuality } from '../../src/shared/eq/fit/simplify.ts';
import { guess } from '../../src/shared/eq/fit/start.ts';
import { logGrid } from '../../src/shared/eq/grid.ts';
import type { BandType } from '../../src/shared/eq/model.ts';
import type { Headphone } from '../support/eq/headphones.ts';
import { headphone } from '../support/eq/headphones.ts';
import type { Row } from './measure.ts';
import { median, row, scaled, withPeers } from './measure.ts';
import { loadFmin } from './peers/fmin.ts';
import type { LevenbergMarquardt } from './peers/levenberg-marquardt.ts';
import { loadLevenbergMarquardt } from './peers/levenberg-marquardt.ts';

const HEADPHONES = scaled(50);
/** The peers are slow, so they run fewer rounds. */
const PEER_HEADPHONES = scaled(10);
const RATE = 48_000;
const POINTS = 256;
/** Time limit of a peer for one headphone. */
const LM_ITERATIONS = 100;
const SIMPLEX_ITERATIONS = scaled(6_000, 100);
const types: readonly BandType[] = [
  'low_shelf',
  'high_shelf',
  ...Array.from({ length: 8 }, () => 'peak' as const),
];

interface Run {
  readonly ms: number;
  /** dB, 20 Hz to 10 kHz. */
  readonly rmse: number;
}

/** Fits ten bands to a generated headphone: our fit, compared with two packages that start from the same first guess. */
export async function benchEqFit(): Promise<Row[]> {
  const set = Array.from({ length: HEADPHONES }, (_, seed) => headphone(seed));
  const first = set.map(fitOurs)[0]?.ms ?? Number.NaN;
  // A second fit, as in a window that has fitted before.
  const ours = set.map(fitOurs);
  const flat = set.map((one) => {
    const { freqs, wanted } = prepare(one, flatTarget);
    return measureQuality(freqs, wanted, new Float64Array(freqs.length)).rmse;
  });
  return [
    row('fit: 10 bands, 50 headphones, median', middle('ms', ours), null, 'ms', '<= 15'),
    row('fit: the first one of a process', first, null, 'ms'),
    row(
      'fit: RMSE median (uncorrected beside it)',
      middle('rmse', ours),
      median(flat),
      'dB',
      '<= 0.25',
    ),
    row('fit: RMSE of the worst tenth', ninth(ours.map(({ rmse }) => rmse)), ninth(flat), 'dB'),
    ...(withPeers ? await peerRows(set, ours) : []),
  ];
}

const middle = (key: keyof Run, runs: readonly Run[]): number =>
  median(runs.map((run) => run[key]));

async function peerRows(set: readonly Headphone[], ours: readonly Run[]): Promise<Row[]> {
  const few = set.slice(0, PEER_HEADPHONES);
  const levenbergMarquardt = await loadLevenbergMarquardt();
  const { nelderMead } = loadFmin();
  const runs = {
    'ml-levenberg-marquardt': few.map((one) => fitMl(one, levenbergMarquardt)),
    'fmin nelderMead, 6000 steps': few.map((one) => fitSimplex(one, nelderMead)),
  };
  const same = ours.slice(0, PEER_HEADPHONES);
  return Object.entries(runs).flatMap(([peer, theirs]) => [
    row(`fit: time (peer: ${peer})`, middle('ms', same), middle('ms', theirs), 'ms'),
    row(`fit: RMSE (peer: ${peer})`, middle('rmse', same), middle('rmse', theirs), 'dB'),
  ]);
}

/** The 90th percentile. */
function ninth(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.9)] ?? Number.NaN;
}

function fitOurs(one: Headphone): Run {
  const begun = performance.now();
  const measurement = { freqs: [...one.freqs], db: [...one.db], kind: 'response' as const };
  const { rmse } = fitMeasurement(measurement, flatTarget, { bands: types.length, rate: RATE });
  return { ms: performance.now() - begun, rmse };
}

/** The input of every peer: the target, the response of bands, and the first guess of our own search. */
function task(one: Headphone) {
  const prepared = prepare(one, flatTarget);
  const freqs = logGrid(20, 20_000, POINTS);
  const target = interpolate({ freqs: prepared.freqs, db: prepared.wanted }, freqs);
  const bounds = computeBounds(types, usualLimits, RATE);
  const x = new Float64Array(types.length * 3);
  const weights = new Float64Array(POINTS).fill(1);
  guess(x, types, { freqs, target, weights }, { bounds, rate: RATE });
  const model = new FitModel(types, freqs, RATE);
  return { freqs, target, bounds, model, start: [...x] };
}

const inBounds = (
  x: readonly number[],
  { lower, upper }: { lower: Float64Array; upper: Float64Array },
) => Float64Array.from(x, (value, i) => Math.min(upper[i] ?? 0, Math.max(lower[i] ?? 0, value)));

function judged(
  { freqs, target, bounds, model }: ReturnType<typeof task>,
  x: readonly number[],
): number {
  const got = new Float64Array(POINTS);
  model.response(inBounds(x, bounds), got);
  return measureQuality(freqs, target, got).rmse;
}

function fitMl(one: Headphone, levenbergMarquardt: LevenbergMarquardt): Run {
  const begun = performance.now();
  const given = task(one);
  const { target, bounds, model, start } = given;
  const { parameterValues } = levenbergMarquardt(
    { x: Array.from(target, (_, k) => k), y: [...target] },
    (x) => {
      const got = new Float64Array(POINTS);
      model.response(Float64Array.from(x), got);
      return (k) => got[k] ?? 0;
    },
    {
      initialValues: start,
      minValues: [...bounds.lower],
      maxValues: [...bounds.upper],
      maxIterations: LM_ITERATIONS,
      gradientDifference: 1e-3,
      errorTolerance: 1e-3,
    },
  );
  return { ms: performance.now() - begun, rmse: judged(given, parameterValues) };
}

function fitSimplex(one: Headphone, minimise: ReturnType<typeof loadFmin>['nelderMead']): Run {
  const begun = performance.now();
  const given = task(one);
  const { target, bounds, model, start } = given;
  const got = new Float64Array(POINTS);
  const cost = (x: number[]): number => {
    model.response(inBounds(x, bounds), got);
    return got.reduce((sum, db, k) => sum + (db - (target[k] ?? 0)) ** 2, 0);
  };
  const { x } = minimise(cost, start, { maxIterations: SIMPLEX_ITERATIONS });
  return { ms: performance.now() - begun, rmse: judged(given, x) };
}
