import type { Flaws } from './channels.ts';
import { cinema, east, kidsDay, musicNight, newsLoop, testCard } from './channels.ts';
import type { Day, Slot } from './model.ts';
import { Temporal } from 'temporal-polyfill';

/** A demo channel with its program, one list per day. */
export interface DemoPlan {
  readonly number: string;
  readonly name: string;
  /** Prefix of its item ids. */
  readonly slug: string;
  /** How far the channel's clock is behind (ms); 0: wall clock. */
  readonly behindMs: number;
  readonly days: readonly { readonly day: Day; readonly slots: readonly Slot[] }[];
}

const HOUR_MS = 3_600_000;

/** The six channels over these days. */
export function makePlan(days: readonly Day[], flaws: Flaws): DemoPlan[] {
  const channel = (
    number: string,
    name: string,
    slug: string,
    slotsOf: (day: Day, at: number) => Slot[],
    behindMs = 0,
  ): DemoPlan => ({
    number,
    name,
    slug,
    behindMs,
    days: days.map((day, at) => ({ day, slots: slotsOf(day, at) })),
  });
  return [
    channel('1', 'News loop', 'news', newsLoop),
    channel('2', 'Cinema', 'film', cinema),
    channel('3', 'Music night', 'song', (day, at) => musicNight(day, at, flaws)),
    channel('4', 'Kids', 'kids', (day) => kidsDay(day, flaws)),
    channel('5', 'Test card', 'card', testCard),
    channel('6', 'East (\u22126 h)', 'east', east, 6 * HOUR_MS),
  ];
}

/** The days of a zone from `before` days before `now` (epoch ms) to `after` days after it. */
export function daysAround(now: number, zone: string, before: number, after: number): Day[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).startOfDay();
  const days: Day[] = [];
  for (let day = -before; day <= after; day += 1) {
    const from = today.add({ days: day }).startOfDay();
    const to = from.add({ days: 1 }).startOfDay();
    days.push({ from: from.epochMilliseconds, to: to.epochMilliseconds });
  }
  return days;
}

/** A zone's offset at a moment (epoch ms) in seconds east of UTC, in whole minutes as file formats require. */
export function offsetAt(ms: number, zone: string): number {
  const at = Temporal.Instant.fromEpochMilliseconds(Math.floor(ms)).toZonedDateTimeISO(zone);
  return Math.round(at.offsetNanoseconds / 60e9) * 60;
}

/** This computer's zone. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
