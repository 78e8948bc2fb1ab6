import type { StepNow } from './timeline.ts';

/** Lines of every step log under the fault `huge-log`. */
const HUGE_LINES = 50_000;
/** One line in this many is very long. */
const LONG_EVERY = 50;

const writers: readonly (readonly [RegExp, (line: number) => string])[] = [
  [
    /^transcode|^encode/,
    (line) =>
      `frame=${String(line * 154).padStart(6)} fps=61 q=23.0 size=${String(line * 2816)}kB bitrate=4420.6kbits/s speed=2.04x`,
  ],
  [/^copy/, (line) => `line ${String(line)} of 5000`],
  [/./, (line) => `item ${String(line)} done`],
];
/** One line in this many is written to standard error. */
const ERROR_EVERY = 9;

export interface LogLines {
  readonly count: number;
  /** `index` from 0. */
  readonly text: (index: number) => string;
}

const isPlain = (name: string): boolean => name.startsWith('copy');
const isErr = (name: string, index: number): boolean =>
  !isPlain(name) && index % ERROR_EVERY === ERROR_EVERY - 1;

/** A whole line of a step, `index` from 0. */
function makeLine(name: string, index: number, huge: boolean): string {
  const write = writers.find(([pattern]) => pattern.test(name))?.[1] ?? String;
  const text = isErr(name, index)
    ? `warning: ${name} ${String(index + 1)} is late`
    : write(index + 1);
  return huge && index % LONG_EVERY === 0 ? text.padEnd(5000, ' .') : text;
}

/** Lines that a step wrote so far to one of its outputs, or to both in order. The last line of a running step may be incomplete. */
export function listLines(
  { plan: { name, lines = 3 }, written, status, finishedAt }: StepNow,
  stream: 'stdout' | 'stderr' | 'both',
  { huge = false }: { huge?: boolean } = {},
): LogLines {
  const reached = (huge ? HUGE_LINES : lines) * written;
  const all = Math.floor(reached);
  const next = makeLine(name, all, huge);
  const hasFailed = status === 2 && finishedAt !== null;
  const last = hasFailed
    ? `${name}: stopped with an error`
    : next.slice(0, Math.floor((reached - all) * next.length));
  const more = last === '' ? 0 : 1;
  const moreErrors = hasFailed || isErr(name, all) ? more : 0;
  const both = (index: number): string => (index < all ? makeLine(name, index, huge) : last);
  if (stream === 'both') return { count: all + more, text: both };
  const errors = isPlain(name) ? 0 : Math.floor(all / ERROR_EVERY);
  if (stream === 'stderr')
    return {
      count: errors + moreErrors,
      text: (index) => both(index < errors ? (index + 1) * ERROR_EVERY - 1 : all),
    };
  const step = isPlain(name) ? Infinity : ERROR_EVERY - 1;
  return {
    count: all - errors + more - moreErrors,
    text: (index) => both(index + Math.floor(index / step)),
  };
}
