import { expect, it } from 'vitest';
import type { Amount } from './money.ts';
import { measurePacing } from './pacing.ts';
import { ratio, statsIn, sumExact, sumStats } from './stats.ts';

const statOf = (field: string, sent: number | string) =>
  statsIn([{ field_type: field, field_value: sent }])[field] ?? null;
const amount = (text: string): Amount => text as Amount;

it('keeps hidden values out of sums, and adds only what may be added', () => {
  expect(statOf('REVENUE', -5)).toBe('hidden');
  const rows = [
    { SIGN_UPS: 3, REACH: 10, SPEND: { amount: amount('0.1') } },
    { SIGN_UPS: 'hidden' as const, REACH: 5, SPEND: { amount: amount('0.25') } },
  ];
  expect(sumStats(rows)).toEqual({
    sums: { SIGN_UPS: 3, SPEND: { amount: '0.35' } },
    hidden: { SIGN_UPS: 1 },
  });
});

it.each([
  ['1.23456789E7', '12345678.9'],
  ['5.0E-4', '0.00050'],
  ['12.50', '12.50'],
  [12345678.9, '12345678.9'],
  [1e21, '1000000000000000000000'],
  [1e-7, '0.0000001'],
])('reads report money %s, as Java or JavaScript writes it', (sent, plain) =>
  expect(statOf('SPEND', sent)).toEqual({ amount: plain }),
);

it('accepts no text as money or a count', () => {
  for (const word of ['', 'n/a', '0x10', '1,5', 'NaN', 'Infinity']) {
    expect(statOf('SPEND', word)).toBeNull();
    expect(statOf('CLICKS', word)).toBeNull();
  }
});

it('adds counts and money exactly, and a sum of -5 is not taken for a hidden value', () => {
  const rows = ['9007199254740993', '2'].map((text) => ({ CLICKS: amount(text) }));
  expect(sumExact(rows).sums).toEqual({ CLICKS: '9007199254740995' });
  expect(
    sumStats([
      { SPEND: { amount: amount('-2') }, CLICKS: -2 },
      { SPEND: { amount: amount('-3') }, CLICKS: -3 },
    ]),
  ).toEqual({ sums: { SPEND: { amount: '-5' }, CLICKS: -5 }, hidden: {} });
});

it('forms rates from their parts', () => {
  const stats = { CLICKS: 5, IMPRESSIONS: 1_000, SPEND: { amount: amount('10') } };
  expect(ratio(stats, 'CLICKS', 'IMPRESSIONS')).toBe(0.005);
  expect(ratio(stats, 'SPEND', 'IMPRESSIONS')).toBe(0.01);
  expect(ratio({ CLICKS: 'hidden', IMPRESSIONS: 5 }, 'CLICKS', 'IMPRESSIONS')).toBe('hidden');
  expect(ratio({ CLICKS: 5 }, 'CLICKS', 'IMPRESSIONS')).toBeUndefined();
});

it('has no pacing of a lifetime budget without an end', () => {
  const budget = { amount: '1000000' as never, type: 'LIFETIME' };
  const flight = { budget, pastBudgets: [], start: 0, on: true, spent: amount('0.5') };
  expect(measurePacing([{ ...flight, end: null }], 5)).toBeNull();
  expect(measurePacing([{ ...flight, end: 10 }], 5)).toMatchObject({ gap: 0, state: 'onPlan' });
});

it('judges each day by the daily budget that was valid on it', () => {
  const day = 86_400_000;
  const daily = (micros: string) => ({ amount: micros as never, type: 'DAILY' });
  // Two days of 1.00, then 4.00 a day; the plan until now is 2.00.
  const flight = { budget: daily('4000000'), start: 0, end: 4 * day, on: true, spent: amount('2') };
  const past = [{ amount: '1000000' as never, until: 2 * day }];
  const judged = measurePacing([{ ...flight, pastBudgets: past }], 2 * day);
  expect(judged).toMatchObject({ spent: 0.2, elapsed: 0.2, gap: 0, state: 'onPlan' });
  // With the current budget, the same days would be far behind.
  expect(measurePacing([{ ...flight, pastBudgets: [] }], 2 * day)?.state).toBe('behind');
  expect(measurePacing([{ ...flight, pastBudgets: null }], 2 * day)).toBeNull();
  // A budget change before the start, and one during a flight without an end.
  const early = [{ amount: '1000000' as never, until: 0 }];
  expect(measurePacing([{ ...flight, pastBudgets: early }], 2 * day)).toMatchObject({
    elapsed: 0.5,
  });
  const open = { ...flight, end: null, pastBudgets: past };
  expect(measurePacing([open], 3 * day)).toMatchObject({ spent: 2 / 6, elapsed: 1 });
});
