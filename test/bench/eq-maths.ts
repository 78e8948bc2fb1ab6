import type { Biquad } from '../../src/shared/eq/biquad.ts';
import { bandBiquad } from '../../src/shared/eq/biquad.ts';
import { chainResponse } from '../../src/shared/eq/chain.ts';
import { logGrid } from '../../src/shared/eq/grid.ts';
import { LiveCurves } from '../../src/shared/eq/live-curves.ts';
import { configOfBands, makeBand } from '../../src/shared/eq/make.ts';
import type { Band } from '../../src/shared/eq/model.ts';
import { preampAdvice } from '../../src/shared/eq/preamp.ts';
import type { Row } from './measure.ts';
import { median, row, scaled } from './measure.ts';

const RATE = 48_000;
const POINTS = 512;
const ROUNDS = scaled(200);
/** Warm-up for the compiler. */
const WARM_UP = scaled(100, 0);
/** Calls timed together: a single one is too short to measure. */
const CALLS = 8;

/** Bands of a typical equalizer: peaks between two shelves. */
export const twentyBands = (): Band[] =>
  Array.from({ length: 20 }, (_, index) =>
    makeBand(`b${String(index)}`, {
      type: index === 0 ? 'low_shelf' : index === 19 ? 'high_shelf' : 'peak',
      frequency: 30 * 500 ** (index / 19),
      gain: ((index * 7) % 13) - 6,
      q: 0.5 + ((index * 5) % 9) / 3,
    }),
  );

/** Twenty bands at 512 points: the whole curve and one step of a drag, compared with textbook complex arithmetic. */
export function benchEqMaths(): Promise<Row[]> {
  const freqs = logGrid(20, 20_000, POINTS);
  const bands = twentyBands();
  const config = configOfBands(bands);
  const live = new LiveCurves(freqs);
  live.load(config, RATE);
  const whole = new LiveCurves(freqs);
  const moved = (step: number): Band => ({
    ...(bands[7] ?? makeBand('b7')),
    frequency: 400 + (step % 500),
    gain: (step % 200) / 20 - 5,
  });
  const ways = {
    naive: (step: number) => naiveCurve([...bands.slice(1), moved(step)], freqs, RATE),
    whole: () => whole.load(config, RATE),
    response: () => chainResponse(config, RATE, freqs),
    drag: (step: number) => live.setBand('eq1', moved(step)),
    dragWithBand: (step: number) => {
      live.setBand('eq1', moved(step));
      live.bandCurve('eq1', 'b7');
    },
    advice: () => preampAdvice(config, RATE),
  };
  const times = measure(ways);
  const goal = 'at most 50 us';
  return Promise.resolve([
    row('eq: whole curve, both channels / naive, one', times.whole, times.naive, 'us', goal),
    row('eq: whole chain from a configuration', times.response, times.naive, 'us'),
    row('eq: step of a drag, both channels', times.drag, times.naive, 'us', goal),
    row('eq: step of a drag with the band alone', times.dragWithBand, times.naive, 'us', goal),
    row('eq: preamp advice', times.advice, null, 'us'),
  ]);
}

/** The median time (us) of each way; the ways alternate so that they run under the same conditions. */
function measure<Name extends string>(
  ways: Readonly<Record<Name, (step: number) => unknown>>,
): Record<Name, number> {
  const names = Object.keys(ways) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<
    Name,
    number[]
  >;
  for (let step = 0; step < WARM_UP + ROUNDS; step += 1)
    for (const name of names) {
      const from = performance.now();
      for (let call = 0; call < CALLS; call += 1) ways[name](step * CALLS + call);
      if (step >= WARM_UP) times[name].push(((performance.now() - from) * 1000) / CALLS);
    }
  return Object.fromEntries(names.map((name) => [name, median(times[name])])) as Record<
    Name,
    number
  >;
}

interface Complex {
  readonly re: number;
  readonly im: number;
}

const plus = (a: Complex, b: Complex): Complex => ({ re: a.re + b.re, im: a.im + b.im });
const times = (a: Complex, b: Complex): Complex => ({
  re: a.re * b.re - a.im * b.im,
  im: a.re * b.im + a.im * b.re,
});
const real = (re: number): Complex => ({ re, im: 0 });
const over = (a: Complex, b: Complex): Complex => {
  const size = b.re * b.re + b.im * b.im;
  return times(a, { re: b.re / size, im: -b.im / size });
};

/** H(z) by its definition: coefficients and complex numbers for each point. */
function naiveCurve(bands: readonly Band[], freqs: Float64Array, rate: number): number[] {
  return Array.from(freqs, (frequency) => {
    const w = (2 * Math.PI * frequency) / rate;
    const z1 = { re: Math.cos(w), im: -Math.sin(w) };
    const all = bands.reduce((product, band) => {
      const found = bandBiquad(band, rate);
      return found === null ? product : times(product, responseAt(found, z1));
    }, real(1));
    return 20 * Math.log10(Math.hypot(all.re, all.im));
  });
}

function responseAt({ b0, b1, b2, a1, a2 }: Biquad, z1: Complex): Complex {
  const z2 = times(z1, z1);
  const zeros = plus(plus(real(b0), times(real(b1), z1)), times(real(b2), z2));
  const poles = plus(plus(real(1), times(real(a1), z1)), times(real(a2), z2));
  return over(zeros, poles);
}
