import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/support/sample.ts';
import { checkChannel } from '../check/check-channel.ts';
import type { FolderFile, MediaResult } from '../check/facts.ts';
import { simulateAir } from '../simulate/air.ts';
import { mediaOfLength } from '../simulate/aired.ts';
import type { Generated } from './generate.ts';
import { generate } from './generate.ts';
import type { Item, LibraryMedia, ChannelProgramme, State } from './model.ts';
import { emptyState } from './model.ts';
import { ChannelDays } from './channel-days.ts';
import { readLedger } from '../../../../test/support/playout/whole-steps.ts';
import { findSeam, replayLedgers } from './ledger/replay.ts';
import { appendLines, toLedgerDays } from './ledger/write-ledger.ts';
import { playoutFiles } from './playout-files.ts';
import { readProgramme } from './read-programme.ts';
import { findRelays } from './relay.ts';
import { ZoneTable } from './zone-table.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Zones with and without daylight saving time, in both hemispheres, one with a shift of half an hour. */
const zones = [
  'Europe/Berlin',
  'Europe/London',
  'Europe/Lisbon',
  'America/New_York',
  'America/Chicago',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Asia/Kolkata',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Africa/Casablanca',
] as const;

const orders = ['episode', 'aired', 'listed', 'shuffle', 'rested'] as const;
const sourceNames = ['a', 'b', 'c'] as const;
const clips = ['clip-1', 'clip-2', 'clip-3'];

/** Whole half seconds, so that no hole is too short for a picture. */
const length = fc.integer({ min: 2, max: 12_000 }).map((halves) => halves * 500);

const mediaOf = (prefix: string) =>
  fc.array(length, { minLength: 1, maxLength: 7 }).map((lengths) =>
    lengths.map((ms, index): LibraryMedia => ({
      id: `${prefix}${index}`,
      path: `/media/${prefix}${index}.mkv`,
      ms,
      show: prefix,
      season: 1 + (index >> 2),
      episode: index,
      date: `2020-01-0${index + 1}`,
      title: index % 3 === 0 ? 'Pier' : `Pier (${index % 3})`,
      chapters: [ms >> 2, ms >> 1, ms - (ms >> 2)],
    })),
  );

const someSource = fc.record({
  order: fc.constantFrom(...orders),
  together: fc.constantFrom(undefined, 'parts', 'season'),
  rest: fc.constantFrom(undefined, '30m', '1d'),
  cursor: fc.constantFrom(undefined, 'shared'),
});

const someSlot = fc.record(
  {
    what: fc.constantFrom('play', 'mix', 'repeat'),
    source: fc.constantFrom(...sourceNames),
    hasAnchor: fc.boolean(),
    take: fc.integer({ min: 1, max: 4 }),
    for: fc.constantFrom('45m', '2h', '3h'),
    align: fc.constantFrom('5m', '30m'),
    overrun: fc.constantFrom('10m', '45m'),
    fit: fc.constant('search'),
    filler: fc.constantFrom(
      { gap: 'clips' },
      { gap: 'clips', before: { source: 'clips' }, after: { source: 'clips', clips: 2 } },
    ),
    breaks: fc.constantFrom(
      { at: 'chapters', max: 2, clips: 2, source: 'clips' },
      { at: { every: '20m' }, source: 'clips' },
    ),
  },
  { requiredKeys: ['what', 'source', 'hasAnchor'] },
);

/** Slots of a day with ascending anchors; some slots have no anchor. */
const somePlan = fc.array(someSlot, { minLength: 1, maxLength: 5 }).map((slots) =>
  slots.map(({ what, source, hasAnchor, ...rest }, index) => ({
    id: `slot-${index}`,
    ...(hasAnchor ? { at: `${String((6 + index * 5) % 24).padStart(2, '0')}:00` } : {}),
    ...(what === 'mix' ? { mix: [{ source: 'a' }, { source: 'b', weight: 2 }] } : {}),
    ...(what === 'repeat' && index > 0 ? { repeat: `slot-${index - 1}` } : {}),
    ...(what === 'play' || (what === 'repeat' && index === 0) ? { play: source } : {}),
    ...rest,
  })),
);

const start = Date.UTC(2026, 0, 1);

const someCase = fc
  .record({
    zone: fc.constantFrom(...zones),
    media: fc.tuple(...sourceNames.map(mediaOf)),
    sources: fc.tuple(someSource, someSource, someSource),
    plans: fc.tuple(somePlan, somePlan),
    pins: fc.uniqueArray(fc.integer({ min: 0, max: 47 }), { maxLength: 3 }),
    day: fc.integer({ min: 0, max: 730 }),
    seed: fc.integer({ min: 0, max: 9 }),
    shift: fc.constantFrom('0s', '1h', '25h'),
    /** A run that ends within a day. */
    cut: fc.option(fc.integer({ min: 1, max: 47 })),
  })
  .map(({ zone, media, sources, plans, pins, day, seed, shift, cut }) => {
    const table = new ZoneTable(zone, start - DAY, start + 760 * DAY);
    const firstDay = Math.floor(start / DAY) + day;
    const seams = [0, 1, 2].map((more) => table.findInstant(firstDay + more, 6 * HOUR));
    const [from = 0, nextDay = 0, to = 0] = seams;
    // Slots are placed whole, so runs of channels that share a cursor may end only at the end of a day.
    const isShared = sources.some(({ cursor }) => cursor !== undefined);
    const middle = cut === null || isShared ? nextDay : from + cut * (HOUR - 1);
    const document = {
      programming: 1,
      zone,
      dayStart: '06:00',
      seed,
      sources: {
        ...Object.fromEntries(
          sources.map((source, index) => {
            const name = sourceNames[index] ?? 'a';
            const given = Object.entries(source).filter(([, value]) => value !== undefined);
            return [name, { ...Object.fromEntries(given), ids: media[index]?.map(({ id }) => id) }];
          }),
        ),
        clips: { ids: clips, order: 'rested', rest: '20m' },
      },
      channels: {
        '1': { fallback: { lavfi: 'testsrc' }, days: [{ plan: plans[0] }] },
        '2': { fallback: { media: 'card' }, days: [{ plan: plans[1] }] },
        '3': {
          fallback: { lavfi: 'testsrc' },
          days: [
            {
              plan: [
                { id: 'relay', play: { channel: '1', shift }, until: '18:00' },
                { id: 'late', at: '18:00', play: { channel: '2' } },
              ],
            },
          ],
        },
      },
      pins: pins
        .sort((a, b) => a - b)
        .map((hour, index) => ({
          id: `pin-${index}`,
          channel: '1',
          start: new Date(from + hour * HOUR + HOUR / 3).toISOString().replace('Z', '+00:00'),
          play: 'special',
        })),
    };
    const extra: LibraryMedia[] = [
      { id: 'special', path: '/media/special.mkv', ms: 1_230_000 },
      { id: 'card', path: '/media/card.mkv', ms: 9_000 },
      ...clips.map((id, index) => ({ id, path: `/media/${id}.mkv`, ms: 15_000 * (index + 1) })),
    ];
    const all = [...media.flat(), ...extra];
    return { document, library: new Map(all.map((one) => [one.id, one])), from, middle, to };
  });

type Case = typeof someCase extends fc.Arbitrary<infer C> ? C : never;

function programmeOf(document: unknown): ChannelProgramme {
  const { programme, findings } = readProgramme(document);
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  if (programme === null) throw new Error('refused');
  return programme;
}

const make = (
  { document, library }: Case,
  from: number,
  to: number,
  state = emptyState,
): Generated =>
  generate(programmeOf(document), { byId: library, select: () => [] }, state, { from, to });

const check = (holds: (one: Case) => void): void =>
  fc.assert(fc.property(someCase, holds), { numRuns: runs(60), endOnFailure: true });

/** A channel's ledger after a run, with an incomplete last line. */
function ledgerText(one: Case, { items, steps }: Generated, number: string): string {
  const channel = programmeOf(one.document).channels.find((each) => each.number === number);
  if (channel === undefined) throw new Error(number);
  const days = toLedgerDays({
    n: 1,
    programme: '',
    library: '',
    days: new ChannelDays(channel, one.from, one.to),
    items: items[number] ?? [],
    steps: steps[number] ?? [],
    files: new Map(),
  });
  return `${appendLines('', days)}{"k":"day","n":2,"da`;
}

describe('what holds for every programme', { timeout: 120_000 }, () => {
  it('has neither gap nor overlap, and a reason for each item', () =>
    check((one) => {
      const { items } = make(one, one.from, one.to);
      for (const list of Object.values(items)) {
        expect(list[0]?.start).toBe(one.from);
        expect(list.at(-1)?.finish).toBeGreaterThanOrEqual(one.to);
        for (const [index, item] of list.entries()) {
          expect(item.finish).toBeGreaterThan(item.start);
          expect(item.start).toBe(list[index - 1]?.finish ?? item.start);
          expect(item.why.rule).not.toBe('');
        }
      }
    }));

  it('gives the same for the same', () =>
    check((one) => {
      const [first, second] = [1, 2].map(() => JSON.stringify(make(one, one.from, one.to)));
      expect(first).toBe(second);
    }));

  it('gives the same in two steps as in one', () =>
    check((one) => {
      const whole = make(one, one.from, one.to);
      const first = make(one, one.from, one.middle);
      const second = make(
        one,
        one.middle,
        one.to,
        JSON.parse(JSON.stringify(first.state)) as State,
      );
      for (const number of ['1', '2', '3'])
        expect([...(first.items[number] ?? []), ...(second.items[number] ?? [])]).toEqual(
          whole.items[number],
        );
      expect([...first.findings, ...second.findings]).toHaveLength(whole.findings.length);
      expect(second.state).toEqual(whole.state);
    }));

  it('goes on from each seam of the ledger as if it had not stopped', () =>
    check((one) => {
      const whole = make(one, one.from, one.to);
      const ledgers = ['1', '2', '3'].map((number) =>
        readLedger(number, ledgerText(one, whole, number)),
      );
      const seams = new Map(
        ledgers.map((ledger) => [ledger.number, findSeam(ledger, one.middle) ?? one.to]),
      );
      const relays = findRelays(programmeOf(one.document));
      const state = replayLedgers(ledgers, { seams, relays });
      const rest = make(one, Math.min(...seams.values()), one.to, state);
      for (const [number, seam] of seams) {
        const expected = (whole.items[number] ?? []).filter(({ start: at }) => at >= seam);
        expect(rest.items[number]).toEqual(expected);
      }
      expect(rest.state).toEqual(whole.state);
    }));

  it('never moves a pin, and airs no file longer than it is', () =>
    check((one) => {
      const { items, findings } = make(one, one.from, one.to);
      const programme = programmeOf(one.document);
      const left = new Set(findings.flatMap(({ pin }) => pin ?? []));
      const pinned = Object.values(items)
        .flat()
        .filter(({ role }) => role === 'pin');
      const due = programme.pins.filter(
        ({ id, start: at }) => !left.has(id) && at >= one.from && at < one.to,
      );
      expect(pinned.map(({ pin, start: at }) => [pin, at])).toEqual(
        due.map(({ id, start: at }) => [id, at]),
      );
      for (const item of Object.values(items).flat())
        expect(item.finish - item.start).toBeLessThanOrEqual(roomOf(one, item) + 99);
    }));

  it('passes the check of playout files without a finding, and airs as planned', () =>
    check((one) => {
      const programme = programmeOf(one.document);
      const { items } = make(one, one.from, one.to);
      for (const channel of programme.channels) {
        const list = items[channel.number] ?? [];
        const files = playoutFiles(channel, list, one.library).map((doc): FolderFile => ({
          name: doc.name,
          path: doc.name,
          content: { k: 'doc', doc },
        }));
        const lengths = new Map([...one.library.values()].map(({ path, ms }) => [path, ms]));
        const media = (path: string): MediaResult => {
          const ms = lengths.get(path);
          return mediaOfLength(path, ms === undefined ? null : ms / 1000);
        };
        const findings = checkChannel({
          path: 'playout',
          entries: files,
          config: null,
          engine: '0.2',
          style: 'posix',
          media,
        });
        expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
        const segments = simulateAir(files, one.from, one.to, {
          channel: channel.number,
          engine: '0.2',
          media,
        });
        expect(segments.filter(({ k }) => k !== 'item')).toEqual([]);
        expect(segments.filter(({ lagMs }) => lagMs > 0)).toEqual([]);
      }
    }));

  it('starts a slot at its anchor unless an overrun or a pin is in the way', () =>
    check((one) => {
      const { items } = make(one, one.from, one.to);
      const programme = programmeOf(one.document);
      for (const { number, days } of programme.channels) {
        const anchors = anchorsOf(one, days[0]?.slots ?? []);
        for (const anchor of anchors) {
          const across = items[number]?.find(
            ({ start: at, finish }) => at < anchor && finish > anchor,
          );
          if (across === undefined) continue;
          expect(['main', 'break', 'pin']).toContain(across.role);
          const slot = days[0]?.slots.find(({ id }) => id === across.slot);
          if (across.role !== 'pin') expect(slot?.overrunMs).toBeGreaterThan(0);
        }
      }
    }));
});

const roomOf = ({ library }: Case, { media, lavfi, inMs = 0, outMs }: Item): number =>
  lavfi === undefined ? (outMs ?? library.get(media ?? '')?.ms ?? 0) - inMs : Infinity;

function anchorsOf(
  { document, from }: Case,
  slots: readonly { readonly at?: number }[],
): readonly number[] {
  const table = new ZoneTable(document.zone, from - DAY, from + 5 * DAY);
  const today = table.findDay(from);
  return [today, today + 1].flatMap((day) =>
    slots.flatMap(({ at }) =>
      at === undefined ? [] : [table.findInstant(at < 6 * HOUR ? day + 1 : day, at)],
    ),
  );
}
