import { describe, expect, it } from 'vitest';
import { writeExact } from '../../../../shared/ads/rules/exact-json.ts';
import { toMicros } from '../../../../shared/ads/rules/money.ts';
import { estimateBody, newBody, newField } from './new-record.ts';

const plan = {
  start: Date.UTC(2027, 0, 1),
  budgetType: 'DAILY',
  budget: toMicros(9_007_199_254_740_993n),
  format: 'AUDIO',
  bidStrategy: 'AUTOBID',
  country: 'DE',
  ages: { min: 25, max: 44 },
  frequency: 3,
};
const adSet = { k: 'ad_set', name: 'Berlin', campaign: 'c', goal: 'REACH', ...plan } as const;

describe('the request of a new record', () => {
  it('has amounts beyond 2^53 as they were typed', () =>
    expect(writeExact(newBody(adSet)['budget'])).toBe(
      '{"type":"DAILY","micro_amount":9007199254740993}',
    ));

  it('has its targets in one field, and is paced evenly', () =>
    expect(newBody(adSet)).toMatchObject({
      pacing: 'PACING_EVEN',
      campaign_id: 'c',
      start_time: '2027-01-01T00:00:00Z',
      targets: { geo_targets: { country_code: 'DE' }, age_ranges: [{ min: 25, max: 44 }] },
      frequency_caps: [{ frequency_unit: 'DAY', frequency_period: 1, max_impressions: 3 }],
    }));

  it('of an audience of web events has datasets and events', () =>
    expect(
      newBody({
        k: 'audience',
        name: 'Buyers',
        type: 'CUSTOM',
        subtype: 'WEB_EVENT',
        lookback: 90,
        datasets: ['d'],
        events: ['ADDTOCART', 'PURCHASE'],
      }),
    ).toEqual({
      name: 'Buyers',
      audience_type: 'CUSTOM',
      subtype: 'WEB_EVENT',
      lookback_days: 90,
      dataset_ids: ['d'],
      included_events: ['ADDTOCART', 'PURCHASE'],
    }));

  it('has errors under the names of the record', () => {
    const named = newField(adSet);
    expect(named('budget.micro_amount')).toBe('budget');
    expect(named('targets.age_ranges.0.min')).toBe('ages');
    expect(named('ad_account')).toBe('ad_account');
  });
});

describe('the request of an estimate', () => {
  const account = { id: 'a', name: 'A', currency: 'EUR', status: '', role: null };
  const of = { ...account, business: { id: 'b', name: 'B' } };

  it('of the audience has the account, dates and budget', () => {
    const body = estimateBody('audience', 'REACH', plan, of);
    expect(body).toMatchObject({ ad_account_id: 'a', start_date: '2027-01-01T00:00:00Z' });
    expect(writeExact(body['budget'])).toContain('"currency":"EUR"');
    expect(body).toMatchObject({ bid_micro_amount: 0, objective: 'REACH' });
  });

  it('of the bids has neither', () => {
    const body = estimateBody('bid', 'REACH', plan, of);
    expect(Object.keys(body).toSorted()).toEqual([
      'asset_format',
      'bid_strategy',
      'currency',
      'frequency_caps',
      'objective',
      'targets',
    ]);
  });
});
