import { describe, expect, it } from 'vitest';
import { describeStart, listStarts } from './starts.ts';

const now = Date.parse('2026-03-27T20:05:00+01:00');

describe('listStarts', () => {
  it('lists broadcast days in the zone of the programme, over a change of the clocks', () => {
    const starts = listStarts('{"zone":"Europe/Berlin","dayStart":"05:30"}', now).slice(0, 2);
    expect(starts).toEqual([
      { date: '2026-03-28', at: Date.parse('2026-03-28T05:30:00+01:00') },
      { date: '2026-03-29', at: Date.parse('2026-03-29T05:30:00+02:00') },
    ]);
  });

  it('begins with today before the day has started', () => {
    const early = Date.parse('2026-03-27T02:00:00+01:00');
    expect(listStarts('{"zone":"Europe/Berlin"}', early)[0]?.date).toBe('2026-03-27');
  });

  it('lists nothing for a document that cannot be read', () => {
    for (const text of [
      '',
      '{',
      '{}',
      'null',
      '{"zone":"Nowhere"}',
      '{"zone":"UTC","dayStart":"x"}',
    ])
      expect(listStarts(text, now)).toEqual([]);
  });
});

describe('describeStart', () => {
  const from = Date.parse('2026-03-28T00:08:00+01:00');

  it('says when the new rules of the chosen channel begin, in the zone of the programme', () => {
    const text = '{"zone":"Europe/Berlin"}';
    expect(describeStart({ name: 'News', from, files: 2 }, text, now)).toContain(
      'On News, what is new begins Sat 00:08.',
    );
  });

  it('does not mention it if nothing is written', () => {
    expect(describeStart({ name: 'News', from, files: 0 }, '', now)).not.toContain('News');
    expect(describeStart(undefined, '', now)).not.toContain('begins');
  });
});
