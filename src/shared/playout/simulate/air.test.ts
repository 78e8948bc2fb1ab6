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
  timeText,
} from '../../../../test/support/playout/playout-folder.ts';
import type { FolderFile } from '../check/facts.ts';
import type { JsonObject } from '../document/document.ts';
import type { MediaFacts } from '../state.ts';
import type { AirOptions } from './air.ts';
import { simulateAir } from './air.ts';
import { mediaOfLength } from './aired.ts';

const options: AirOptions = { channel: 'c', engine: '0.2' };

/** Segments as text: minutes, content, lag in minutes. */
const told = (
  entries: readonly FolderFile[],
  from: number,
  to: number,
  more: Partial<AirOptions> = {},
): string[] =>
  simulateAir(entries, minute(from), minute(to), { ...options, ...more }).map(
    ({ from: start, to: end, k, title, lagMs }) =>
      `${String((start - DAY) / 60_000)}-${String((end - DAY) / 60_000)} ${k === 'item' ? title : k} ${String(lagMs / 60_000)}`,
  );

const one = (items: readonly JsonObject[], to = 100): FolderFile[] => [file(0, to, items)];

describe('what really airs', () => {
  it('is the plan where it has no fault', () => {
    const segments = simulateAir(
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

  it('joins in the middle', () =>
    expect(told(one([item('a', 0, 10), item('b', 10, 20)]), 4, 15)).toEqual([
      '4-10 a 0',
      '10-15 b 0',
    ]));

  it('does not cut what runs, begins the next at its beginning, and stays late', () =>
    expect(told(one([item('a', 0, 12), item('b', 10, 20), item('c', 20, 30)]), 0, 32)).toEqual([
      '0-12 a 0',
      '12-22 b 2',
      '22-32 c 2',
    ]));

  it('joins the later element of the list, and never meets what is over', () => {
    const items = [item('a', 0, 30), item('b', 10, 20)];
    expect(told(one(items), 0, 30)).toEqual(['0-30 a 0']);
    expect(told(one(items), 15, 30)).toEqual(['15-20 b 0', '20-30 a 20']);
  });

  it('is black until the first later element, which need not be the earliest', () =>
    expect(told(one([item('a', 0, 10), item('c', 30, 40), item('b', 20, 30)]), 0, 40)).toEqual([
      '0-10 a 0',
      '10-30 black 0',
      '30-40 c 0',
    ]));

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

  it('plays on over the slot, or lets the rest begin early, by the out point', () => {
    const out = (minutes: number) =>
      one([item('a', 0, 10, local({ out_point_ms: minutes * 60_000 })), item('b', 10, 20)]);
    expect(told(out(13), 0, 23)).toEqual(['0-13 a 0', '13-23 b 3']);
    expect(told(out(7), 0, 16)).toEqual(['0-7 a 0', '7-16 b -3']);
    expect(told(out(13), 4, 23)).toEqual(['4-13 a 0', '13-23 b 3']);
  });

  it('is black until the finish of what fails', () => {
    expect(told(one([item('a', 0, 10, { source: null }), item('b', 10, 20)]), 3, 20)).toEqual([
      '3-10 black 0',
      '10-20 b 0',
    ]);
    const gone = one([item('a', 0, 10, local()), item('b', 10, 20)]);
    expect(told(gone, 0, 20, { media: () => 'missing' })).toEqual(['0-10 black 0', '10-20 b 0']);
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
    const environment: Partial<AirOptions> = {
      media: () => facts,
      env: (name) => (name === 'BAD' ? 'control' : name !== 'GONE'),
    };
    const of = (more: JsonObject): string[] =>
      told(one([item('a', 0, 10, more), item('b', 10, 20)]), 0, 20, environment);
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
    // Live video does not make up for missing audio.
    const rtsp = { source: { source_type: 'rtsp', uri: 'rtsp://a/' } };
    expect(of({ ...rtsp, tracks: { audio: local() } })).toEqual(fails);
    expect(
      of({ ...rtsp, tracks: { audio: { source: { source_type: 'local', path: '' } } } }),
    ).toEqual(fails);
  });

  it('is without a picture for a segment where the film is over, and goes on early', () => {
    const film = (seconds: number) => ({ media: () => mediaOfLength('/media/a.mkv', seconds) });
    const items = [item('a', 0, 10, local()), item('b', 10, 20)];
    // 7:02 are whole segments and one of 2 s; the next item counts that length.
    expect(told(one(items), 0, 12, film(422))).toEqual([
      `0-${String(422 / 60)} a 0`,
      `${String(422 / 60)}-12 b ${String(422 / 60 - 10)}`,
    ]);
    const joined = told(one(items), 6.5, 9, film(422)).map((line) =>
      line.replace(/\.(\d\d)\d+/g, '.$1'),
    );
    expect(joined).toEqual(['6.5-7.03 a 0', '7.03-7.1 empty -0.2', '7.1-9 b -2.9']);
    // Nothing is produced: the first piece has no duration.
    expect(told(one(items), 8, 12, film(422))).toEqual(['8-12 b -2']);
  });

  it('has nothing on the air where the out point is before the in point, until somebody asks who gets another item', () => {
    const bad = item('b', 10, 10.5, local({ in_point_ms: 20_000, out_point_ms: 10_000 }));
    const plan = one([item('a', 0, 10), bad, item('c', 10.5, 20)]);
    expect(told(plan, 0, 20)).toEqual(['0-10 a 0', '10-10.5 off 0', '10.5-20 c 0']);
    const [, off] = simulateAir(plan, minute(0), minute(20), options);
    expect(off).toMatchObject({ title: 'b', ref: { channel: 'c', file: named(0, 100) } });
    expect(off?.reason).toMatch(/^Nothing airs/);
    // More than 44 s of it are produced each time, as far as it is made ahead.
    const long = item('b', 10, 12, local({ in_point_ms: 20_000, out_point_ms: 10_000 }));
    const ends = 10 + 88 / 60;
    expect(told(one([item('a', 9.5, 10), long, item('c', 12, 20)]), 10, 13)).toEqual([
      `10-${String(ends)} b 0`,
      `${String(ends)}-12 off 0`,
      '12-13 c 0',
    ]);
  });

  it('begins a virtual plan again with each process', () => {
    const bad = item('b', 10, 11, local({ in_point_ms: 20_000, out_point_ms: 10_000 }));
    const plan = one([item('a', 0, 10), bad]);
    const about = { shiftMs: -1000 * 60_000, virtualStart: timeText(minute(0)) };
    expect(told(plan, 1000, 1025, about)).toEqual([
      '1000-1010 a 0',
      '1010-1020 a 0',
      '1020-1025 a 0',
    ]);
    const first = local({ in_point_ms: 20_000, out_point_ms: 10_000 });
    expect(told(one([item('b', 0, 0.5, first), item('c', 0.5, 10)]), 1000, 1025, about)).toEqual([
      '1000-1025 off 0',
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
    // Black in steps of 44 s while the engine works ahead, else of 60 s.
    expect(told(entries, 0, 20)).toEqual([
      `0-${String(628 / 60)} black 0`,
      `${String(628 / 60)}-20 b ${String(28 / 60)}`,
    ]);
    const [black] = simulateAir(entries, minute(0), minute(5), options);
    expect(black?.reason).toContain(newer.name);
    expect(black?.reason).toContain('0.0.9');
  });

  it('takes the first of the directory where two files claim a time', () => {
    const a = file(0, 20, [item('a', 0, 10)]);
    const b = file(5, 20, [item('b', 5, 20)]);
    expect(told([a, b], 0, 13)).toEqual(['0-10 a 0', '10-13 black 0']);
    expect(told([b, a], 0, 20)).toEqual(['0-10 a 0', '10-20 b 5']);
  });

  it('is moved by a virtual start', () =>
    expect(
      told(one([item('a', 0, 10), item('b', 10, 20)]), 1000, 1015, { shiftMs: -1000 * 60_000 }),
    ).toEqual(['1000-1010 a 0', '1010-1015 b 0']));

  it('counts from the start of the process', () => {
    const entries = one([item('a', 0, 12), item('b', 10, 20), item('c', 20, 30)]);
    expect(told(entries, 25, 31, { since: minute(0) })).toEqual(['25-31 c 2']);
    expect(told(entries, 25, 30)).toEqual(['25-30 c 0']);
  });

  it('can be cut short', () => {
    const items = Array.from({ length: 50 }, (_, at) => item(`i${String(at)}`, at, at + 1));
    expect(told(one(items), 0, 50, { most: 3 })).toEqual(['0-1 i0 0', '1-2 i1 0', '2-3 i2 0']);
    expect(told(one(items), 5, 5)).toEqual([]);
  });
});

// Takes half a second; comparing all pairs of items would run into the test's time limit.
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
  const segments = simulateAir(entries, minute(0), minute(32 * 1440), options);
  expect(segments).toHaveLength(count);
  expect(segments.every(({ lagMs }) => lagMs === 0)).toBe(true);
});
