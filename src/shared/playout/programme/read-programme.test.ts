import { describe, expect, it } from 'vitest';
import { readProgramme } from './read-programme.ts';

type Json = Record<string, unknown>;

const slot = { id: 'one', at: '18:00', play: 'films' };
const whole: Json = {
  programming: 1,
  zone: 'Europe/Berlin',
  dayStart: '06:00',
  seed: 4711,
  ahead: '14d',
  keep: '2d',
  sources: {
    films: { query: 'type:movie', order: 'shuffle', rest: '60d' },
    spots: { ids: ['s'], order: 'rested' },
  },
  plans: {
    week: [
      { ...slot, take: 1, overrun: '10m', fit: 'search', guide: { title: 'Film night' } },
      {
        id: 'two',
        mix: [{ source: 'films' }],
        for: '1h30m',
        align: '15m',
        filler: { gap: 'spots' },
      },
      { id: 'again', at: '01:00', repeat: 'one', until: '03:30:30' },
    ],
  },
  channels: {
    '5': {
      fallback: { media: 'card' },
      days: [
        { when: { dates: ['12-24..01-06', '2026-05-01'], months: [1, 12] }, plan: [slot] },
        { when: { days: ['sat', 'sun'] }, plan: 'week' },
        { plan: [] },
      ],
    },
  },
  pins: [{ id: 'p', channel: '5', start: '2026-12-31T23:59:30.000+01:00', play: 'card' }],
};

const changed = (change: (document: Json) => void): Json => {
  const copy = structuredClone(whole);
  change(copy);
  return copy;
};
const inSlot = (fields: Json) =>
  changed((document) => {
    document['plans'] = { week: [{ ...slot, ...fields }] };
  });
const faults = (document: unknown): readonly string[] =>
  readProgramme(document).findings.map(({ pointer, code }) => `${pointer} ${code}`);

describe('a programme', () => {
  it('is read with its defaults, in ms', () => {
    const { programme, findings } = readProgramme(whole);
    expect(findings).toEqual([]);
    expect(programme?.channels[0]).toMatchObject({
      number: '5',
      zone: 'Europe/Berlin',
      dayStart: 21_600_000,
      fallback: { media: 'card' },
    });
    expect(programme?.channels[0]?.days[1]?.slots).toMatchObject([
      { at: 64_800_000, take: 1, overrunMs: 600_000, isSearching: true, title: 'Film night' },
      { mix: [{ source: 'films', weight: 1 }], forMs: 5_400_000, alignMs: 900_000, overrunMs: 0 },
      { at: 3_600_000, repeat: 'one', until: 12_630_000 },
    ]);
    expect(programme?.channels[0]?.days[0]?.when.dates).toEqual([
      { first: { month: 12, day: 24 }, last: { month: 1, day: 6 } },
      { first: { year: 2026, month: 5, day: 1 }, last: { year: 2026, month: 5, day: 1 } },
    ]);
    expect(programme?.pins[0]?.start).toBe(Date.UTC(2026, 11, 31, 22, 59, 30));
  });

  it.each<[string, unknown, string]>([
    ['no object', [], ' wrong-type'],
    ['another version', { ...whole, programming: 2 }, '/programming bad-value'],
    ['an unknown zone', { ...whole, zone: 'Mars/Olympus' }, '/zone bad-value'],
    ['a time of day that is none', inSlot({ at: '24:00' }), '/plans/week/0/at bad-value'],
    ['a length without a unit', inSlot({ overrun: '10' }), '/plans/week/0/overrun bad-value'],
    ['a count of 0', inSlot({ take: 0 }), '/plans/week/0/take bad-value'],
    ['nothing to play', inSlot({ play: undefined }), '/plans/week/0 one-of-slot'],
    ['two things to play', inSlot({ repeat: 'one' }), '/plans/week/0 one-of-slot'],
    ['an unknown source', inSlot({ play: 'x' }), '/plans/week/0/play unknown-source'],
    ['a grid that does not divide the day', inSlot({ align: '7m' }), '/plans/week/0/align align'],
    [
      'an unknown clip source',
      inSlot({ filler: { gap: 'x' } }),
      '/plans/week/0/filler/gap unknown-source',
    ],
    ['a slot that repeats none', inSlot({ repeat: 'x' }), '/plans/week/0/repeat unknown-slot'],
    [
      'a source of two kinds',
      changed((document) => {
        document['sources'] = {
          films: { query: 'x', ids: ['a'], order: 'listed' },
          spots: { ids: [], order: 'rested' },
        };
      }),
      '/sources/films one-of-source',
    ],
    [
      'an impossible date',
      changed((document) => {
        document['channels'] = {
          '5': { fallback: { lavfi: 'x' }, days: [{ when: { dates: ['02-30'] }, plan: [] }] },
        };
      }),
      '/channels/5/days/0/when/dates/0 bad-value',
    ],
    [
      'no fallback',
      changed((document) => {
        document['channels'] = { '5': { days: [{ plan: 'week' }] } };
      }),
      '/channels/5/fallback fallback-missing',
    ],
    [
      'a pin on an unknown channel',
      {
        ...whole,
        pins: [{ id: 'p', channel: '6', start: '2026-12-31T23:59:30+01:00', play: 'a' }],
      },
      '/pins/0/channel unknown-channel',
    ],
    [
      'a pin without an offset',
      { ...whole, pins: [{ id: 'p', channel: '5', start: '2026-12-31T23:59:30', play: 'a' }] },
      '/pins/0/start bad-value',
    ],
    [
      'a pin in the place of another',
      {
        ...whole,
        pins: [
          { id: 'q', channel: '5', start: '2026-12-31T23:30:00+01:00', play: 'a' },
          { id: 'h', channel: '5', start: '2026-12-31T22:00:00Z', hole: true, for: '2h' },
          { id: 'p', channel: '5', start: '2026-12-31T22:00:00Z', lavfi: 'x', for: '31m' },
        ],
      },
      '/pins/0 pins-overlap',
    ],
  ])('is refused for %s', (_, document, expected) => {
    expect(faults(document)).toContain(expected);
    expect(readProgramme(document).programme).toBeNull();
  });

  it('is refused for anchors that go back within the broadcast day', () => {
    const document = changed((copy) => {
      copy['plans'] = {
        week: [
          { ...slot, at: '01:00' },
          { ...slot, id: 'two', at: '23:00' },
          { ...slot, id: 'two', at: '05:00' },
        ],
      };
    });
    expect(faults(document)).toEqual([
      '/plans/week/1/at anchors-not-rising',
      '/plans/week/2/id duplicate-id',
    ]);
  });

  it('is read with a warning where a slot is over before it starts', () => {
    const document = changed((copy) => {
      copy['plans'] = {
        week: [
          { ...slot, at: '18:00', until: '18:00' },
          { ...slot, id: 'two', at: '23:00', until: '01:00' },
          { ...slot, id: 'day-end', at: '02:00', until: '06:00' },
        ],
      };
    });
    expect(faults(document)).toEqual(['/plans/week/0/until until-early']);
    expect(readProgramme(document).programme).not.toBeNull();
  });

  it('is read with a warning where a rule has no effect', () => {
    const document = changed((copy) => {
      copy['plans'] = { ...(copy['plans'] as Json), spare: [slot] };
      copy['channels'] = {
        '5': { fallback: { lavfi: 'x' }, days: [{ plan: 'week' }, { plan: [] }] },
        '7': {
          fallback: { lavfi: 'x' },
          days: [
            { when: { days: ['mon', 'tue'] }, plan: [] },
            { when: { dates: ['02-10'], months: [3] }, plan: [] },
            { when: { days: ['tue'] }, plan: [] },
            { when: { dates: ['02-29'], days: ['wed'] }, plan: [] },
            { when: { dates: ['2090-05-03'] }, plan: [] },
            { plan: [] },
          ],
        },
        '6': { fallback: { lavfi: 'x' }, days: [{ when: { days: ['mon'] }, plan: [] }] },
      };
    });
    const { programme, findings } = readProgramme(document);
    expect(programme).not.toBeNull();
    expect(findings.map(({ pointer, code, severity }) => [pointer, code, severity])).toEqual([
      ['/channels/5/days/1/plan', 'plan-unreachable', 'warning'],
      ['/channels/6/days', 'no-last-rule', 'warning'],
      ['/channels/7/days/1/plan', 'plan-unreachable', 'warning'],
      ['/channels/7/days/2/plan', 'plan-unreachable', 'warning'],
      ['/plans/spare', 'plan-unused', 'warning'],
    ]);
  });
});

describe('what has no effect', () => {
  const channel = {
    fallback: { lavfi: 'x' },
    days: [{ plan: [{ id: 'a', play: 's', fiter: 1 }] }],
  };
  const document = {
    programming: 1,
    zone: 'UTC',
    sources: { s: { show: 'S', order: 'episode', colour: 1 } },
    channels: { '5': channel, '6': channel },
  };

  it('is named once, and the programme is read', () => {
    const { programme, findings } = readProgramme({ ...document, seen: true });
    expect(programme).not.toBeNull();
    expect(findings.map(({ pointer, code, severity }) => `${severity} ${code} ${pointer}`)).toEqual(
      [
        'info unknown-field /sources/s/colour',
        'info unknown-field /channels/5/days/0/plan/0/fiter',
        'info unknown-field /seen',
      ],
    );
  });

  it('differs from what is wrong within one of several forms', () => {
    const plan = [{ id: 'a', play: 's', take: 0, breaks: { at: 'ends', source: 's' } }];
    const { findings } = readProgramme({
      ...document,
      channels: { '5': { ...channel, days: [{ plan }, { plan: 7 }] } },
    });
    expect(findings.map(({ pointer, message }) => `${pointer} ${message}`)).toEqual([
      '/channels/5/days/0/plan/0/take Enter a whole number of at least 1.',
      '/channels/5/days/0/plan/0/breaks/at Enter "chapters", or equal distances such as { "every": "10m" }.',
      '/channels/5/days/1/plan Enter the name of a plan, or a list of slots.',
    ]);
  });

  it('differs from a number of a channel that is none', () => {
    const { findings } = readProgramme({ ...document, channels: { five: channel } });
    expect(findings).toMatchObject([
      { pointer: '/channels/five', message: 'Enter the number of a channel such as 5 or 5.1.' },
    ]);
  });
});
