import { describe, expect, it } from 'vitest';
import { findRule } from './calendar-rules.ts';
import type { Condition } from './model.ts';

const dayOf = (date: string): number => Date.parse(`${date}T00:00Z`) / 86_400_000;
const applies = (when: Condition, date: string): boolean =>
  findRule([{ when, slots: [] }], dayOf(date)) !== null;

describe('the condition of a plan', () => {
  it('matches days of the week, also before 1970', () => {
    expect(applies({ days: ['fri'] }, '2026-12-18')).toBe(true);
    expect(applies({ days: ['mon', 'sat'] }, '2026-12-18')).toBe(false);
    expect(applies({ days: ['wed'] }, '1969-12-31')).toBe(true);
  });

  it('matches dates of every year, which may wrap over the new year', () => {
    const winter = { dates: [{ first: { month: 12, day: 24 }, last: { month: 1, day: 6 } }] };
    expect(['2026-12-24', '2026-12-31', '2027-01-06'].map((date) => applies(winter, date))).toEqual(
      [true, true, true],
    );
    expect(['2026-12-23', '2027-01-07', '2026-07-01'].map((date) => applies(winter, date))).toEqual(
      [false, false, false],
    );
  });

  it('matches dates of one year, and the last of February for its 29th', () => {
    const may = { year: 2026, month: 5, day: 1 };
    expect(applies({ dates: [{ first: may, last: may }] }, '2026-05-01')).toBe(true);
    expect(applies({ dates: [{ first: may, last: may }] }, '2027-05-01')).toBe(false);
    const february = { dates: [{ first: { month: 2, day: 1 }, last: { month: 2, day: 29 } }] };
    expect(applies(february, '2027-02-28')).toBe(true);
    expect(applies(february, '2028-02-29')).toBe(true);
    expect(applies(february, '2027-03-01')).toBe(false);
  });

  it('needs each part that it has, and the first rule wins', () => {
    const both: Condition = { days: ['fri'], months: [12] };
    expect(applies(both, '2026-12-18')).toBe(true);
    expect(applies(both, '2026-11-20')).toBe(false);
    const rules = [
      { when: both, slots: [] },
      { when: {}, slots: [] },
    ];
    expect(findRule(rules, dayOf('2026-12-18'))).toBe(rules[0]);
    expect(findRule(rules, dayOf('2026-12-19'))).toBe(rules[1]);
  });
});
