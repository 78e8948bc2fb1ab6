import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DAY,
  docOf,
  entryOf,
  file,
  item,
  local,
  minute,
  named,
} from '../../../../test/support/playout-folder.ts';
import type { FolderFile } from '../check/facts.ts';
import type { JsonObject } from '../document/document.ts';
import { msOf } from '../instant.ts';
import { parseFileName } from '../names/file-name.ts';
import type { MediaFacts } from '../state.ts';
import type { AirOptions } from './air.ts';
import { airOf, lagAt } from './air.ts';

const options: AirOptions = { channel: 'c', engine: '0.2' };

/** Segments as text: minutes, what, lag in minutes. */
const told = (
  entries: readonly FolderFile[],
  from: number,
  to: number,
  more: Partial<AirOptions> = {},
): string[] =>
  airOf(entries, minute(from), minute(to), { ...options, ...more }).map(
    ({ from: start, to: end, k, title, lagMs }) =>
      `${String((start - DAY) / 60_000)}-${String((end - DAY) / 60_000)} ${k === 'item' ? title : 'black'} ${String(lagMs / 60_000)}`,
  );

const one = (items: readonly JsonObject[], to = 100): FolderFile[] => [file(0, to, items)];

describe('what really airs', () => {
  it('is the plan where it has no fault', () => {
    const segments = airOf(
      one([item('a', 0, 10), item('b', 10, 20)]),
      minute(0),
      minute(20),
      options,
    );
    expect(segments).toMatchObject([
      {
        from: minute(0),
        to: minute(10),
        k: 'item',
        title: 'a',
        lagMs: 0,
        reason: null,
        ref: { channel: 'c', file: named(0, 100) },
      },
      { from: minute(10), to: minute(20), k: 'item', title: 'b', lagMs: 0, reason: null },
    ]);
  });

  it('joins in the middle', () => {
    expect(told(one([item('a', 0, 10), item('b', 10, 20)]), 4, 15)).toEqual([
      '4-10 a 0',
      '10-15 b 0',
    ]);
  });

  it('does not cut what runs, begins the next at its beginning, and stays late', () => {
    expect(told(one([item('a', 0, 12), item('b', 10, 20), item('c', 20, 30)]), 0, 32)).toEqual([
      '0-12 a 0',
      '12-22 b 2',
      '22-32 c 2',
    ]);
  });

  it('joins the later element of the list, and never meets what is over', () => {
    const items = [item('a', 0, 30), item('b', 10, 20)];
    expect(told(one(items), 0, 30)).toEqual(['0-30 a 0']);
    expect(told(one(items), 15, 30)).toEqual(['15-20 b 0', '20-30 a 20']);
  });

  it('is black until the first later element, which need not be the earliest', () => {
    expect(told(one([item('a', 0, 10), item('c', 30, 40), item('b', 20, 30)]), 0, 40)).toEqual([
      '0-10 a 0',
      '10-30 black 0',
      '30-40 c 0',
    ]);
  });

  it('looks again each minute where the file has nothing more, and is late then', () => {
    const files = [file(0, 10, [item('a', 0, 7.5)]), file(10, 20, [item('b', 10, 20)])];
    expect(told(files, 0, 20)).toEqual(['0-7.5 a 0', '7.5-10.5 black 0', '10.5-20 b 0.5']);
    expect(told([files[0] ?? file(0, 1, []), file(12, 20, [item('b', 12, 20)])], 0, 20)).toEqual([
      '0-7.5 a 0',
      '7.5-10.5 black 0',
      '10.5-12.5 black 0',
      '12.5-20 b 0.5',
    ]);
  });

  it('waits for the first item of a file that begins with a hole', () => {
    const files = [file(0, 10, [item('a', 0, 10)]), file(10, 20, [item('b', 12.25, 20)])];
    expect(told(files, 0, 20)).toEqual(['0-10 a 0', '10-12.25 black 0', '12.25-20 b 0']);
  });

  it('plays on over the slot, or ends early, by the out point', () => {
    const out = (minutes: number) =>
      one([item('a', 0, 10, local({ out_point_ms: minutes * 60_000 })), item('b', 10, 20)]);
    expect(told(out(13), 0, 23)).toEqual(['0-13 a 0', '13-23 b 3']);
    expect(told(out(7), 0, 20)).toEqual(['0-7 a 0', '7-10 black 0', '10-20 b 0']);
    expect(told(out(13), 4, 23)).toEqual(['4-13 a 0', '13-23 b 3']);
    expect(told(out(7), 8, 20)).toEqual(['8-10 black 0', '10-20 b 0']);
  });

  it('is black until the finish of what fails', () => {
    expect(told(one([item('a', 0, 10, { source: null }), item('b', 10, 20)]), 3, 20)).toEqual([
      '3-10 black 0',
      '10-20 b 0',
    ]);
    const gone = one([item('a', 0, 10, local()), item('b', 10, 20)]);
    expect(told(gone, 0, 20, { media: () => 'missing' })).toEqual(['0-10 black 0', '10-20 b 0']);
    const crashes = one([item('a', 0, 10, local({ in_point_ms: 5, out_point_ms: 5 }))]);
    expect(airOf(crashes, minute(0), minute(10), options)[0]?.reason).toContain('process stops');
  });

  it('is black where a source, a variable or a stream of the item is missing', () => {
    const bars = { source_type: 'lavfi', params: 'smptebars' };
    const facts: MediaFacts = {
      path: '/media/a.mkv',
      durationMs: 900_000,
      streams: [
        { index: 0, kind: 'video', codec: 'h264', detail: '', channels: null, language: null },
      ],
      title: null,
      problem: null,
    };
    const world: Partial<AirOptions> = {
      media: () => facts,
      env: (name) => (name === 'BAD' ? 'control' : name !== 'GONE'),
    };
    const of = (more: JsonObject): string[] =>
      told(one([item('a', 0, 10, more), item('b', 10, 20)]), 0, 20, world);
    const fails = ['0-10 black 0', '10-20 b 0'];
    const plays = ['0-10 a 0', '10-20 b 0'];
    expect(of({ source: { source_type: 'local', path: '' } })).toEqual(fails);
    expect(of(local())).toEqual(fails);
    expect(of({ ...local(), tracks: { audio: { source: bars } } })).toEqual(plays);
    const hint = (streams: JsonObject): JsonObject =>
      local({ probe_hint: { video: [{ stream_index: 0 }], ...streams } });
    expect(of(hint({ audio: [{ stream_index: 1 }] }))).toEqual(plays);
    expect(of(hint({}))).toEqual(fails);
    const http = (more: JsonObject): JsonObject => ({
      source: { source_type: 'http', uri: 'http://a/{{SET}}', ...more },
    });
    expect(of(http({}))).toEqual(plays);
    expect(of(http({ uri: '{{GONE}}' }))).toEqual(fails);
    expect(of(http({ headers: ['a', '{{BAD}}'] }))).toEqual(fails);
    expect(of({ source: { source_type: 'dynamic', uri: 'http://{{GONE}}/' } })).toEqual(fails);
    // A live picture does not make up for a sound that is not there.
    const rtsp = { source: { source_type: 'rtsp', uri: 'rtsp://a/' } };
    expect(of({ ...rtsp, tracks: { audio: local() } })).toEqual(fails);
    expect(
      of({ ...rtsp, tracks: { audio: { source: { source_type: 'local', path: '' } } } }),
    ).toEqual(fails);
  });

  it('is black behind the end of a file, which ends no process as an out point does', () => {
    const facts: MediaFacts = {
      path: '/media/a.mkv',
      durationMs: 420_000,
      streams: [],
      title: null,
      problem: null,
    };
    const streams = { video: [{ stream_index: 0 }], audio: [{ stream_index: 1 }] };
    const air = (more: JsonObject, from: number) =>
      airOf(
        one([item('a', 0, 10, local({ probe_hint: streams, ...more })), item('b', 10, 20)]),
        minute(from),
        minute(11),
        { ...options, media: () => facts },
      ).map(({ k, reason }) => [k, reason?.includes('process stops') ?? false]);
    expect(air({}, 8)).toEqual([
      ['black', false],
      ['item', false],
    ]);
    expect(air({ in_point_ms: 500_000 }, 0)).toEqual([
      ['black', false],
      ['item', false],
    ]);
    expect(air({ out_point_ms: 420_000 }, 8)).toEqual([
      ['black', true],
      ['item', false],
    ]);
  });

  it('fits dynamic items into what is left', () => {
    const dynamic = { source: { source_type: 'dynamic', uri: 'http://127.0.0.1/' } };
    expect(
      told(one([item('a', 0, 12), item('d', 10, 20, dynamic), item('b', 20, 30)]), 0, 30),
    ).toEqual(['0-12 a 0', '12-20 d 0', '20-30 b 0']);
  });

  it('is black for a file that does not load', () => {
    const newer = docOf(named(0, 10), [item('a', 0, 10)], {
      version: 'https://ersatztv.org/playout/version/0.0.9',
    });
    const entries: FolderFile[] = [entryOf(newer), file(10, 20, [item('b', 10, 20)])];
    expect(told(entries, 0, 20)).toEqual(['0-10 black 0', '10-20 b 0']);
    expect(airOf(entries, minute(0), minute(5), options)[0]?.reason).toContain(newer.name);
  });

  it('takes the first of the directory where two files claim a time', () => {
    const a = file(0, 20, [item('a', 0, 10)]);
    const b = file(5, 20, [item('b', 5, 20)]);
    expect(told([a, b], 0, 13)).toEqual(['0-10 a 0', '10-13 black 0']);
    expect(told([b, a], 0, 20)).toEqual(['0-10 a 0', '10-20 b 5']);
  });

  it('is moved by a virtual start', () => {
    expect(
      told(one([item('a', 0, 10), item('b', 10, 20)]), 1000, 1015, { shiftMs: -1000 * 60_000 }),
    ).toEqual(['1000-1010 a 0', '1010-1015 b 0']);
  });

  it('counts from the start of the process', () => {
    const entries = one([item('a', 0, 12), item('b', 10, 20), item('c', 20, 30)]);
    expect(told(entries, 25, 31, { since: minute(0) })).toEqual(['25-31 c 2']);
    expect(told(entries, 25, 30)).toEqual(['25-30 c 0']);
    expect(lagAt(entries, minute(0), minute(25), options)).toBe(120_000);
    expect(lagAt(entries, minute(15), minute(25), options)).toBe(0);
  });

  it('can be cut short', () => {
    const items = Array.from({ length: 50 }, (_, at) => item(`i${String(at)}`, at, at + 1));
    expect(told(one(items), 0, 50, { most: 3 })).toEqual(['0-1 i0 0', '1-2 i1 0', '2-3 i2 0']);
    expect(told(one(items), 5, 5)).toEqual([]);
  });
});

describe('steps of the engine, word for word', () => {
  interface Naive {
    from: number;
    to: number;
    id: string | null;
  }

  /** As playout.md 4 puts it: scans of lists, one step after another. */
  function naive(entries: readonly FolderFile[], from: number, to: number): Naive[] {
    const steps: Naive[] = [];
    let plan = from;
    let out = from;
    let first = true;
    while (out < to) {
      const taken = entries.find(({ name }) => {
        const read = parseFileName(name);
        return read.accept && msOf(read.start) <= plan && plan < msOf(read.finish);
      });
      const items = taken?.content.k === 'doc' ? taken.content.doc.items : [];
      const found = items.findLast(({ start, finish }) => start <= plan && plan < finish);
      if (found === undefined) {
        const next = items.find(({ start }) => start > plan);
        const length = next === undefined ? 60_000 : next.start - plan;
        steps.push({ from: out, to: out + length, id: null });
        plan += length;
        out += length;
      } else {
        const length = found.finish - (first ? plan : found.start);
        steps.push({
          from: out,
          to: out + length,
          id: (found.value as JsonObject)['id'] as string,
        });
        plan = found.finish;
        out += length;
      }
      first = false;
    }
    return steps;
  }

  /** Stretches of the same kind that follow one another are one. */
  const joined = (steps: readonly Naive[], to: number): Naive[] => {
    const all: Naive[] = [];
    for (const step of steps) {
      const last = all.at(-1);
      if (last?.id === null && step.id === null) last.to = Math.min(step.to, to);
      else all.push({ ...step, to: Math.min(step.to, to) });
    }
    return all;
  };

  it('air the same as the search does', () => {
    const items = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: -2, max: 15 })),
      { maxLength: 12 },
    );
    const files = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 40 }), items),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(files, fc.integer({ min: -3, max: 40 }), (made, since) => {
        const entries = made.map(([from, length, list]) =>
          file(
            from,
            from + length,
            list.map(([start, slot], at) => item(`i${String(at)}`, start / 2, (start + slot) / 2)),
          ),
        );
        const to = minute(80);
        const segments = airOf(entries, minute(since), to, options);
        const mine = segments.map(({ from, to: end, k, title }) => ({
          from,
          to: end,
          id: k === 'item' ? title : null,
        }));
        expect(joined(mine, to)).toEqual(joined(naive(entries, minute(since), to), to));
      }),
      { numRuns: 300 },
    );
  });
});

// Half a second; what compares every item with every other runs into the time limit of a test.
it('computes 32 days of ten-second items at once', () => {
  const count = 32 * 8640;
  const items = Array.from({ length: 8640 }, (_, at) => at);
  const entries = Array.from({ length: 32 }, (_, day) => {
    const from = day * 1440;
    const doc = docOf(named(from, from + 1440), []);
    const list = items.map((at) => {
      const start = minute(from) + at * 10_000;
      const value = { id: 'x', source: { source_type: 'lavfi', params: 'a' } };
      return { key: at, text: '', value, start, finish: start + 10_000 };
    });
    return entryOf({ ...doc, items: list });
  });
  const segments = airOf(entries, minute(0), minute(32 * 1440), options);
  expect(segments).toHaveLength(count);
  expect(segments.every(({ lagMs }) => lagMs === 0)).toBe(true);
});
