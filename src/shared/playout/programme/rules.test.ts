import { describe, expect, it } from 'vitest';
import { runExample } from '../../../../test/support/playout/run-example.ts';

type Json = Record<string, unknown>;

const MINUTE = 60_000;
const film = (id: string, minutes: number, more: Json = {}): Json => ({
  id,
  path: `/media/${id}.mkv`,
  ms: minutes * MINUTE,
  ...more,
});

/** One channel in UTC with one plan, from 06:00 to 06:00. Items as `HH:MM media`; fallback items as `HH:MM -`. */
function day(
  slots: readonly Json[],
  { library, sources, to = '2026-05-05T06:00:00Z', ...more }: Json,
): {
  readonly aired: readonly string[];
  readonly findings: readonly string[];
  readonly guide: readonly unknown[];
  readonly cursors: Json;
} {
  const answer = runExample({
    programme: {
      programming: 1,
      zone: 'UTC',
      dayStart: '06:00',
      sources,
      channels: { '1': { fallback: { lavfi: 'x' }, days: [{ plan: slots }] } },
    },
    library,
    runs: [{ from: '2026-05-04T06:00:00Z', to }],
    ...more,
  });
  if (!answer.ok) throw new Error(JSON.stringify(answer.findings));
  const [run] = answer.runs;
  return {
    aired: (run?.items['1'] ?? []).map(
      ({ start, media = '-' }) => `${start.slice(11, 16)} ${media}`,
    ),
    findings: (run?.findings ?? []).map(({ code, media, source, pin, slot }) =>
      [code, slot, media ?? source ?? pin].filter((one) => one !== undefined).join(' '),
    ),
    guide: run?.guide['1'] ?? [],
    cursors: run?.cursors ?? {},
  };
}

const listed = (...ids: readonly string[]): Json => ({ ids, order: 'listed' });

describe('rules without a worked example', () => {
  it('passes a unit that never fits, and says so', () => {
    const { aired, findings, cursors } = day(
      [{ id: 'a', at: '06:00', play: 's', until: '07:00' }],
      {
        sources: { s: listed('long', 'short') },
        library: [film('long', 90), film('short', 40)],
        to: '2026-05-04T08:00:00Z',
      },
    );
    expect(aired).toEqual(['06:00 short', '06:40 -']);
    // Reported again when it is due again.
    expect(findings).toEqual(['never-fits a long', 'never-fits a long']);
    expect(cursors).toEqual({ '1/s': { cycle: 1, last: 'long' } });
  });

  it('searches a later unit that fits, and leaves the others due', () => {
    const { aired } = day([{ id: 'a', at: '06:00', play: 's', fit: 'search', until: '08:00' }], {
      sources: { s: { ids: ['p', 'q', 'r'], order: 'shuffle' } },
      library: [film('p', 70), film('q', 70), film('r', 50)],
      to: '2026-05-04T08:00:00Z',
    });
    expect(aired.map((item) => item.slice(6)).sort()).toEqual(
      expect.arrayContaining(['r', expect.stringMatching(/[pq]/)]),
    );
    expect(aired[2]).toBe(undefined);
  });

  it('repeats what a slot had, without its cursor', () => {
    const { aired, cursors } = day(
      [
        { id: 'tea', at: '06:00', play: 's', take: 2 },
        { id: 'again', at: '20:00', repeat: 'tea' },
      ],
      {
        sources: { s: listed('a', 'b', 'c') },
        library: [film('a', 30), film('b', 30), film('c', 30)],
      },
    );
    expect(aired).toEqual(['06:00 a', '06:30 b', '07:00 -', '20:00 a', '20:30 b', '21:00 -']);
    expect(cursors).toEqual({ '1/s': { cycle: 0, last: 'b' } });
  });

  it('starts a slot without an anchor at once, and gives it its own length', () => {
    const { aired } = day(
      [
        { id: 'a', at: '06:00', play: 's', take: 1 },
        { id: 'b', play: 's', for: '1h' },
        { id: 'c', play: 's', take: 1 },
      ],
      {
        sources: { s: listed('a', 'b', 'c', 'd') },
        library: ['a', 'b', 'c', 'd'].map((id) => film(id, 35)),
      },
    );
    expect(aired).toEqual(['06:00 a', '06:35 b', '07:10 -', '07:35 c', '08:10 -']);
  });

  it('keeps the end of a slot with a length that starts late', () => {
    const { aired } = day(
      [
        { id: 'a', at: '06:00', play: 'film', take: 1, overrun: '20m' },
        { id: 'b', at: '07:00', play: 's', for: '30m' },
        { id: 'c', at: '08:00', play: 'film', take: 1 },
      ],
      {
        sources: { film: listed('f'), s: listed('s1', 's2') },
        library: [film('f', 75), film('s1', 10), film('s2', 10)],
        to: '2026-05-04T08:00:00Z',
      },
    );
    expect(aired).toEqual(['06:00 f', '07:15 s1', '07:25 -']);
  });

  it('breaks each so many minutes, between an opener and a closer', () => {
    const { aired, findings } = day(
      [
        {
          id: 'a',
          at: '06:00',
          play: 's',
          take: 1,
          breaks: { at: { every: '20m' }, source: 'ads', open: 'open', close: 'close', max: 1 },
        },
      ],
      {
        sources: {
          s: listed('f', 'g'),
          ads: { ids: ['ad'], order: 'rested', rest: '1d' },
          open: { ids: ['o'], order: 'rested' },
          close: { ids: ['c'], order: 'rested' },
        },
        library: [film('f', 50), film('ad', 2), film('o', 1), film('c', 1)],
        aired: { '1': { ad: '2026-05-04T05:00:00Z' } },
        to: '2026-05-04T07:00:00Z',
      },
    );
    expect(aired).toEqual(['06:00 f', '06:20 o', '06:21 ad', '06:23 c', '06:24 f', '06:54 -']);
    expect(findings).toEqual(['missing-file a g', 'rest-broken a ad']);
  });

  it('says of a file that is there why it is not placed', () => {
    const { findings } = day([{ id: 'a', at: '06:00', play: 's', take: 1 }], {
      sources: { s: listed('torn', 'new', 'f') },
      library: [film('torn', 0, { problem: 'It is a folder.' }), film('new', 0), film('f', 50)],
    });
    expect(findings).toEqual(['unreadable-file a torn', 'unread-files a s']);
  });

  it('says that a film has no place for a break', () => {
    const { findings } = day(
      [{ id: 'a', at: '06:00', play: 's', take: 1, breaks: { at: 'chapters', source: 'ads' } }],
      { sources: { s: listed('f'), ads: listed('ad') }, library: [film('f', 50), film('ad', 1)] },
    );
    expect(findings).toEqual(['no-breaks a f']);
  });

  it('keeps a season together, and the parts of a story', () => {
    const episodes = [1, 2].flatMap((season) =>
      [1, 2].map((episode) => film(`s${season}e${episode}`, 40, { show: 'Dale', season, episode })),
    );
    const { aired } = day([{ id: 'a', at: '06:00', play: 's', until: '08:30' }], {
      sources: { s: { show: 'Dale', order: 'episode', together: 'season' } },
      library: episodes,
      to: '2026-05-04T08:00:00Z',
    });
    expect(aired).toEqual(['06:00 s1e1', '06:40 s1e2', '07:20 -']);
  });

  it('orders by date, without one last', () => {
    const { aired } = day([{ id: 'a', at: '06:00', play: 's', take: 3 }], {
      sources: { s: { show: 'Dale', order: 'aired' } },
      library: [
        film('x', 10, { show: 'Dale' }),
        film('y', 10, { show: 'Dale', date: '2001-05-01' }),
        film('z', 10, { show: 'Dale', date: '1999-05-01' }),
      ],
      to: '2026-05-04T06:30:00Z',
    });
    expect(aired).toEqual(['06:00 z', '06:10 y', '06:20 x']);
  });

  it('leaves out pins that overlap or have no file, and advances a cursor behind a pin', () => {
    const { aired, findings } = day([{ id: 'a', at: '06:00', play: 's', take: 2 }], {
      sources: { s: listed('a', 'b', 'c') },
      library: [film('a', 30), film('b', 30), film('c', 30)],
      pins: [
        { id: 'p', channel: '1', start: '2026-05-04T06:00:00Z', play: 'a', advances: 's' },
        { id: 'q', channel: '1', start: '2026-05-04T06:10:00Z', play: 'b' },
        { id: 'r', channel: '1', start: '2026-05-04T09:00:00Z', play: 'gone' },
      ],
    });
    expect(aired).toEqual(['06:00 a', '06:30 b', '07:00 c', '07:30 -']);
    expect(findings).toEqual(['pins-overlap q', 'missing-file gone']);
  });

  it('says that a source is empty, and lets the next slot start', () => {
    const { aired, findings } = day(
      [
        { id: 'a', at: '06:00', play: 'none' },
        { id: 'b', play: 's', take: 1 },
      ],
      { sources: { none: listed(), s: listed('a') }, library: [film('a', 30)] },
    );
    expect(aired).toEqual(['06:00 a', '06:30 -']);
    expect(findings).toEqual(['source-empty a none']);
  });

  it('gives the units of a slot with a title one entry of the guide', () => {
    const { guide } = day(
      [{ id: 'a', at: '06:00', play: 's', take: 2, guide: { title: 'Tea time' } }],
      { sources: { s: listed('a', 'b') }, library: [film('a', 30), film('b', 30)] },
    );
    expect(guide).toEqual([
      {
        start: '2026-05-04T06:00:00.000+00:00',
        stop: '2026-05-04T07:00:00.000+00:00',
        media: 'a',
        title: 'Tea time',
      },
      {
        start: '2026-05-04T07:00:00.000+00:00',
        stop: '2026-05-05T06:00:00.000+00:00',
        media: null,
      },
    ]);
  });

  it('gives a story of two parts one entry of the guide', () => {
    const part = (id: string, title: string): Json => film(id, 30, { title, show: 'P' });
    const { guide } = day([{ id: 'a', at: '06:00', play: 's', take: 2 }], {
      sources: { s: { ...listed('a', 'b', 'c'), together: 'parts' } },
      library: [part('a', 'Storm (1)'), part('b', 'Storm (2)'), part('c', 'Calm')],
      to: '2026-05-04T07:30:00Z',
    });
    expect(guide).toMatchObject([
      { media: 'a', stop: '2026-05-04T07:00:00.000+00:00' },
      { media: 'c', stop: '2026-05-04T07:30:00.000+00:00' },
    ]);
  });

  it('airs the fallback all day where no rule applies, and repeats a fallback file', () => {
    const answer = runExample({
      programme: {
        programming: 1,
        zone: 'UTC',
        sources: {},
        channels: {
          '1': { fallback: { media: 'card' }, days: [{ when: { months: [6] }, plan: [] }] },
        },
      },
      library: [film('card', 7 * 60)],
      runs: [{ from: '2026-05-04T06:00:00Z', to: '2026-05-05T06:00:00Z' }],
    });
    expect(
      answer.ok && answer.runs[0]?.items['1']?.map(({ start }) => start.slice(11, 16)),
    ).toEqual(['06:00', '13:00', '20:00', '03:00']);
    expect(answer.ok && answer.runs[0]?.items['1']?.at(-1)).toMatchObject({
      in_ms: 0,
      out_ms: 3 * 60 * MINUTE,
      why: { rule: 'no-plan' },
    });
  });

  it('airs a picture where the fallback file is gone, and says so once', () => {
    const { aired, findings } = day(
      [
        { id: 'a', at: '06:00', play: 's', take: 1, fallback: { media: 'gone' } },
        { id: 'b', at: '08:00', play: 's', take: 1, fallback: { media: 'gone' } },
      ],
      { sources: { s: listed('a') }, library: [film('a', 60)] },
    );
    expect(aired).toEqual(['06:00 a', '07:00 -', '08:00 a', '09:00 -']);
    expect(findings).toEqual(['missing-file gone']);
  });

  it('answers an example that it cannot read with the field', () => {
    expect(
      runExample({ programme: {}, library: [], runs: [{ from: 'today', to: 1 }] }),
    ).toMatchObject({
      ok: false,
      findings: [{ pointer: '/runs/0/from' }, { pointer: '/runs/0/to' }],
    });
    expect(
      runExample({
        programme: {},
        library: [],
        runs: [{ from: '2026-05-04T06:00:00Z', to: '2026-05-04T06:00:00Z' }],
      }),
    ).toMatchObject({ ok: false });
  });
});
