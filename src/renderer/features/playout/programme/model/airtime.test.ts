import { expect, it } from 'vitest';
import { smallDay } from '../../../../../../test/support/playout/small-day.ts';
import { readDaySlots, shareAirtime } from './day-slots.ts';

const share = (mix: readonly object[]) => {
  const plan = [
    { id: 'mixed', at: '06:00', mix },
    { id: 'alone', at: '20:00', play: 'films', take: 1 },
  ];
  return shareAirtime(readDaySlots(smallDay(plan).items['1'] ?? []), 'mixed');
};

it('is what the sources of a mix got of the day, whatever the lengths of their media', () => {
  const even = share([{ source: 'harbour' }, { source: 'films' }]);
  expect([...even.values()].reduce((sum, one) => sum + one, 0)).toBeCloseTo(1);
  // 12 episodes of 32 min and 5 films of 90 min in the 14 hours.
  expect(even.get('harbour')).toBeCloseTo((12 * 32) / (12 * 32 + 5 * 90));
  const weighed = share([{ source: 'harbour' }, { source: 'films', weight: 3 }]);
  expect(weighed.get('films') ?? 0).toBeGreaterThan(0.7);
  expect(weighed.get('films') ?? 1).toBeLessThan(0.8);
});

it('is nothing for a slot that does not air', () => {
  const day = readDaySlots(
    smallDay([{ id: 'films', at: '06:00', play: 'films' }]).items['1'] ?? [],
  );
  expect(shareAirtime(day, 'other').size).toBe(0);
  expect([...shareAirtime(day, 'films')]).toEqual([['films', 1]]);
});
