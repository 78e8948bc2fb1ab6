import { describe, expect, it } from 'vitest';
import { runExample } from '../../../../test/support/playout/run-example.ts';
import { readProgramme } from './read-programme.ts';

type Json = Record<string, unknown>;

const MINUTE = 60_000;
const film = (id: string, minutes: number): Json => ({
  id,
  path: `/media/${id}.mkv`,
  ms: minutes * MINUTE,
});
const listed = (...ids: readonly string[]): Json => ({ ids, order: 'listed' });
const fallback = { lavfi: 'x' };

/** A programme in UTC from 06:00 on. Items as `HH:MM role media`. */
function run({ library, runs = [{}], cursors, aired, ...programme }: Json) {
  const answer = runExample({
    programme: { programming: 1, zone: 'UTC', dayStart: '06:00', ...programme },
    library,
    ...(cursors === undefined ? {} : { cursors }),
    ...(aired === undefined ? {} : { aired }),
    runs: (runs as Json[]).map((one) => ({
      from: '2026-05-04T06:00:00Z',
      to: '2026-05-04T09:00:00Z',
      ...one,
    })),
  });
  if (!answer.ok) throw new Error(JSON.stringify(answer.findings));
  const list = (number: string, index = 0) =>
    (answer.runs[index]?.items[number] ?? []).map(
      ({ start, role, media = '-' }) => `${start.slice(11, 16)} ${role} ${media}`,
    );
  return { ...answer.runs[0], runs: answer.runs, list };
}

const channel = (...plan: readonly Json[]): Json => ({ fallback, days: [{ plan }] });

describe('the rules of the second step', () => {
  it('put clips in front of each unit and behind it, in its length', () => {
    const filler = { before: { source: 'idents' }, after: { source: 'spots', clips: 2 } };
    const { list } = run({
      library: [film('f', 50), film('g', 50), film('i', 1), film('s', 2), film('t', 3)],
      sources: { films: listed('f', 'g'), idents: listed('i'), spots: listed('s', 't') },
      channels: {
        '1': channel({ id: 'a', at: '06:00', play: 'films', until: '07:50', filler }),
      },
    });
    // 56 minutes each: the second one does not fit before 07:50.
    expect(list('1').slice(0, 6)).toEqual([
      '06:00 filler i',
      '06:01 main f',
      '06:51 filler s',
      '06:53 filler t',
      '06:56 fallback -',
    ]);
  });

  it('keep a slot out of the guide', () => {
    const { guide } = run({
      library: [film('f', 60), film('n', 30)],
      sources: { films: listed('f'), news: listed('n') },
      channels: {
        '1': channel(
          { id: 'a', at: '06:00', play: 'films', take: 1 },
          { id: 'b', play: 'news', take: 1, guide: { hide: true } },
          { id: 'c', at: '07:30', play: 'films', take: 1 },
        ),
      },
    });
    expect(guide?.['1']?.slice(0, 2)).toMatchObject([
      { start: '2026-05-04T06:00:00.000+00:00', stop: '2026-05-04T07:30:00.000+00:00', media: 'f' },
      { start: '2026-05-04T07:30:00.000+00:00', media: 'f' },
    ]);
  });

  it('choose by what has aired before the run, not within it', () => {
    const { list } = run({
      library: [film('f', 30), film('g', 30), film('h', 30)],
      sources: {
        first: { ...listed('f', 'g', 'h'), aired: 'never' },
        again: { ...listed('f', 'g', 'h'), aired: 'once' },
      },
      aired: { '1': { g: '2026-05-01T06:00:00Z' } },
      channels: {
        '1': channel(
          { id: 'a', at: '06:00', play: 'first', take: 3 },
          { id: 'b', play: 'again', take: 2 },
        ),
      },
      runs: [{}, { from: '2026-05-05T06:00:00Z', to: '2026-05-05T07:00:00Z' }],
    });
    const main = list('1').map((one) => one.slice(6));
    expect(main.slice(0, 5)).toEqual(['main f', 'main h', 'main f', 'main g', 'main g']);
    // In the next run all three have aired, so the first slot is empty and the second continues after `g`.
    expect(list('1', 1)[0]).toBe('06:00 main h');
  });

  it('air another channel, cut at both borders, and later by a shift', () => {
    const { list, items } = run({
      library: [film('f', 50), film('c', 5)],
      sources: { films: listed('f'), spots: listed('c') },
      channels: {
        // Listed first, generated last.
        '1': channel(
          { id: 'early', at: '06:00', play: 'spots', take: 6 },
          { id: 'same', at: '06:30', play: { channel: '2' }, until: '07:00' },
          { id: 'later', at: '07:00', play: { channel: '2', shift: '1h' } },
        ),
        '2': channel({ id: 'films', at: '06:00', play: 'films' }),
      },
    });
    expect(list('1').slice(6, 10)).toEqual([
      '06:30 main f',
      '06:50 main f',
      '07:00 main f',
      '07:50 main f',
    ]);
    expect(items?.['1']?.[6]).toMatchObject({ in_ms: 30 * MINUTE, out_ms: 50 * MINUTE });
    expect(items?.['1']?.[7]).toMatchObject({ in_ms: 0, out_ms: 10 * MINUTE });
    expect(items?.['1']?.[8]).not.toHaveProperty('in_ms');
  });

  it('go on with the items of the run before', () => {
    const { list } = run({
      library: [film('f', 40)],
      sources: { films: listed('f') },
      channels: {
        '1': channel({ id: 'later', play: { channel: '2', shift: '1h' } }),
        '2': channel({ id: 'films', play: 'films' }),
      },
      runs: [
        { to: '2026-05-04T08:00:00Z' },
        { from: '2026-05-04T08:00:00Z', to: '2026-05-04T09:00:00Z' },
      ],
    });
    expect(list('1')).toEqual(['06:00 fallback -', '07:00 main f', '07:40 main f']);
    expect(list('1', 1)).toEqual(['08:20 main f']);
  });

  it.each([
    [{ '1': channel({ id: 'a', play: { channel: '1', shift: '1h' } }) }],
    [
      {
        '1': channel({ id: 'a', play: { channel: '2' } }),
        '2': channel({ id: 'a', play: { channel: '1' } }),
      },
    ],
  ])('refuse a channel that would air itself', (channels) => {
    const { findings } = readProgramme({ programming: 1, zone: 'UTC', sources: {}, channels });
    expect(findings[0]).toMatchObject({ code: 'relay-loop', pointer: '/channels/1/days/0/plan' });
  });
});

describe('a run that continues another one', () => {
  it('keeps the reason of a hole that the first one began', () => {
    const { runs } = run({
      library: [film('f', 15)],
      sources: { films: listed('f') },
      channels: {
        '1': channel(
          { id: 'a', at: '06:00', play: 'films', take: 1, for: '1h' },
          { id: 'b', at: '08:00', play: 'films', take: 1 },
        ),
      },
      pins: [{ id: 'p', channel: '1', start: '2026-05-04T07:30:00Z', play: 'f' }],
      runs: [
        { to: '2026-05-04T07:30:00Z' },
        { from: '2026-05-04T07:30:00Z', to: '2026-05-04T08:30:00Z' },
      ],
    });
    const holes = runs.flatMap(({ items }) =>
      (items['1'] ?? []).flatMap(({ role, why }) => (role === 'fallback' ? [why] : [])),
    );
    expect(holes.slice(0, 2)).toMatchObject([{ rule: 'taken' }, { rule: 'taken' }]);
  });

  it('does not count a relayed fallback as aired, as on its own channel', () => {
    const card = { media: 'card' };
    const { list } = run({
      library: [film('card', 30), film('f', 30), film('g', 30)],
      sources: { films: listed('f'), rested: { ids: ['card', 'g'], order: 'rested' } },
      channels: {
        '1': { ...channel({ id: 'a', at: '06:00', play: 'films', take: 1 }), fallback: card },
        '2': channel(
          { id: 'r', at: '06:00', play: { channel: '1' }, until: '07:00' },
          { id: 'b', at: '07:00', play: 'rested', take: 1 },
        ),
      },
    });
    expect(list('2').slice(0, 3)).toEqual([
      '06:00 main f',
      '06:30 fallback card',
      '07:00 main card',
    ]);
  });
});

describe('pins', () => {
  const pinned = (...pins: readonly Json[]) =>
    run({
      library: [film('f', 30), film('g', 30), film('h', 30)],
      sources: { films: listed('f', 'g', 'h') },
      channels: { '1': channel({ id: 'a', at: '06:00', play: 'films', filler: { gap: 'films' } }) },
      pins: pins.map((pin, index) => ({ id: `p${index}`, channel: '1', ...pin })),
    });

  it('cut a file, show a picture and leave a hole', () => {
    const { list, items } = pinned(
      { start: '2026-05-04T06:00:00Z', play: 'h', in: '10m', out: '20m' },
      { start: '2026-05-04T06:40:00Z', lavfi: 'testsrc', for: '5m' },
      { start: '2026-05-04T06:45:00Z', hole: true, for: '10m' },
    );
    expect(list('1').slice(0, 5)).toEqual([
      '06:00 pin h',
      '06:10 main f',
      '06:40 pin -',
      '06:45 fallback -',
      '06:55 main g',
    ]);
    expect(items?.['1']?.[0]).toMatchObject({ in_ms: 10 * MINUTE, out_ms: 20 * MINUTE });
    expect(items?.['1']?.[2]).toMatchObject({ lavfi: 'testsrc', pin: 'p1' });
  });

  it('pass a file over once, whose cursor goes on', () => {
    const { list, items } = pinned({ start: '2026-05-04T06:10:00Z', skip: 'f' });
    expect(list('1').slice(0, 4)).toEqual([
      '06:00 main g',
      '06:30 main h',
      '07:00 main f',
      '07:30 main g',
    ]);
    expect(items?.['1']?.[0]?.why).toMatchObject({ passed: [{ media: 'f', why: 'pin' }] });
  });

  it('say what is wrong with them', () => {
    const { findings } = readProgramme({
      programming: 1,
      zone: 'UTC',
      sources: {},
      channels: { '1': channel() },
      pins: [
        { id: 'a', channel: '1', start: '2026-05-04T06:00:00Z', play: 'f', skip: 'f' },
        { id: 'b', channel: '1', start: '2026-05-04T06:00:00Z', hole: true },
        { id: 'c', channel: '1', start: '2026-05-04T06:00:00Z', play: 'f', in: '2m', out: '1m' },
      ],
    });
    expect(findings.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
      '/pins/0 one-of-pin',
      '/pins/1/for pin-length',
      '/pins/2/out pin-cut',
      '/pins/2 pins-overlap',
    ]);
  });
});
