import { describe, expect, it } from 'vitest';
import { ChannelDays } from '../channel-days.ts';
import { generate } from '../generate.ts';
import type { LibraryMedia } from '../model.ts';
import { emptyState } from '../model.ts';
import { readProgramme } from '../read-programme.ts';
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

/** Two channels that share a cursor, for twelve days; two runs, the second from the sixth day on. */
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
    // Too little is old for a fold.
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
    // The next line is not glued to a torn one.
    const appended = readLedger(
      '1',
      appendLines(`${text}{"k":"cu`, [{ k: 'cut', n: 5, at: from }]),
    );
    expect(appended.days).toEqual([]);
    const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(readLedger('1', `${nested}\n${text}`).days).toEqual(ledger?.days);
  });
});
