import { describe, expect, it } from 'vitest';
import {
  checkItems,
  codes,
  item,
  local,
  minute,
  only,
} from '../../../../../test/support/playout/playout-folder.ts';

const one = (more: object) => [item('a', 0, 10, more as never)];

describe('ids', () => {
  it('gives the second of two a free one', () => {
    const found = checkItems([item('a', 0, 1), item('a-2', 1, 2), item('a', 2, 3)]);
    expect(found).toMatchObject([
      {
        code: 'duplicate-id',
        pointer: '/items/2/id',
        repair: { k: 'new-id', pointer: '/items/2', id: 'a-3' },
      },
    ]);
    expect(found[0]?.message).toContain('item 0');
  });

  it('tells every id that is used again', () =>
    expect(codes(checkItems([item('a', 0, 1), item('a', 1, 2), item('a', 2, 3)]))).toEqual([
      'duplicate-id',
      'duplicate-id',
    ]));

  it.each([
    ['', 'item'],
    ['a/b', 'a-b'],
    ['..', 'item'],
    ['a\u0000', 'a-'],
    ['x'.repeat(181), 'x'.repeat(160)],
  ])('wants "%s" fit for the name of a report', (id, fresh) =>
    expect(checkItems([item(id, 0, 1)])).toMatchObject([
      { code: 'unsafe-id', pointer: '/items/0/id', repair: { k: 'new-id', id: fresh } },
    ]),
  );

  it('checks rules of Windows only on Windows', () => {
    for (const id of ['a:b', 'a?', 'a.', 'a ']) {
      expect(checkItems([item(id, 0, 1)])).toEqual([]);
      expect(codes(checkItems([item(id, 0, 1)], { style: 'windows' }))).toEqual(['unsafe-id']);
    }
    expect(
      checkItems([item('x'.repeat(180), 0, 1), item('Käse · 1', 1, 2)], { style: 'windows' }),
    ).toEqual([]);
  });
});

describe('offsets', () => {
  const zulu = (at: number) => ({
    ...item(`i${String(at)}`, at, at + 1),
    start: new Date(minute(at)).toISOString(),
  });

  it('writes Z as a numeric offset', () => {
    expect(checkItems([zulu(0)])).toMatchObject([
      {
        code: 'z-offset',
        severity: 'info',
        pointer: '/items/0/start',
        repair: { k: 'set', pointer: '/items/0/start', value: '2026-04-13T00:00:00.000+00:00' },
      },
    ]);
    expect(checkItems([item('a', 0, 1)])).toEqual([]);
  });

  it('tells a file that is written so throughout once', () => {
    const items = (count: number) => Array.from({ length: count }, (_, at) => zulu(at));
    const plain = Array.from({ length: 20 }, (_, at) => item(`b${String(at)}`, 20 + at, 21 + at));
    expect(only(checkItems([...items(10), ...plain]), 'z-offset')).toHaveLength(10);
    for (const whole of [items(3), items(11), [...items(11), ...plain]]) {
      const found = only(checkItems(whole), 'z-offset');
      const count = whole.length > 11 ? 11 : whole.length;
      expect(found).toMatchObject([
        { code: 'z-offset', pointer: '/items/0/start', count, repair: { k: 'offsets' } },
      ]);
      expect(found[0]?.items).toEqual(Array.from({ length: count }, (_, at) => at));
      expect(found[0]?.message).toContain(`${String(count - 1)} more places`);
    }
  });
});

describe('sources', () => {
  const bars = { source: { source_type: 'lavfi', params: 'a' } };

  it.each([
    ['nothing', { source: null }, ''],
    ['tracks without any', { source: null, tracks: { video: {}, audio: { stream_index: 1 } } }, ''],
    ['no sound', { source: null, tracks: { video: bars } }, '/tracks'],
    ['no picture', { source: null, tracks: { audio: bars, video: null } }, '/tracks'],
  ])('are missing: %s', (_, more, pointer) =>
    expect(checkItems(one(more))).toMatchObject([
      { code: 'no-source', severity: 'error', pointer: `/items/0${pointer}` },
    ]),
  );

  it('are there when both tracks bring one', () => {
    expect(checkItems(one({ source: null, tracks: { video: bars, audio: bars } }))).toEqual([]);
    const subtitle = {
      source: null,
      tracks: { video: bars, audio: bars, subtitle: { stream_index: 2 } },
    };
    expect(checkItems(one(subtitle))).toMatchObject([{ code: 'no-source', severity: 'warning' }]);
  });

  it('do not fit when somebody tunes in and the sound has its own', () => {
    const audio = { source: { source_type: 'local', path: '/media/b.mp3' } };
    const separate = (to: number, more: object = audio) =>
      codes(checkItems([item('a', 0, to, { ...local(), tracks: { audio: more } } as never)]));
    expect(separate(10)).toEqual(['separate-audio']);
    expect(separate(1)).toEqual([]);
    expect(separate(10, bars)).toEqual([]);
    expect(separate(10, { source: local()['source'] })).toEqual([]);
  });
});

describe('variables', () => {
  const env = (name: string) => (name === 'BAD' ? ('control' as const) : name === 'SET');
  const http = (uri: string, more: object = {}) =>
    one({ source: { source_type: 'http', uri, ...more } });

  it('must be set where the engine puts them in', () => {
    expect(checkItems(http('https://{{SET}}/{{ SET }}'), { env })).toEqual([]);
    expect(checkItems(http('https://{{GONE}}/'), { env })).toMatchObject([
      { code: 'missing-variable', severity: 'error', pointer: '/items/0/source/uri' },
    ]);
    expect(
      checkItems(http('a', { headers: ['A: b', 'C: {{GONE}}{{SET}}'] }), { env }),
    ).toMatchObject([{ code: 'missing-variable', pointer: '/items/0/source/headers/1' }]);
    const script = { source: { source_type: 'script', command: '{{SET}}', args: ['{{GONE}}'] } };
    expect(codes(checkItems(one(script), { env }))).toEqual(['missing-variable']);
    expect(codes(checkItems(http('{{BAD}}'), { env }))).toEqual(['bad-variable']);
    expect(checkItems(http('{{GONE}}'))).toEqual([]);
  });

  it('stay as they are where they are no names, or where nothing is put in', () => {
    expect(codes(checkItems(http('{{MY-VAR}}'), { env }))).toEqual(['bad-variable']);
    expect(codes(checkItems(one(local({ path: '/media/{{SET}}.mkv' })), { env }))).toEqual([
      'bad-variable',
    ]);
    expect(
      codes(checkItems(one({ source: { source_type: 'lavfi', params: '{{SET}}' } }), { env })),
    ).toEqual(['bad-variable']);
    expect(
      checkItems(one({ source: { source_type: 'lavfi', params: 'a{{1}}' } }), { env }),
    ).toEqual([]);
  });

  it('know the number of the channel from 0.2 on, in uri', () => {
    const number = http('https://a.example/{{channel:number}}');
    expect(codes(checkItems(number, { env }))).toEqual(['version-too-low']);
    expect(codes(checkItems(number, { env, engine: '0.0.2' }))).toEqual([
      'bad-variable',
      'version-too-low',
    ]);
    expect(codes(checkItems(http('a', { user_agent: '{{channel:number}}' }), { env }))).toEqual([
      'bad-variable',
    ]);
  });
});

describe('layers', () => {
  const layer = (frequency_ms: number, hold_ms: number, fade_ms?: number | null) => ({
    watermark: {
      source: { source_type: 'lavfi', params: 'a' },
      location: 'center',
      timing: {
        timing_type: 'periodic',
        clock: 'wall',
        frequency_ms,
        hold_ms,
        ...(fade_ms !== undefined && { fade_ms }),
      },
    },
  });

  it('fit their fades and hold into the cycle', () => {
    expect(checkItems(one(layer(10_000, 8000, 1000)))).toEqual([]);
    expect(checkItems(one(layer(10_000, 8000)))).toEqual([]);
    expect(checkItems(one(layer(10_000, 8001, null)))).toMatchObject([
      {
        code: 'layer-timing',
        severity: 'warning',
        pointer: '/items/0/watermark/timing',
        repair: { k: 'set', pointer: '/items/0/watermark/timing/fade_ms', value: 999 },
      },
    ]);
    expect(checkItems(one(layer(10_000, 500, 501)))[0]?.repair).toMatchObject({ value: 500 });
    expect(checkItems(one(layer(1000, 2000, 0)))[0]?.repair).toBeUndefined();
  });

  it('count in graphics too, which need 0.0.3', () => {
    const graphics = [layer(10_000, 8000).watermark, layer(10_000, 9000).watermark];
    expect(checkItems(one({ graphics }))).toMatchObject([
      { code: 'layer-timing', pointer: '/items/0/graphics/1/timing' },
      {
        code: 'version-too-low',
        pointer: '/version',
        repair: {
          k: 'set',
          pointer: '/version',
          value: 'https://ersatztv.org/playout/version/0.0.3',
        },
      },
    ]);
    const old = only(checkItems(one({ graphics }), { engine: '0.0.2' }), 'version-too-low');
    expect(old[0]?.repair).toBeUndefined();
  });
});
