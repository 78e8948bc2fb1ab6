/** `--once`: every part runs each step once, on little data, to show that it still works. Its figures mean nothing. */
export const once = process.argv.includes('--once');

/** The arguments with which measured processes and pages know it too. */
export const onceArgs: readonly string[] = once ? ['--once'] : [];

/** `--peers`: other libraries are measured beside ours. scripts/bench.mjs installs them. */
export const withPeers = process.argv.includes('--peers');

/** A number of repetitions, a size or a time; `few` with `--once`. */
export const scaled = (full: number, few = 1): number => (once ? few : full);

/** Waits (ms) until what was started is idle, so that it does not disturb a measurement; not with `--once`. */
export const rest = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, scaled(ms, 0)));

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The `share` percentile. */
export function percentile(share: number, values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil((share / 100) * sorted.length) - 1] ?? Number.NaN;
}

/** One line of the report: a value, and the baseline or peer of the same run beside it. */
export interface Row {
  readonly what: string;
  readonly ours: number;
  readonly floor: number | null;
  readonly unit: string;
  readonly goal: string;
}

export const row = (
  what: string,
  ours: number,
  floor: number | null,
  unit: string,
  goal = '',
): Row => ({ what, ours, floor, unit, goal });
