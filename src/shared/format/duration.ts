import { MINUS } from '../lib/format.ts';
import { formatNumber, UNKNOWN } from './numbers.ts';

const SECOND_MS = 1000;

/** Units from the largest, with the unit that may follow each. */
const units = [
  { name: 'd', ms: 86_400_000, next: { name: 'h', ms: 3_600_000 } },
  { name: 'h', ms: 3_600_000, next: { name: 'min', ms: 60_000 } },
  { name: 'min', ms: 60_000, next: { name: 's', ms: 1000 } },
] as const;

/**
 * A duration of work or a total (ms): `84 ms`, `9.4 s`, `48 s`, `5 min 12 s`, `12 h 58 min`, `3 d`. At most two units, no decimals from 10 s on,
 * rounded to the smaller unit.
 */
export function formatDuration(ms: number): string {
  if (!Number.isFinite(ms)) return UNKNOWN;
  const text = writeDuration(Math.abs(ms));
  return ms < 0 && text !== '0 s' ? `${MINUS}${text}` : text;
}

function writeDuration(ms: number): string {
  if (Math.round(ms) === 0) return '0 s';
  if (Math.round(ms) < SECOND_MS) return `${String(Math.round(ms))} ms`;
  if (Math.round(ms / 100) < 100) return `${formatNumber(ms / SECOND_MS, 1)} s`;
  for (const { name, ms: size, next } of units) {
    // Rounded before it is split: 59.6 s are a minute, not 60 s.
    const parts = Math.round(ms / next.ms);
    const perUnit = size / next.ms;
    if (parts < perUnit) continue;
    const rest = parts % perUnit;
    const head = `${formatNumber(Math.floor(parts / perUnit))} ${name}`;
    return rest === 0 ? head : `${head} ${String(rest)} ${next.name}`;
  }
  return `${String(Math.round(ms / SECOND_MS))} s`;
}

/** A duration of work (ms) in its largest unit only, for small spaces; show the exact one elsewhere: `41 s`, `2 min`, `2 h`. */
export const formatShortDuration = (ms: number): string =>
  formatDuration(ms).replace(/^(\u2212?[\d.,]+ \w+) .*/, '$1');

/** Round steps between the marks of a duration axis (ms). */
const steps: readonly number[] = [
  1,
  2,
  5,
  10,
  20,
  50,
  100,
  200,
  500,
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * 1000),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * 60_000),
  ...[1, 2, 3, 6, 12].map((hours) => hours * 3_600_000),
  ...[1, 2, 5, 10, 20, 50, 100].map((days) => days * 86_400_000),
];

/** Marks of an axis from 0 to at least `max` (ms), about `count` of them, at round steps: 0, 2 min, 4 min, 6 min. */
export function durationTicks(max: number, count = 4): readonly number[] {
  if (!Number.isFinite(max) || max <= 0) return [0];
  const last = steps.at(-1) ?? 1;
  const step =
    steps.find((size) => size * (count - 1) >= max) ?? Math.ceil(max / (count - 1) / last) * last;
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, index) => index * step);
}
