import { describe, expect, it } from 'vitest';
import { previewDay, readLedger } from '../../../../test/support/playout/whole-steps.ts';
import { startState } from './apply/seams.ts';
import { ChannelDays } from './channel-days.ts';
import { generate } from './generate.ts';
import type { Ledger } from './ledger/read-ledger.ts';
import { findSeam } from './ledger/replay.ts';
import { appendLines, toLedgerDays } from './ledger/write-ledger.ts';
import type { LibraryMedia } from './model.ts';
import { readProgramme } from './read-programme.ts';
import { toProgrammeItem } from './preview.ts';

const MINUTE = 60_000;
const DAY_MS = 86_400_000;
const DAY = 20_577; // 2026-05-04
const START = DAY * DAY_MS + 360 * MINUTE;
const SPAN = { from: START, to: START + 2 * DAY_MS };
/** 22:56, in the middle of a slot from 22:00 to 00:08. */
const NOW = DAY * DAY_MS + 1376 * MINUTE;

const media: readonly LibraryMedia[] = Array.from({ length: 40 }, (_, index) => ({
  id: `e${index}`,
  path: `/media/${index}.mkv`,
  ms: 32 * MINUTE,
  show: 'Harbour',
  season: 1,
  episode: index + 1,
}));
const byId = new Map(media.map((one) => [one.id, one]));
const library = { byId, select: () => [] };

const morning = { id: 'morning', at: '06:00', play: 'harbour', take: 2 };
const noon = { id: 'noon', at: '12:00', play: 'harbour', take: 1 };
const evening = { id: 'evening', at: '22:00', play: 'harbour', take: 4 };
const added = { id: 'added', at: '23:15', play: 'harbour', take: 1 };
const night = { id: 'night', play: 'harbour', take: 3 };

function read(plan: readonly object[]) {
  const { programme, findings } = readProgramme({
    programming: 1,
    zone: 'UTC',
    dayStart: '06:00',
    sources: { harbour: { ids: media.map(({ id }) => id), order: 'episode' } },
    channels: { '1': { fallback: { lavfi: 'x' }, days: [{ plan }] } },
  });
  if (programme === null) throw new Error(JSON.stringify(findings));
  return programme;
}

/** Applies a programme at its seam, like an apply at `NOW`. */
function apply(
  plan: readonly object[],
  revision: string,
  before: string,
  locked = NOW + MINUTE,
): { readonly text: string; readonly seam: number } {
  const programme = read(plan);
  const ledger = readLedger('1', before);
  const seam = before === '' ? null : findSeam(ledger, locked);
  const seams = new Map(seam === null ? [] : [['1', seam]]);
  const state = startState(programme, before === '' ? [] : [ledger], seams, revision);
  const from = seam ?? SPAN.from;
  const made = generate(programme, library, state, { from, to: SPAN.to });
  const [channel] = programme.channels;
  if (channel === undefined) throw new Error('no channel');
  const n = ledger.n + 1;
  const days = toLedgerDays({
    n,
    programme: revision,
    library: '',
    days: new ChannelDays(channel, from, SPAN.to),
    items: made.items['1'] ?? [],
    steps: made.steps['1'] ?? [],
    files: new Map(),
  });
  const cut = seam === null ? [] : [{ k: 'cut' as const, n, at: seam }];
  return { text: appendLines(before, [...cut, ...days]), seam: from };
}

const preview = (
  ledger: Ledger,
  plan: readonly object[],
  revision: string,
  day = DAY,
  locked: ReadonlyMap<string, number> = new Map(),
) => {
  const programme = read(plan);
  return previewDay({
    programme,
    library,
    ledgers: [ledger],
    revision,
    locked,
    day,
    channels: [],
    now: 0,
  });
};

const shown = (ledger: Ledger, { from, to }: { readonly from: number; readonly to: number }) =>
  ledger.days
    .flatMap(({ items }) => items)
    .filter(({ start, finish }) => finish > from && start < to)
    .map(({ id: _, ...item }) => toProgrammeItem(item, byId));

describe('the preview of a day in which rules were applied', () => {
  const old = [morning, evening, night];
  const made = [morning, noon, evening, added, night];
  const first = apply(old, 'old', '');
  const second = apply(made, 'made', first.text);
  const ledger = readLedger('1', second.text);

  it('has what was written: the rules of before up to the seam, and the new ones behind', () => {
    expect(second.seam).toBe(START + (18 * 60 + 8) * MINUTE);
    const { items, from, to, keptUntil } = preview(ledger, made, 'made');
    expect(keptUntil).toBe(second.seam);
    expect(items['1']).toEqual(shown(ledger, { from, to }));
    expect(items['1']?.some(({ slot }) => slot === 'noon')).toBe(false);
    expect(items['1']?.find(({ slot }) => slot === 'added')?.start).toBe(second.seam);
  });

  it('has the day behind as it was written, too', () => {
    const { items, from, to, keptUntil } = preview(ledger, made, 'made', DAY + 1);
    expect(keptUntil).toBeNull();
    expect(items['1']).toEqual(shown(ledger, { from, to }));
    expect(items['1']?.some(({ slot }) => slot === 'noon')).toBe(true);
  });

  it('tells of a source what airs next after now, and on another day what its start is', () => {
    const nextAt = (now: number, day = DAY) =>
      previewDay({
        programme: read(made),
        library,
        ledgers: [ledger],
        revision: 'made',
        day,
        channels: [],
        now,
      }).sources.map(({ next }) => next?.media);
    const { items, to } = preview(ledger, made, 'made');
    const airings = (items['1'] ?? []).filter(({ source }) => source === 'harbour');
    expect(airings.length).toBeGreaterThan(5);
    for (const [index, { start }] of airings.entries()) {
      const later = airings[index + 1]?.media ?? nextAt(0, DAY + 1)[0];
      expect(nextAt(start)).toEqual([later]);
      expect(nextAt(start - 1)).toEqual([airings[index]?.media]);
    }
    expect([nextAt(to), nextAt(0)]).toEqual([[airings[0]?.media], [airings[0]?.media]]);
  });

  it('shows what new rules would make of a whole day while none were applied within it', () => {
    const { items } = preview(readLedger('1', first.text), made, 'made');
    expect(items['1']?.find(({ slot }) => slot === 'added')?.start).toBe(
      START + (17 * 60 + 15) * MINUTE,
    );
  });
});

describe('the preview before an apply', () => {
  const old = [morning, evening, night];
  const made = [morning, noon, evening, added, night];
  const first = apply(old, 'old', '');
  const ledger = readLedger('1', first.text);
  const locked = new Map([['1', NOW + MINUTE]]);

  it('has what airs as it is written up to the seam of an apply, and behind it what that would write', () => {
    const second = apply(made, 'made', first.text);
    const { items, from, to, keptUntil } = preview(ledger, made, 'made', DAY, locked);
    expect(keptUntil).toBe(second.seam);
    expect(items['1']).toEqual(shown(readLedger('1', second.text), { from, to }));
    expect(items['1']?.some(({ slot }) => slot === 'noon')).toBe(false);
  });

  it('says nothing of a seam where the rules are those that were applied', () => {
    const { items, from, to, keptUntil } = preview(ledger, old, 'old', DAY, locked);
    expect(keptUntil).toBeNull();
    expect(items['1']).toEqual(shown(ledger, { from, to }));
  });

  it('has the days before a later start as they are written', () => {
    const later = apply(made, 'made', first.text, START + DAY_MS);
    const after = readLedger('1', later.text);
    const { items, from, to, keptUntil } = preview(after, made, 'made', DAY, locked);
    expect(keptUntil).toBe(to);
    expect(items['1']).toEqual(shown(ledger, { from, to }));
    const next = preview(after, made, 'made', DAY + 1, locked);
    expect(next.keptUntil).toBeNull();
    expect(next.items['1']?.some(({ slot }) => slot === 'noon')).toBe(true);
  });
});
