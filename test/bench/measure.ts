import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

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

export const round = (value: number, digits = 1): number => Number(value.toFixed(digits));

/** Two decimals; more for small values. */
const digitsOf = (value: number): number => (value > 0 && value < 0.1 ? 4 : 2);

/** One line of the report: name, value, baseline or peer of the same run, ratio, goal. */
export interface Row {
  readonly what: string;
  readonly ours: string;
  readonly floor: string;
  readonly ratio: string;
  readonly goal: string;
}

export function row(
  what: string,
  ours: number,
  floor: number | null,
  unit: string,
  goal = '',
): Row {
  return {
    what,
    ours: `${String(round(ours, digitsOf(ours)))} ${unit}`,
    floor: floor === null ? '' : `${String(round(floor, digitsOf(floor)))} ${unit}`,
    ratio: floor === null || floor === 0 ? '' : `${String(round(ours / floor, 2))}x`,
    goal,
  };
}
