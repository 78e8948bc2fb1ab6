import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** `--once`: every part runs each step once, on little data, to show that it still works. Its figures mean nothing. */
export const once = process.argv.includes('--once');

/** `--peers`: other libraries are measured beside ours. scripts/bench.mjs installs them. */
export const withPeers = process.argv.includes('--peers');

/** A number of repetitions, a size or a time; `few` with `--once`. */
export const scaled = (full: number, few = 1): number => (once ? few : full);

/** CPU time (ms, user and system) of a process so far; Linux only. */
export function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

/** Memory of a process in MB: resident, and proportional (shared pages counted once). */
export function memoryOf(pid: number): { rss: number; pss: number } {
  const rollup = readFileSync(`/proc/${String(pid)}/smaps_rollup`, 'utf8');
  const kb = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? Number.NaN);
  return { rss: kb('Rss') / 1024, pss: kb('Pss') / 1024 };
}

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
