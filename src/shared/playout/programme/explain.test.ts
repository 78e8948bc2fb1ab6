import { describe, expect, it } from 'vitest';
import { explainItem } from './explain.ts';
import type { LibraryMedia } from './model.ts';
import { readLedger, runDay } from '../../../../test/support/playout/whole-steps.ts';
import { readProgramme } from './read-programme.ts';

const MINUTE = 60_000;
const DAY_MS = 86_400_000;
const DAY = 20_577; // 2026-05-04
const START = DAY * DAY_MS + 6 * 60 * MINUTE;

const media = (id: string, more: Partial<LibraryMedia> = {}): LibraryMedia => ({
  id,
  path: `/media/${id}.mkv`,
  ms: 50 * MINUTE,
  title: id.toUpperCase(),
  ...more,
});

/** Explains an item of a slot that starts at 08:00. `aired`: how many days ago each unit aired. */
function explain(
  library: readonly LibraryMedia[],
  slot: object,
  {
    order,
    rest,
    aired = {},
    index = 0,
    now = START,
  }: {
    order: string;
    rest?: string;
    aired?: Readonly<Record<string, number>>;
    index?: number;
    now?: number;
  },
) {
  const { programme, findings } = readProgramme({
    programming: 1,
    zone: 'Europe/Berlin',
    dayStart: '08:00',
    sources: { films: { ids: library.map(({ id }) => id), order, ...(rest && { rest }) } },
    channels: {
      '1': {
        fallback: { lavfi: 'x' },
        days: [{ plan: [{ id: 'a', at: '08:00', play: 'films', ...slot }] }],
      },
    },
  });
  if (programme === null) throw new Error(JSON.stringify(findings));
  const byId = new Map(library.map((one) => [one.id, one]));
  const base = {
    k: 'base' as const,
    n: 1,
    at: START - DAY_MS,
    state: {
      cursors: {},
      aired: {
        '1': Object.fromEntries(
          Object.entries(aired).map(([id, days]) => [id, START - days * DAY_MS]),
        ),
      },
      visits: {},
      until: {},
    },
  };
  const input = {
    programme,
    library: { byId, select: () => [] },
    ledgers: [{ ...readLedger('1', ''), base }],
    revision: 'r',
    day: DAY,
  };
  const run = runDay(input);
  const item = run.items('1')[index];
  if (item === undefined) throw new Error('nothing airs');
  const airings = run.findAirings('1', item.start);
  return explainItem({ ...input, channel: '1', item, airings, now });
}

describe('why an item airs', () => {
  it('names the places of a list, and a missing file at its own', () => {
    const answer = explain(
      [media('a', { missing: true }), media('b'), media('c')],
      { take: 1 },
      { order: 'listed', aired: { b: 10 } },
    );
    expect(answer.ranks.map(({ rank, media: id, mark }) => [rank, id, mark])).toEqual([
      [1, 'a', 'missing'],
      [2, 'b', 'plays'],
      [3, 'c', 'later'],
    ]);
    expect(answer).toMatchObject({
      of: 3,
      round: null,
      waiting: [],
      lastAired: START - 10 * DAY_MS,
    });
  });

  it('says what waits, until when in the zone of the channel, and what is tried again', () => {
    const aired = { a: 1, b: 1 };
    const answer = explain(
      [media('a'), media('b'), media('c', { ms: 70 * MINUTE }), media('d')],
      { take: 1, for: '1h', overrun: '20m' },
      { order: 'shuffle', rest: '2d', aired },
    );
    expect(answer.round).toBe(1);
    const places = answer.ranks.map(({ rank }) => rank);
    expect(places).toEqual(places.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
    expect(answer.waiting.length).toBeGreaterThan(0);
    const rests = answer.ranks.filter(({ mark }) => mark === 'rest');
    for (const { detail } of rests) expect(detail).toBe('rests until Tue 08:00');
    expect(rests.map(({ until }) => until)).toEqual(rests.map(() => START + DAY_MS));
    expect(answer.waiting.map(({ due }) => due)).toEqual(rests.map(() => START + DAY_MS));
    expect(answer.lastAired).toBeNull();
  });

  it('tries again what is too long for the rest of the slot', () => {
    const answer = explain(
      [media('a'), media('b'), media('c'), media('d', { ms: 100 * MINUTE })],
      { until: '10:00', fit: 'search' },
      // Its rest has ten minutes left when the slot begins.
      { order: 'shuffle', rest: '2d', aired: { d: 2 - 10 / 1440 }, index: 1 },
    );
    expect(answer.ranks).toContainEqual({
      media: 'd',
      title: 'D',
      rank: 2,
      mark: 'length',
      detail: '30:00 too long',
      over: 30 * MINUTE,
    });
    expect(answer.waiting).toEqual([{ media: 'd', title: 'D', due: null }]);
  });

  it('orders what rested longest by its airings', () => {
    const answer = explain(
      [media('a'), media('b'), media('c')],
      { take: 1 },
      { order: 'rested', aired: { a: 3, b: 20, c: 7 } },
    );
    expect(answer.ranks.map(({ rank, media: id, detail }) => [rank, id, detail])).toEqual([
      [1, 'b', 'aired 14 Apr'],
      [2, 'c', 'aired 27 Apr'],
      [3, 'a', 'aired Fri 08:00'],
    ]);
  });

  it('says of what is later than now that it airs', () => {
    const answer = explain(
      [media('a'), media('b')],
      { take: 1 },
      { order: 'rested', aired: { a: 1, b: 3 }, now: START - 2 * DAY_MS },
    );
    expect(answer.ranks.map(({ media: id, detail }) => [id, detail])).toEqual([
      ['b', 'aired Fri 08:00'],
      ['a', 'airs Sun 08:00'],
    ]);
  });
});
