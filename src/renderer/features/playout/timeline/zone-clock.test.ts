import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { daysIn, stepFor, tickLabel, ticksIn } from './paint-axis.ts';
import { Zone, getZone } from './zone-clock.ts';

const HOUR = 3_600_000;
const DAY_MS = 24 * HOUR;
const berlin = getZone('Europe/Berlin');
const names = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC'];
const at = (text: string): number => Temporal.Instant.from(text).epochMilliseconds;
/** 2000 to 2037. */
const moment = fc.integer({ min: 946_684_800_000, max: 2_145_916_800_000 });

describe('a zone', () => {
  it('knows the offset that Temporal knows', () =>
    fc.assert(
      fc.property(fc.constantFrom(...names), moment, (name, ms) => {
        const known = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(name);
        expect(new Zone(name).offset(ms)).toBe(known.offsetNanoseconds / 1e6);
      }),
      { numRuns: 60 },
    ));

  it('goes from local time back to the first instant that has it', () =>
    fc.assert(
      fc.property(fc.constantFrom(...names), moment, (name, ms) => {
        const zone = getZone(name);
        const back = zone.fromLocal(zone.local(ms));
        expect(zone.local(back)).toBe(zone.local(ms));
        expect(back).toBeLessThanOrEqual(ms);
      }),
    ));

  it('takes the moment of the change for a time that the clock skips', () => {
    const skipped = Date.UTC(2026, 2, 29, 2, 30);
    expect(berlin.fromLocal(skipped)).toBe(at('2026-03-29T01:00:00Z'));
  });

  it('tells its changes', () => {
    const year = berlin.changes(at('2026-01-01T00:00:00Z'), at('2027-01-01T00:00:00Z'));
    expect(year).toEqual([
      { at: at('2026-03-29T01:00:00Z'), by: HOUR },
      { at: at('2026-10-25T01:00:00Z'), by: -HOUR },
    ]);
    expect(getZone('UTC').changes(0, 40 * 365 * DAY_MS)).toEqual([]);
  });

  it('of an unknown name is UTC', () => {
    expect(getZone('Nowhere/At_All').name).toBe('UTC');
    expect(getZone('Nowhere/At_All').offset(0)).toBe(0);
  });
});

describe('the axis', () => {
  const px = (span: number, width: number) => width / span;

  it('has days of 23 and 25 hours', () => {
    const lengths = (from: string, to: string): number[] => {
      const days = daysIn(berlin, at(from), at(to));
      return days.slice(1).map((day, index) => (day - (days[index] ?? 0)) / HOUR);
    };
    expect(lengths('2026-03-27T22:00:00Z', '2026-03-31T21:00:00Z')).toEqual([24, 23, 24]);
    expect(lengths('2026-10-23T21:00:00Z', '2026-10-27T23:30:00Z')).toEqual([24, 25, 24, 24]);
  });

  it('leaves out the hour that is skipped and shows twice the one that comes twice', () => {
    const hours = (from: string): string[] => {
      const step = { unit: 'ms', every: HOUR, minor: HOUR } as const;
      return ticksIn(berlin, at(from), at(from) + 5 * HOUR, step).map((tick) =>
        tickLabel({ ...tick, k: 'plain' }, step, 100),
      );
    };
    expect(hours('2026-03-28T23:00:00Z')).toEqual(['00:00', '01:00', '03:00', '04:00', '05:00']);
    expect(hours('2026-10-24T22:00:00Z')).toEqual(['00:00', '01:00', '02:00', '02:00', '03:00']);
  });

  it('labels half hours of three hours, as in the picture', () => {
    const from = at('2026-11-20T18:00:00Z');
    const step = stepFor(px(3 * HOUR, 878));
    const labels = ticksIn(berlin, from, from + 3 * HOUR, step)
      .filter(({ k }) => k !== 'minor')
      .map((tick) => tickLabel(tick, step, 146));
    expect(labels).toEqual(['19:00', '19:30', '20:00', '20:30', '21:00', '21:30']);
  });

  it('says the date at midnight', () => {
    const from = at('2026-11-20T22:30:00Z');
    const step = stepFor(px(HOUR, 1000));
    const day = ticksIn(berlin, from, from + HOUR, step).find(({ k }) => k === 'day');
    expect(day === undefined ? '' : tickLabel(day, step, 100)).toBe('Sat 21 Nov');
  });

  it('has room for every label from 10 s to 31 days, and always some', () => {
    const span = fc.double({ min: 10_000, max: 31 * DAY_MS, noNaN: true });
    fc.assert(
      fc.property(span, moment, fc.integer({ min: 250, max: 2000 }), (length, from, width) => {
        const scale = px(length, width);
        const step = stepFor(scale);
        const all = ticksIn(berlin, from, from + length, step);
        const marks = all.filter(({ k }) => k !== 'minor');
        expect(all.length).toBeLessThan(width / 2);
        expect(marks.length).toBeLessThanOrEqual(width / 50 + 2);
        for (const [index, mark] of all.entries()) {
          expect(mark.at).toBeGreaterThanOrEqual(from);
          expect(mark.at).toBeLessThan(from + length);
          const before = all[index - 1];
          if (before !== undefined) expect(mark.at).toBeGreaterThan(before.at);
        }
      }),
    );
  });

  it('has weeks and months where days have no room', () => {
    const from = at('2026-01-01T00:00:00Z');
    expect(stepFor(px(31 * DAY_MS, 300)).every).toBe(7);
    const step = stepFor(px(365 * DAY_MS, 300));
    expect(step.unit).toBe('month');
    const [first, second] = ticksIn(berlin, from, from + 365 * DAY_MS, step);
    expect([first, second].map((tick) => tick && tickLabel(tick, step, 60))).toEqual([
      'Feb 2026',
      'Mar 2026',
    ]);
  });
});
