import { expect, it } from 'vitest';
import type { Amount } from './money.ts';
import { pacingOf } from './pacing.ts';
import { addAmounts, ratio, statOf, sumStats } from './stats.ts';

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

it('adds decimals exactly', () => {
  expect(addAmounts(amount('9007199254740993.1'), amount('0.02'))).toBe('9007199254740993.12');
  expect(addAmounts(amount('-0.5'), amount('0.25'))).toBe('-0.25');
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
  const flight = { budget, start: 0, on: true, spent: amount('0.5') };
  expect(pacingOf([{ ...flight, end: null }], 5)).toBeNull();
  expect(pacingOf([{ ...flight, end: 10 }], 5)).toMatchObject({ gap: 0, state: 'onPlan' });
});
