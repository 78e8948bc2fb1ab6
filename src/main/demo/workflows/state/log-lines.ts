import type { StepNow } from './timeline.ts';

/** Lines of every step log under the fault `huge-log`. */
const HUGE_LINES = 50_000;

const writers: readonly (readonly [RegExp, (line: number) => string])[] = [
  [
    /^transcode|^encode/,
    (line) =>
      `frame=${String(line * 154).padStart(6)} fps=61 q=23.0 size=${String(line * 2816)}kB bitrate=4420.6kbits/s speed=2.04x`,
  ],
  [/^copy/, (line) => `line ${String(line)} of 5000`],
  [/./, (line) => `item ${String(line)} done`],
];
/** Every so many lines one goes to standard error. */
const ERROR_EVERY = 9;

export interface LogLines {
  readonly count: number;
  /** `index` from 0. */
  readonly text: (index: number) => string;
}

/** What a step wrote so far to one of its outputs, or to both in order. */
export function linesOf(
  { plan, written, status, finishedAt }: StepNow,
  stream: 'stdout' | 'stderr' | 'both',
  { huge = false }: { huge?: boolean } = {},
): LogLines {
  const total = huge ? HUGE_LINES : (plan.lines ?? 3);
  const all = Math.floor(total * written);
  const write = writers.find(([pattern]) => pattern.test(plan.name))?.[1] ?? String;
  const isPlain = /^copy/.test(plan.name);
  const failing =
    status === 2 && finishedAt !== null ? [`${plan.name}: stopped with an error`] : [];
  const warning = (line: number) => `warning: ${plan.name} ${String(line)} is late`;
  const pad = (text: string) => (huge && text.length % 7 === 0 ? text.padEnd(5000, ' .') : text);
  const both = (index: number): string =>
    index >= all ? (failing[0] ?? '') : pad(isErr(index) ? warning(index + 1) : write(index + 1));
  const isErr = (index: number): boolean => !isPlain && index % ERROR_EVERY === ERROR_EVERY - 1;
  const errors = isPlain ? 0 : Math.floor(all / ERROR_EVERY);
  if (stream === 'both') return { count: all + failing.length, text: both };
  if (stream === 'stderr')
    return {
      count: errors + failing.length,
      text: (index) => (index < errors ? both((index + 1) * ERROR_EVERY - 1) : both(all)),
    };
  const step = isPlain ? Infinity : ERROR_EVERY - 1;
  return { count: all - errors, text: (index) => both(index + Math.floor(index / step)) };
}
