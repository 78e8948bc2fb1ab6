import { describe, expect, it } from 'vitest';
import {
  addedDays,
  budgetOutlook,
  byPercent,
  canSpend,
  daysBetween,
  sumBudgets,
} from './budget-change.ts';
import type { Amount, Micros } from './money.ts';
import { someAdSet } from '../../../../test/support/ads/ads-sample.ts';

const micros = (text: string): Micros => text as Micros;
const amount = (text: string): Amount => text as Amount;
const at = Date.UTC(2026, 10, 20, 20, 5);
const end = Date.UTC(2026, 11, 15, 23, 59);

describe('a new daily budget', () => {
  const daily = { amount: micros('40000000'), type: 'DAILY' };
  const run = { start: Date.UTC(2026, 10, 7), end };
  const spent = { today: amount('31.40'), all: amount('531.20') };

  it('counts today, the days to the end, and the earlier spending', () => {
    const outlook = budgetOutlook(daily, micros('55000000'), run, spent, at);
    expect(outlook).toMatchObject({ change: '15000000', percent: 37.5, days: 26 });
    expect(outlook.rows.map(({ k, now, to, change }) => [k, now, to, change])).toEqual([
      ['today', '40000000', '55000000', '15000000'],
      ['rest', '1040000000', '1430000000', '390000000'],
      ['run', '1539800000', '1929800000', '390000000'],
    ]);
  });

  it('says nothing about a rest that has no end, or a run whose spending is unknown', () => {
    const kinds = (over: { start: number; end: number | null }, known: typeof spent | null) =>
      budgetOutlook(daily, micros('1'), over, known, at).rows.map(({ k }) => k);
    expect(kinds({ ...run, end: null }, spent)).toEqual(['today']);
    expect(kinds(run, null)).toEqual(['today', 'rest']);
    expect(kinds({ start: at + 86_400_000, end }, null)).toEqual(['rest']);
  });

  it('stays exact beyond 2^53', () => {
    const huge = { amount: micros('9007199254740993000001'), type: 'DAILY' };
    const { rows } = budgetOutlook(huge, micros('9007199254740993000003'), run, spent, at);
    expect(rows[1]?.change).toBe('52');
  });
});

describe('a new lifetime budget', () =>
  it('leaves the unspent amount, and never less than zero', () => {
    const total = { amount: micros('900000000'), type: 'LIFETIME' };
    const spent = { today: null, all: amount('500') };
    const { rows } = budgetOutlook(total, micros('300000000'), { start: 0, end }, spent, at);
    expect(rows.map(({ k, now, to }) => [k, now, to])).toEqual([
      ['rest', '400000000', '0'],
      ['run', '900000000', '300000000'],
    ]);
  }));

describe('days and sums', () => {
  it('count an end at midnight to the day before', () => {
    expect(daysBetween(at, Date.UTC(2026, 10, 21))).toBe(1);
    expect(daysBetween(at, Date.UTC(2026, 10, 21) + 1)).toBe(2);
    expect(daysBetween(at, at - 86_400_000 * 3)).toBe(0);
  });

  it('change by percent, rounded to the currency', () => {
    expect(byPercent(micros('40000000'), 12.5, 'EUR')).toBe('45000000');
    expect(byPercent(micros('33330000'), 10, 'EUR')).toBe('36660000');
    expect(byPercent(micros('1005000000'), 10, 'JPY')).toBe('1106000000');
    expect(byPercent(micros('40000000'), -100, 'EUR')).toBeNull();
  });

  it('add budgets once for each ad set, by day and in total apart', () => {
    const total = { amount: micros('7'), type: 'LIFETIME' };
    const one = someAdSet('a', 'A');
    const two = someAdSet('b', 'B', { budget: total });
    expect(sumBudgets([one, one, two])).toEqual({ perDay: '40000000', inAll: '7' });
  });

  it('leave out what is archived or over', () => {
    const facts = [
      { status: 'PAUSED', end: null },
      { status: 'ACTIVE', end: at },
      { status: 'ARCHIVED', end: null },
    ];
    expect(facts.map((one) => canSpend(one, at))).toEqual([true, false, false]);
  });
});

describe('days that a new run adds', () => {
  const day = (date: number): number => Date.UTC(2026, 10, date);
  const run = { start: day(18), end: day(23) };

  it('are those after the old end and before the old start, from today on', () => {
    expect(addedDays(run, { ...run, end: day(25) }, at)).toBe(2);
    expect(addedDays(run, { ...run, end: day(22) }, at)).toBe(0);
    expect(addedDays(run, { ...run, start: day(10) }, at)).toBe(0);
    const later = { start: day(24), end: day(30) };
    expect(addedDays(later, { start: day(22), end: day(31) }, at)).toBe(3);
    expect(addedDays({ start: day(1), end: day(10) }, { start: day(1), end: day(22) }, at)).toBe(2);
  });

  it('are zero if an end is set for the first time, and include those of an earlier start', () => {
    const open = { start: day(18), end: null };
    expect(addedDays(open, run, at)).toBe(0);
    expect(addedDays({ ...open, start: day(25) }, { ...open, start: day(21) }, at)).toBe(4);
  });
});
