import { Temporal } from 'temporal-polyfill';
import type { Instant } from '../instant.ts';
import { toInstant } from '../instant.ts';

const DAY_MS = 86_400_000;

interface Period {
  readonly start: number;
  readonly end: number;
  /** ms east of UTC. */
  readonly offset: number;
}

/**
 * The offsets of a zone over a span. Reads the transitions once, because each call of the time library takes about 0.1 ms; everything else
 * is integer arithmetic. Outside the span, the nearest offset applies.
 */
export class ZoneTable {
  readonly #periods: readonly Period[];

  /** `from` and `to`: epoch ms. Throws RangeError for an unknown zone. */
  constructor(zone: string, from: number, to: number) {
    this.#periods = readPeriods(zone, from, to);
  }

  /** ms east of UTC. */
  offsetAt(instant: number): number {
    return this.#periodAt(instant).offset;
  }

  /** The instant with its offset, as in playout files. */
  stamp(instant: number): Instant {
    return toInstant(instant, this.offsetAt(instant) / 1000);
  }

  /** R1: a wall time in a missing hour is the first instant after the gap; in a repeated hour, the first of the two instants. */
  findInstant(day: number, msOfDay: number): number {
    const wall = day * DAY_MS + msOfDay;
    const period = this.#periods.find(({ end, offset }) => wall - offset < end) ?? this.#last();
    return Math.max(period.start, wall - period.offset);
  }

  /** The local date of an instant, in days since 1970-01-01. */
  findDay(instant: number): number {
    return Math.floor((instant + this.offsetAt(instant)) / DAY_MS);
  }

  /** R7: the first instant at or after this one whose wall time is a multiple of `stepMs` since midnight. */
  gridFrom(instant: number, stepMs: number): number {
    let at = instant;
    for (;;) {
      const { end, offset } = this.#periodAt(at);
      const ofDay = (((at + offset) % DAY_MS) + DAY_MS) % DAY_MS;
      const rest = ofDay % stepMs;
      // A step that does not divide the day restarts at midnight.
      const next = rest === 0 ? at : Math.min(at + stepMs - rest, at + DAY_MS - ofDay);
      if (next < end) return next;
      at = end;
    }
  }

  #periodAt(instant: number): Period {
    let low = 0;
    let high = this.#periods.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (instant < (this.#periods[middle]?.end ?? 0)) high = middle;
      else low = middle + 1;
    }
    return this.#periods[low] ?? this.#last();
  }

  #last(): Period {
    return this.#periods.at(-1) ?? { start: -Infinity, end: Infinity, offset: 0 };
  }
}

function readPeriods(zone: string, from: number, to: number): readonly Period[] {
  let at = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone);
  const periods: Period[] = [];
  let start = -Infinity;
  for (;;) {
    const offset = Math.round(at.offsetNanoseconds / 1e6);
    const next = at.getTimeZoneTransition('next');
    const end = next === null || next.epochMilliseconds > to ? Infinity : next.epochMilliseconds;
    periods.push({ start, end, offset });
    if (next === null || end === Infinity) return periods;
    start = end;
    at = next;
  }
}
