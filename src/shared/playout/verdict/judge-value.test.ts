import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../document/document.ts';
import { readLoose } from '../json/read-json.ts';
import { judgePlayoutValue } from './judge-value.ts';

const item = (more: JsonObject): JsonObject => ({
  id: '1',
  start: '2026-04-13T00:00:00-05:00',
  finish: '2026-04-13T00:30:00-05:00',
  ...more,
});
const file = (...items: JsonObject[]): JsonObject => ({
  version: 'https://ersatztv.org/playout/version/0.0.1',
  items,
});

describe('a parsed playout', () => {
  it('takes the times that somebody has read', () => {
    const value = file(item({}), item({ start: 'x' }));
    const read = { start: Float64Array.of(0, NaN), finish: Float64Array.of(1, 1) };
    const [only, ...more] = judgePlayoutValue('f', value, [], '0.0.2', read);
    expect(only).toMatchObject({ path: 'f', pointer: '/items/1/start', code: 'bad-time' });
    expect(more).toEqual([]);
    expect(judgePlayoutValue('f', value, [], '0.0.2')).toEqual([only]);
  });

  it('looks closer where the engine and the schema read a time in different ways', () => {
    const found = (start: string) =>
      judgePlayoutValue('', file(item({ start })), [], '0.0.2').map(({ severity }) => severity);
    expect(found('2026-04-13 00:00:00Z')).toEqual([]);
    expect(found('2026-04-13_00:00:00Z')).toEqual(['warning']);
    expect(found('2026-04-13T00:00:00+0500')).toEqual(['error']);
    expect(found('2026-06-30T23:59:60Z')).toEqual([]);
    expect(found('2026-04-13T00:00:60Z')).toEqual(['error']);
  });

  it('finds a number of floating point in an item that looks clean', () => {
    const text = JSON.stringify(
      file(
        item({}),
        item({ source: { source_type: 'local', path: '/a', in_point_ms: 11 } }),
        item({
          watermark: {
            source: { source_type: 'lavfi', params: 'x' },
            location: 'center',
            width_percent: 12,
          },
        }),
      ),
    );
    const read = readLoose(text.replace('11', '11.0').replace('12', '12.0'));
    if (!read.ok) throw new Error('no JSON');
    expect(read.marks).toHaveLength(2);
    expect(judgePlayoutValue('', read.value, read.marks, '0.0.2')).toMatchObject([
      { pointer: '/items/1/source/in_point_ms', code: 'not-an-integer' },
    ]);
    expect(judgePlayoutValue('', read.value, [], '0.0.2')).toEqual([]);
  });

  it('tells the same fault of more than ten places once, and up to ten of more items one by one', () => {
    const good = Array.from({ length: 20 }, () => item({}));
    const found = (count: number, wrong: JsonObject) =>
      judgePlayoutValue(
        '',
        file(...good, ...Array.from({ length: count }, () => wrong)),
        [],
        '0.2',
      );
    const badTime = item({ start: 'x' });
    expect(found(10, badTime)).toHaveLength(10);
    expect(found(11, badTime)).toMatchObject([
      {
        code: 'bad-time',
        pointer: '/items/20/start',
        count: 11,
        items: [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30],
      },
    ]);
    // Each field on its own.
    expect(found(11, { id: '1' })).toMatchObject([
      { code: 'missing-field', pointer: '/items/20', count: 11 },
      { code: 'missing-field', pointer: '/items/20', count: 11 },
    ]);
    const source = { source_type: 'local', path: '/a', in_point_ms: '5', out_point_ms: 9 };
    const [one, ...others] = found(12, item({ source }));
    expect(others).toEqual([]);
    expect(one?.repair).toMatchObject({ k: 'each' });
    expect(one?.repair?.k === 'each' && one.repair.repairs).toHaveLength(12);
  });

  it('is one finding where all items have it', () => {
    const all = (count: number) =>
      judgePlayoutValue(
        '',
        file(...Array.from({ length: count }, () => item({ start: 'x' }))),
        [],
        '0.2',
      );
    expect(all(2)).toHaveLength(2);
    expect(all(3)).toMatchObject([{ count: 3, items: [0, 1, 2] }]);
  });

  it('counts every place of faults of more kinds than it keeps', () => {
    const marks = Array.from({ length: 30_000 }, (_, at) => ({
      k: 'duplicate-key' as const,
      pointer: `/items/0/key${String(at)}`,
      offset: 0,
    }));
    const all = judgePlayoutValue('', file(item({})), marks, '0.2');
    expect(all.length).toBeLessThanOrEqual(10_001);
    expect(all.reduce((sum, { count = 1 }) => sum + count, 0)).toBe(30_000);
  });

  it('takes every kind of source, layer and track that is in order', () => {
    const source = { source_type: 'local', path: '/a', in_point_ms: 0, out_point_ms: null };
    const layer = {
      source,
      location: 'top_left',
      opacity_percent: 50.5,
      kind: 'media',
      timing: { timing_type: 'periodic', clock: 'content', frequency_ms: 5, hold_ms: 0 },
    };
    const items = [
      item({ source, tracks: { audio: { source, stream_index: 1 }, video: null, subtitle: {} } }),
      item({ source: { source_type: 'http', uri: '', headers: ['a'], reconnect: false } }),
      item({ source: { source_type: 'rtsp', uri: 'x', timeout_us: 5 }, watermark: layer }),
      item({ source: { source_type: 'script', command: 'x', args: [] }, graphics: [layer] }),
      item({ source: { source_type: 'dynamic', uri: 'x', user_agent: 'y' }, tracks: {} }),
      item({ source: { ...source, probe_hint: { audio: [], duration_ms: 5 } } }),
    ];
    for (const engine of ['0.0.2', '0.2'] as const)
      expect(judgePlayoutValue('', file(...items), [], engine)).toEqual([]);
  });
});
