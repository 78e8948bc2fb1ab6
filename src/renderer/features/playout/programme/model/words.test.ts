import { describe, expect, it } from 'vitest';
import '../texts.ts';
import { readClock, readCount, readDates, readLength, readQuery } from '../form/readers.ts';
import { readDraft, editDraft } from './draft.ts';
import { conditionWords, keyName, orderWords, slotName, slotRules } from './words.ts';

describe('words of a programme', () => {
  it('name unnamed entries by their keys', () => {
    expect(keyName('tea-time')).toBe('Tea time');
    expect(slotName({ id: 'film', name: '' })).toBe('Film');
    expect(slotName({ id: 'film', name: 'The late film' })).toBe('The late film');
  });

  it('say how a slot ends, its grid and its breaks', () => {
    expect(slotRules({ id: 'a', play: 'x', align: '15m' })).toEqual([
      'to the next anchor',
      'align 15 min',
    ]);
    expect(
      slotRules({
        id: 'a',
        play: 'x',
        take: 1,
        until: '22:20',
        overrun: '10m',
        breaks: { at: 'chapters', max: 3, clips: 3, source: 's' },
      }),
    ).toEqual(['take 1, until 22:20', 'overrun 10 min', '3 × 3 clips, at chapters']);
  });

  it('join weekdays that follow each other, and name months and dates', () => {
    expect(conditionWords(undefined)).toBe('all other days');
    expect(conditionWords({ days: ['mon', 'tue', 'wed', 'fri'] })).toBe('Mon – Wed, Fri');
    expect(conditionWords({ days: ['sat', 'sun'], months: [12] })).toBe('Sat, Sun, December');
    expect(conditionWords({ dates: ['12-24..12-26'] })).toBe('12-24 – 12-26');
  });

  it('say the order of a source with its rest', () => {
    expect(orderWords({ query: 'x', order: 'shuffle', rest: '60d', cursor: 'shared' })).toBe(
      'shuffle · rest 60 d · shared',
    );
  });
});

describe('fields', () => {
  const value = (read: { readonly ok: boolean; readonly value?: unknown }) =>
    read.ok ? read.value : 'refused';

  it('read times of day as they are typed', () => {
    expect(
      ['8', '815', '0815', '8:15', '20:15:30', '25:00', 'x'].map((text) => value(readClock(text))),
    ).toEqual(['08:00', '08:15', '08:15', '08:15', '20:15:30', 'refused', 'refused']);
  });

  it('read lengths, counts and dates', () => {
    expect(['10', '1h30m', '0:45', '', 'x'].map((text) => value(readLength(text)))).toEqual([
      '10m',
      '1h30m',
      '45s',
      undefined,
      'refused',
    ]);
    expect(['3', '0', '1.5', ''].map((text) => value(readCount(text)))).toEqual([
      3,
      'refused',
      'refused',
      undefined,
    ]);
    expect(value(readDates('12-24 – 12-26, 2026-05-01'))).toEqual(['12-24..12-26', '2026-05-01']);
    expect(value(readDates('24.12.'))).toBe('refused');
  });

  it('take a query only when it can be read', () => {
    expect(value(readQuery('show_title:"Harbour"'))).toBe('show_title:"Harbour"');
    expect(value(readQuery('show_title:'))).toBe('refused');
  });
});

describe('a draft', () => {
  const text =
    '{ "programming": 1, "zone": "UTC",\n  "sources": {}, "channels": {},   "own": [1] }';

  it('keeps every byte that an edit does not touch', () => {
    const draft = readDraft(text);
    if (draft.document === null) throw new Error('not read');
    const edited = editDraft(draft, { ...draft.document, zone: 'Europe/Berlin' });
    expect(edited.text).toBe(text.replace('UTC', 'Europe/Berlin'));
  });

  it('can be edited while a field is wrong, but not without its parts', () => {
    expect(readDraft(text.replace('UTC', 'nowhere'))).toMatchObject({
      programme: null,
      document: { zone: 'nowhere' },
    });
    expect(readDraft('{ "sources": [] }').document).toBeNull();
    expect(readDraft('no json').document).toBeNull();
  });
});
