import { expect, it } from 'vitest';
import { smallDay, START } from '../../../../../../test/support/playout/small-day.ts';
import { readDaySlots } from '../model/day-slots.ts';
import { airsAt, findOpening } from './opening.ts';

const HOUR = 3_600_000;
const ask = (plan: readonly object[]) => {
  const preview = smallDay(plan);
  return { preview, slots: readDaySlots(preview.items['1'] ?? []) };
};

it('opens the day on air at the present time, and another one at its first item', () => {
  const { preview, slots } = ask([{ id: 'tea', at: '17:00', play: 'harbour' }]);
  expect(preview.from).toBe(START);
  expect(findOpening(preview, slots, undefined, START + 15 * HOUR)).toBe(START + 15 * HOUR);
  expect(findOpening(preview, slots, undefined, preview.to)).toBe(START + 11 * HOUR);
  expect(findOpening(preview, slots, undefined, preview.from - 1)).toBe(START + 11 * HOUR);
  const nothing = ask([]);
  expect(findOpening(nothing.preview, nothing.slots, undefined, preview.to)).toBe(START);
});

it('opens at the chosen slot before all', () => {
  const { preview, slots } = ask([
    { id: 'morning', at: '06:00', play: 'harbour' },
    { id: 'film', at: '20:00', play: 'films', take: 1 },
  ]);
  const film = slots.find(({ slot }) => slot === 'film');
  if (film === undefined) throw new Error('no film');
  expect(findOpening(preview, slots, film, START + HOUR)).toBe(film.start);
  expect(film.start).toBe(START + 14 * HOUR);
  expect([airsAt(film, film.start), airsAt(film, film.finish)]).toEqual([true, false]);
});
