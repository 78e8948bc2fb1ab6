import { halfAngle } from './grid.ts';
import type { Section, Side } from './section.ts';

/** Where on the unit circle. */
interface Point {
  /** 4 sin²(w/2). */
  readonly p: number;
  readonly sinW: number;
  readonly cosW: number;
}

function pointAt(frequency: number, rate: number): Point {
  const half = halfAngle(frequency, rate);
  const sine = Math.sin(half);
  const p = 4 * sine * sine;
  return { p, sinW: 2 * sine * Math.cos(half), cosW: 1 - p / 2 };
}

/** The phase (rad) of one side: continuous from 0 Hz to half the rate, because the imaginary part never changes its sign. */
const anglesOf = ({ offset, slope, turn }: Side, { p, sinW }: Point): number =>
  Math.atan2(turn * sinW, offset - slope * p);

/** d phase / dw of one side; 0 in a null, where there is none. */
function turnRate({ offset, slope, turn }: Side, { p, sinW, cosW }: Point): number {
  const real = offset - slope * p;
  const imaginary = turn * sinW;
  const size = real * real + imaginary * imaginary;
  return size === 0 ? 0 : (real * turn * cosW + 2 * slope * turn * sinW * sinW) / size;
}

/** The phase (degrees, continuous but for the step in a notch) of sections in a row. */
export function lanePhase(
  sections: readonly Section[],
  rate: number,
  freqs: Float64Array,
): Float64Array {
  return freqs.map((frequency) => {
    const point = pointAt(frequency, rate);
    let sum = 0;
    for (const { zeros, poles } of sections) sum += anglesOf(zeros, point) - anglesOf(poles, point);
    return (sum * 180) / Math.PI;
  });
}

/** The group delay (ms) of sections in a row. */
export function laneDelay(
  sections: readonly Section[],
  rate: number,
  freqs: Float64Array,
): Float64Array {
  return freqs.map((frequency) => {
    const point = pointAt(frequency, rate);
    let samples = 0;
    for (const { zeros, poles } of sections)
      samples += turnRate(poles, point) - turnRate(zeros, point);
    return (samples / rate) * 1000;
  });
}

/** To above -180 and up to 180 degrees, in place. */
export function wrapDegrees(degrees: Float64Array): void {
  for (let index = 0; index < degrees.length; index += 1) {
    const angle = degrees[index] ?? 0;
    degrees[index] = angle - 360 * Math.ceil(angle / 360 - 0.5);
  }
}
