import { expect, it } from 'vitest';
import { itemOf } from '../document/item.ts';
import { programmesOf } from './xmltv.ts';

const item = (start: string, finish: string, more: object = {}) =>
  itemOf({ id: 'x', start, finish, ...more }, 1);

it('makes a programme of each item that plays, in the offset of its start and on the clock of the wall', () => {
  const items = [
    item('2026-11-20T20:00:00.000+01:00', '2026-11-20T21:00:00.000+01:00', { title: 'News' }),
    item('2026-11-20T20:00:00.000+01:00', '2026-11-20T20:00:00.000+01:00'),
    item('soon', 'later'),
    item('2026-11-20T21:00:00Z', '2026-11-20T22:00:00Z', {
      source: { source_type: 'local', path: '/media/A film.mkv' },
    }),
  ];
  const at = Date.UTC(2026, 10, 20, 19);
  expect(programmesOf([{ items }], -3_600_000)).toEqual([
    { start: at + 3_600_000, stop: at + 7_200_000, offset: 3600, title: 'News' },
    { start: at + 10_800_000, stop: at + 14_400_000, offset: 0, title: 'A film' },
  ]);
});
