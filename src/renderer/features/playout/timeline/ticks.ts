import type { Zone } from './zone-clock.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Distance of two labels: `every` ms, days or months of the local clock, with unlabeled marks every `minor` of the same. */
export interface TickStep {
  readonly unit: 'ms' | 'day' | 'month';
  readonly every: number;
  readonly minor: number;
}

/** `day`: a date begins (a month or a week where the labels are days); `minor`: without a label. */
export interface Tick {
  /** Epoch ms. */
  readonly at: number;
  /** What the clock shows there, as local ms. */
  readonly local: number;
  readonly k: 'minor' | 'plain' | 'day';
}

const ms = (every: number, minor: number): TickStep => ({ unit: 'ms', every, minor });

const steps: readonly (TickStep & { readonly px: number })[] = [
  ...[
    ms(SECOND, SECOND / 2),
    ms(2 * SECOND, SECOND),
    ms(5 * SECOND, SECOND),
    ms(10 * SECOND, 5 * SECOND),
    ms(15 * SECOND, 5 * SECOND),
    ms(30 * SECOND, 10 * SECOND),
    ms(MINUTE, 30 * SECOND),
    ms(2 * MINUTE, MINUTE),
    ms(5 * MINUTE, MINUTE),
    ms(10 * MINUTE, 5 * MINUTE),
    ms(15 * MINUTE, 5 * MINUTE),
    ms(30 * MINUTE, 10 * MINUTE),
    ms(HOUR, 30 * MINUTE),
    ms(2 * HOUR, HOUR),
    ms(3 * HOUR, HOUR),
    ms(6 * HOUR, 3 * HOUR),
    ms(12 * HOUR, 6 * HOUR),
  ].map((step) => ({ ...step, px: 76 })),
  { unit: 'day', every: 1, minor: 1, px: 52 },
  { unit: 'day', every: 2, minor: 1, px: 52 },
  { unit: 'day', every: 7, minor: 1, px: 52 },
  { unit: 'month', every: 1, minor: 1, px: 0 },
];

const lengthOf = ({ unit, every }: TickStep): number =>
  unit === 'ms' ? every : unit === 'day' ? every * DAY : every * 30 * DAY;

/** The finest step whose labels have room. `pxPerMs` as drawn. */
export function stepFor(pxPerMs: number): TickStep {
  const found = steps.find((step) => lengthOf(step) * pxPerMs >= step.px);
  return found ?? { unit: 'month', every: 1, minor: 1 };
}

/** Marks of the axis in [from, to), ascending. Hours that the clock skips have none, hours that come twice have two. */
export function ticksIn(zone: Zone, from: number, to: number, step: TickStep): Tick[] {
  if (step.unit === 'ms') return clockTicks(zone, from, to, step);
  return step.unit === 'day' ? dayTicks(zone, from, to, step) : monthTicks(zone, from, to);
}

function clockTicks(zone: Zone, from: number, to: number, { every, minor }: TickStep): Tick[] {
  const ticks: Tick[] = [];
  for (const piece of zone.pieces(from, to)) {
    const first = Math.ceil((piece.from + piece.offset) / minor) * minor;
    for (let local = first; local - piece.offset < piece.to; local += minor) {
      const k = local % DAY === 0 ? 'day' : local % every === 0 ? 'plain' : 'minor';
      ticks.push({ at: local - piece.offset, local, k });
    }
  }
  return ticks;
}

function dayTicks(zone: Zone, from: number, to: number, { every }: TickStep): Tick[] {
  const ticks: Tick[] = [];
  for (let day = Math.floor(zone.local(from) / DAY); ; day += 1) {
    const at = zone.fromLocal(day * DAY);
    if (at >= to) return ticks;
    if (at < from) continue;
    // 1970-01-01 was a Thursday: weeks begin on Monday.
    const labeled = every === 7 ? (day + 3) % 7 === 0 : day % every === 0;
    const strong = (day + 3) % 7 === 0 || new Date(day * DAY).getUTCDate() === 1;
    ticks.push({ at, local: day * DAY, k: labeled ? (strong ? 'day' : 'plain') : 'minor' });
  }
}

function monthTicks(zone: Zone, from: number, to: number): Tick[] {
  const ticks: Tick[] = [];
  const first = new Date(zone.local(from));
  for (let month = first.getUTCMonth(); ; month += 1) {
    const local = Date.UTC(first.getUTCFullYear(), month, 1);
    const at = zone.fromLocal(local);
    if (at >= to) return ticks;
    if (at >= from) ticks.push({ at, local, k: month % 12 === 0 ? 'day' : 'plain' });
  }
}

/** Where dates begin in [from, to) (epoch ms). */
export function daysIn(zone: Zone, from: number, to: number): number[] {
  return dayTicks(zone, from, to, { unit: 'day', every: 1, minor: 1 }).map(({ at }) => at);
}
