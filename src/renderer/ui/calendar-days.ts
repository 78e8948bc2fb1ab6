import { Temporal } from 'temporal-polyfill';

type Week = readonly Temporal.PlainDate[];

/** The start of a day in UTC (epoch ms), for functions that format instants. */
export const dayMs = (day: Temporal.PlainDate): number =>
  day.toZonedDateTime('UTC').epochMilliseconds;

/** Any week from Monday on, for the names of the weekdays. */
export const someWeek: Week = Array.from({ length: 7 }, (_, days) =>
  Temporal.PlainDate.from('2026-06-01').add({ days }),
);

/** The weeks of a month, from Monday; at least `least`, so that every month has the same height. */
export function listWeeks(month: Temporal.PlainDate, least: number): readonly Week[] {
  const first = month.with({ day: 1 });
  const before = first.dayOfWeek - 1;
  const count = Math.max(least, Math.ceil((before + first.daysInMonth) / 7));
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => first.add({ days: week * 7 + day - before })),
  );
}

type Move = (at: Temporal.PlainDate, isFar: boolean) => Temporal.PlainDate;

const moves: Readonly<Record<string, Move>> = {
  ArrowLeft: (at) => at.subtract({ days: 1 }),
  ArrowRight: (at) => at.add({ days: 1 }),
  ArrowUp: (at) => at.subtract({ weeks: 1 }),
  ArrowDown: (at) => at.add({ weeks: 1 }),
  PageUp: (at, isFar) => at.subtract(isFar ? { years: 1 } : { months: 1 }),
  PageDown: (at, isFar) => at.add(isFar ? { years: 1 } : { months: 1 }),
  Home: (at) => at.subtract({ days: at.dayOfWeek - 1 }),
  End: (at) => at.add({ days: 7 - at.dayOfWeek }),
};

/** The day that a key of a calendar moves to; with Shift, Page keys move by years. null: the key does not move. */
export const moveDay = (
  at: Temporal.PlainDate,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
): Temporal.PlainDate | null => moves[key]?.(at, shiftKey) ?? null;
