import { describe, expect, it } from 'vitest';
import { ChannelDays } from '../channel-days.ts';
import { generate } from '../generate.ts';
import type { LibraryMedia } from '../model.ts';
import { emptyState } from '../model.ts';
import { readProgramme } from '../read-programme.ts';
import { stepsUntil, toLedgerLine } from './ledger.ts';
import type { Ledger } from './read-ledger.ts';
import { findLedgerEnd, writeLines } from './read-ledger.ts';
import { readLedger } from '../../../../../test/support/playout/whole-steps.ts';
import { findSeam, replayLedgers } from './replay.ts';
import { appendLines, foldLedgers, toLedgerDays } from './write-ledger.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const from = Date.UTC(2026, 4, 4, 6);
const media: readonly LibraryMedia[] = Array.from({ length: 9 }, (_, index) => ({
  id: `m${index}`,
  path: `/media/${index}.mkv`,
  ms: (index + 2) * 0.5 * HOUR,
}));

/** Two channels that share a cursor, over twelve days: two runs, the second from the sixth day on. */
function makeLedgers(): readonly Ledger[] {
  const ids = media.map(({ id }) => id);
  const plan = [
    { id: 'a', at: '06:00', play: 'shared', take: 3 },
    { id: 'b', play: 'own' },
    { id: 'c', at: '20:00', mix: [{ source: 'own' }, { source: 'shared' }] },
  ];
  const rules = { fallback: { lavfi: 'x' }, days: [{ plan }] };
  const { programme } = readProgramme({
    programming: 1,
    zone: 'UTC',
    sources: {
      shared: { ids, order: 'listed', cursor: 'shared' },
      own: { ids, order: 'shuffle', rest: '3h' },
    },
    channels: { '1': rules, '2': rules },
  });
  if (programme === null) throw new Error('refused');
  const library = { byId: new Map(media.map((one) => [one.id, one])), select: () => [] };
  const texts = new Map([
    ['1', ''],
    ['2', ''],
  ]);
  let state = emptyState;
  for (const [n, end] of [5, 12].entries()) {
    const span = { from: from + (n === 0 ? 0 : 5) * DAY, to: from + end * DAY };
    const made = generate(programme, library, state, span);
    ({ state } = made);
    for (const channel of programme.channels) {
      const { number } = channel;
      const days = toLedgerDays({
        n: n + 1,
        programme: '',
        library: '',
        days: new ChannelDays(channel, span.from, span.to),
        items: made.items[number] ?? [],
        steps: made.steps[number] ?? [],
        files: new Map(),
      });
      texts.set(number, appendLines(texts.get(number) ?? '', days));
    }
  }
  return [...texts].map(([number, text]) => readLedger(number, text));
}

describe('a ledger', () => {
  it('has the same state after its old days are folded, at the end and at later seams', () => {
    const ledgers = makeLedgers();
    const folded = foldLedgers(ledgers, from + 9 * DAY);
    expect(folded).not.toBeNull();
    const after = ledgers.map(({ number }) =>
      readLedger(number, writeLines(folded?.get(number) ?? [])),
    );
    for (const [index, ledger] of after.entries()) {
      expect(writeLines([...(folded?.values() ?? [])][index] ?? []).length).toBeLessThan(
        writeLines(ledgers[index]?.days ?? []).length / 2,
      );
      expect(findLedgerEnd(ledger)).toBe(from + 12 * DAY);
    }
    expect(replayLedgers(after)).toEqual(replayLedgers(ledgers));
    const seams = new Map(
      ledgers.map((one) => [one.number, findSeam(one, from + 10.5 * DAY) ?? 0] as const),
    );
    expect(replayLedgers(after, { seams })).toEqual(replayLedgers(ledgers, { seams }));
    // Too few days are old enough to fold.
    expect(foldLedgers(ledgers, from + 2 * DAY)).toBeNull();
  });

  it('forgets what a cut makes void, and what the user has set holds from then on', () => {
    const [ledger] = makeLedgers();
    if (ledger === undefined) throw new Error('no ledger');
    const seam = findSeam(ledger, from + 3 * DAY) ?? 0;
    const text = writeLines([
      ...ledger.days,
      { k: 'set', n: 3, cursor: '1/own', to: { cycle: 7, done: ['m1'] } },
      { k: 'cut', n: 4, at: seam },
    ]);
    const cut = readLedger('1', text);
    expect(findLedgerEnd(cut)).toBe(seam);
    expect(cut.days.flatMap(({ items }) => items).every(({ start }) => start < seam)).toBe(true);
    expect(replayLedgers([cut]).cursors['1/own']).toEqual({ cycle: 7, done: ['m1'] });
    expect(cut.n).toBe(4);
  });

  it('leaves out what is no line, and a torn last line', () => {
    const [ledger] = makeLedgers();
    const text = writeLines(ledger?.days ?? []);
    const odd = [
      '{"k":"day"}',
      'null',
      '[]',
      '{"k":"base","n":-1}',
      '\u0000',
      '{"k":"cut","at":"x"}',
    ];
    const read = readLedger('1', `${odd.join('\n')}\n${text}{"k":"day","n":9,"day":"2026`);
    expect(read.faults).toBe(odd.length);
    expect(read.days).toEqual(ledger?.days);
    // The next line must start after the incomplete one.
    const appended = readLedger(
      '1',
      appendLines(`${text}{"k":"cu`, [{ k: 'cut', n: 5, at: from }]),
    );
    expect(appended.days).toEqual([]);
    const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(readLedger('1', `${nested}\n${text}`).days).toEqual(ledger?.days);
  });
});

const seam = { at: 5, day: 2, index: 0, open: { startedAt: 1, units: 3 } };
const base = {
  k: 'base',
  n: 0,
  at: 5,
  state: {
    cursors: {
      mixed: { ms: { a: 1.5 } },
      shuffled: { cycle: 2, done: ['m1'] },
      listed: { cycle: 0, last: 'm2', key: [1, 'b', null] },
    },
    aired: { a: { m1: 3 } },
    visits: { a: [['m1', 'm2'], []] },
    until: { '1': seam },
  },
};
const item = {
  id: 'i1',
  start: 1,
  finish: 2,
  media: 'm1',
  role: 'main',
  slot: 'a',
  pin: 'p',
  inMs: 0,
  outMs: 1,
  why: { rule: 'listed', of: 3 },
};
const day = {
  k: 'day',
  n: 1,
  day: '2026-05-04',
  from: 0,
  to: 9,
  programme: 'p',
  library: 'l',
  file: { name: '2026-05-04.json', digest: 'd' },
  items: [
    item,
    { id: 'i2', start: 2, finish: 3, lavfi: 'x', role: 'fallback', why: { rule: 'r' } },
  ],
  steps: [
    {
      ...seam,
      order: 1,
      slot: null,
      changes: [
        { name: 'mixed', ms: { a: 2 } },
        { name: 'shuffled', cycle: 2, done: 'm2' },
        { name: 'listed', cycle: 1, last: 'm1', key: [null] },
      ],
      units: [['m1']],
    },
    { at: 6, day: 2, index: 1, order: 2, slot: 'a', changes: [] },
  ],
};
const cut = { k: 'cut', n: 2, at: 7 };
const set = { k: 'set', n: 3, cursor: '1/own', to: { cycle: 1, done: [] } };
const taken = { k: 'taken', n: 4, files: ['a.json'] };

describe('a line of a ledger', () => {
  it.each([
    base,
    day,
    { ...day, file: null, items: [], steps: [] },
    cut,
    set,
    { ...set, to: null },
    taken,
  ])('$k is read as it was written', (line) => expect(toLedgerLine(line)).toEqual(line));

  it.each([
    ['a day before its digits', { ...day, day: 'x2026-05-04' }],
    ['a day with a time', { ...day, day: '2026-05-04T00' }],
    ['a short year', { ...day, day: '226-05-04' }],
    ['a short month', { ...day, day: '2026-5-04' }],
    ['a short day', { ...day, day: '2026-05-4' }],
    ['a day in words', { ...day, day: 'May-th-is' }],
    ['a run below zero', { ...cut, n: -1 }],
    ['a broken count', { ...cut, n: 1.5 }],
    ['no time', { k: 'cut', n: 1 }],
    ['an unknown role', { ...day, items: [{ ...item, role: 'x' }] }],
    ['an item without its reason', { ...day, items: [{ ...item, why: undefined }] }],
    ['a reason without its rule', { ...day, items: [{ ...item, why: {} }] }],
    ['an endless ID', { ...day, items: [{ ...item, id: 'x'.repeat(1001) }] }],
    ['a cursor of no form', { ...set, to: { cycle: 1 } }],
    ['a long key', { ...set, to: { cycle: 1, last: 'm1', key: Array(11).fill(0) } }],
    ['a change of no form', { ...day, steps: [{ ...day.steps[0], changes: [{ name: 'x' }] }] }],
    ['a torn seam', { ...day, steps: [{ ...day.steps[0], open: { startedAt: 1 } }] }],
    ['a file without its digest', { ...day, file: { name: 'a' } }],
    ['names that are no texts', { ...taken, files: [1] }],
    ['an unknown kind', { ...cut, k: 'x' }],
  ])('is none with %s', (_what, line) => expect(toLedgerLine(line)).toBeNull());

  it('has the steps up to a seam: of several that end there, the first', () => {
    const [step] = day.steps;
    const ends = (...times: number[]) => times.map((at) => ({ ...step, at })) as never[];
    const until = (times: number[], at: number) =>
      stepsUntil(ends(...times), at).map((one) => (one as { at: number }).at);
    expect(until([1, 5, 5, 9], 5)).toEqual([1, 5]);
    expect(until([1, 5, 9], 6)).toEqual([1, 5]);
    expect(until([1, 5], 6)).toEqual([1, 5]);
    expect(until([5, 9], 4)).toEqual([]);
    expect(until([], 4)).toEqual([]);
  });
});
