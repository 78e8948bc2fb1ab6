import { expect, it } from 'vitest';
import { failure } from '../../../../shared/contract/errors.ts';
import type { AdsApi } from '../api/api.ts';
import { readPastBudgets } from './past-budgets.ts';

const { signal } = new AbortController();
const adSet = (start: string, updated: string) => ({
  budget: { type: 'DAILY', micro_amount: '40000000' },
  created_at: '2026-11-01T00:00:00Z',
  updated_at: updated,
  start_time: start,
});

it('knows past budgets on a service without a history only for ad sets that did not change while they ran', async () => {
  let asked = 0;
  const api = {
    list: () => {
      asked += 1;
      return Promise.reject(failure('not-found', 'No such resource.'));
    },
  } as unknown as AdsApi;
  const adSets = [
    ['changed', adSet('2026-11-05T00:00:00Z', '2026-11-10T00:00:00Z')],
    ['early', adSet('2026-11-12T00:00:00Z', '2026-11-10T00:00:00Z')],
    ['new', adSet('2026-11-05T00:00:00Z', '2026-11-01T00:00:00Z')],
  ] as const;
  for (let round = 0; round < 2; round += 1) {
    const past = await readPastBudgets(api, 'account', adSets, signal);
    expect(Object.fromEntries(past)).toEqual({ changed: null, early: [], new: [] });
  }
  expect(asked).toBe(1);
});
