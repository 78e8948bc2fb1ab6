import { expect, it } from 'vitest';
import { formatPlace, readPlace } from './view-place.ts';

const subject = { k: 'slot', id: 'evening' } as const;

it('returns to the previous view', () => {
  const source = { k: 'source', id: 'spots' } as const;
  for (const place of [
    { channel: '5.1', day: '2026-12-18', subject },
    { channel: null, day: null, subject: source },
    { channel: '5', day: null, subject: null },
    { channel: null, day: '2026-12-18', subject: null },
  ]) {
    const read = readPlace(formatPlace(place)) ?? {};
    expect({ channel: null, subject: null, ...read }).toMatchObject(place);
  }
  expect(formatPlace({ channel: null, day: null, subject: null })).toBe('area=programme');
});

it('reads addresses of other places, and none of what it does not know', () => {
  expect(readPlace('programme=2026-12-18/evening')).toEqual({
    day: '2026-12-18',
    subject,
    source: null,
  });
  expect(readPlace('programme=2026-12-18/at:5')).toEqual({ day: '2026-12-18', why: 5 });
  for (const detail of ['', 'area=programme', 'programme=', 'programme=x', 'channel=5'])
    expect(readPlace(detail)).toBeNull();
});
