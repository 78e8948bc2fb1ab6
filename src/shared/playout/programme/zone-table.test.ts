import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { ZoneTable } from './zone-table.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const at = (text: string): number => Temporal.Instant.from(text).epochMilliseconds;
const dayOf = (date: string): number => at(`${date}T00:00Z`) / DAY;
const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC'];
const from = at('2026-01-01T00:00Z');
const to = at('2028-01-01T00:00Z');

describe('the offsets of a zone', () => {
  it.each(zones)('are those of the time library: %s', (zone) => {
    const table = new ZoneTable(zone, from, to);
    for (let instant = from; instant < to; instant += 7 * HOUR) {
      const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
      expect(table.offsetAt(instant)).toBe(zoned.offsetNanoseconds / 1e6);
      expect(table.findDay(instant)).toBe(dayOf(zoned.toPlainDate().toString()));
    }
  });

  it.each(zones)('turn wall times into instants: %s', (zone) => {
    const table = new ZoneTable(zone, from, to);
    for (let day = dayOf('2026-01-01'); day < dayOf('2027-12-31'); day += 1)
      for (const hour of [0.5, 1, 1.75, 2, 2.5, 3, 6, 23.9]) {
        const wall = Temporal.PlainDate.from('1970-01-01')
          .add({ days: day })
          .toPlainDateTime('00:00')
          .add({ milliseconds: hour * HOUR });
        const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
          wall.toZonedDateTime(zone, { disambiguation }),
        );
        const isMissing = !earlier?.toPlainDateTime().equals(wall);
        // The first instant after a missing hour is the transition, which lies between both readings.
        const expected = isMissing
          ? earlier?.getTimeZoneTransition('next')?.epochMilliseconds
          : earlier?.epochMilliseconds;
        expect(table.findInstant(day, hour * HOUR)).toBe(expected);
        expect(later?.epochMilliseconds).toBeGreaterThanOrEqual(expected ?? 0);
      }
  });

  it('find the next point of a grid on the wall, also across a change of clocks', () => {
    const berlin = new ZoneTable('Europe/Berlin', from, to);
    const grid = (text: string, minutes: number): string =>
      new Date(berlin.gridFrom(at(text), minutes * 60_000)).toISOString();
    expect(grid('2026-05-04T10:00:00Z', 30)).toBe('2026-05-04T10:00:00.000Z');
    expect(grid('2026-05-04T10:00:00.001Z', 30)).toBe('2026-05-04T10:30:00.000Z');
    // 01:40 to 03:00: 80 minutes of wall time, but 20 minutes in fact.
    expect(grid('2026-03-29T00:40:00Z', 60)).toBe('2026-03-29T01:00:00.000Z');
    expect(grid('2026-03-29T00:40:00Z', 120)).toBe('2026-03-29T02:00:00.000Z');
    // 02:30, the second time.
    expect(grid('2026-10-25T01:10:00Z', 30)).toBe('2026-10-25T01:30:00.000Z');
    const lordHowe = new ZoneTable('Australia/Lord_Howe', from, to);
    const point = lordHowe.gridFrom(at('2026-10-03T14:50:00Z'), HOUR);
    expect((point + lordHowe.offsetAt(point)) % HOUR).toBe(0);
  });

  it('refuse an unknown zone', () => {
    expect(() => new ZoneTable('Europe/Berlinn', from, to)).toThrow(RangeError);
  });
});
