import { describe, expect, it } from 'vitest';
import { adsOf, campaigns } from '../../../../../test/support/ads/ads-sample.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Amount } from '../../../../shared/ads/rules/money.ts';
import { ratio } from '../../../../shared/ads/rules/stats.ts';
import { statText } from '../parts/numbers.ts';
import { toRange, showDays, useRange } from '../parts/range.ts';
import { arrowKey, treeRows } from './rows.ts';

const retry = { ads: () => undefined, campaigns: () => undefined };

describe('rows of the tree', () => {
  it('shows what is open, and a place for ads that are still read', () => {
    const rows = treeRows(
      campaigns,
      new Set(['winter', 'berlin', 'hamburg']),
      new Map([['berlin', { items: adsOf['berlin'] ?? [], cut: null }]]),
      retry,
    );
    expect(rows.slice(0, 7).map(({ id, depth }) => `${String(depth)} ${id}`)).toEqual([
      '0 winter',
      '1 berlin',
      '2 glass-30',
      '2 glass-15',
      '1 hamburg',
      '2 hamburg ads',
      '1 leipzig',
    ]);
    expect(rows[5]?.k).toBe('wait');
  });

  it('opens, closes and moves by the arrow keys', () => {
    const rows = treeRows(campaigns, new Set(['winter']), new Map(), retry);
    const [winter, berlin] = rows;
    if (winter === undefined || berlin === undefined) throw new Error('no rows');
    expect(arrowKey(rows, winter, 'ArrowRight')).toEqual({ to: 'berlin' });
    expect(arrowKey(rows, winter, 'ArrowLeft')).toEqual({ open: false });
    expect(arrowKey(rows, berlin, 'ArrowRight')).toEqual({ open: true });
    expect(arrowKey(rows, berlin, 'ArrowLeft')).toEqual({ to: 'winter' });
  });
});

describe('numbers', () => {
  it('keeps report money exact, hides what is hidden and forms no rate of nothing', () => {
    const amount = { amount: '9007199254740993.25' as Amount };
    expect(statText(amount, 'money', 'EUR')).toBe('9,007,199,254,740,993.25');
    expect(statText('hidden', 'count', 'EUR')).toBe(t('adspanel:tree.hidden'));
    expect(statText(undefined, 'count', 'EUR')).toBe('—');
    expect(ratio({ CLICKS: 0, IMPRESSIONS: 0 }, 'CLICKS', 'IMPRESSIONS')).toBeUndefined();
    expect(ratio({ CLICKS: 'hidden', IMPRESSIONS: 9 }, 'CLICKS', 'IMPRESSIONS')).toBe('hidden');
  });

  it('counts days in UTC and ends today', () => {
    const late = Date.UTC(2026, 10, 20, 23, 59);
    expect(toRange('14', late)).toEqual({ from: '2026-11-07', to: '2026-11-20' });
    expect(toRange('today', late)).toEqual({ from: '2026-11-20', to: '2026-11-20' });
    expect(toRange('lifetime', late)).toBeNull();
  });

  it('keeps the day that the user sets, and 90 days at most', () => {
    const before = useRange.getState();
    const range = (day: string, other: string) => {
      showDays(day, other);
      return useRange.getState().range;
    };
    expect(range('2026-01-01', '2026-11-20')).toEqual({ from: '2026-01-01', to: '2026-03-31' });
    expect(range('2026-11-20', '2026-01-01')).toEqual({ from: '2026-08-23', to: '2026-11-20' });
    expect(range('2026-11-20', '2026-11-01')).toEqual({ from: '2026-11-01', to: '2026-11-20' });
    useRange.setState(before);
  });
});
