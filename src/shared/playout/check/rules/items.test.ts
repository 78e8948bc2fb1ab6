import { describe, expect, it } from 'vitest';
import {
  checkItems,
  codes,
  item,
  local,
  minute,
  only,
} from '../../../../../test/support/playout-folder.ts';
import type { MediaFacts } from '../../state.ts';
import type { MediaAnswer } from '../facts.ts';

const stream = (
  index: number,
  kind: 'video' | 'audio' | 'subtitle',
  channels: number | null = null,
) => ({
  index,
  kind,
  codec: 'x',
  detail: '',
  channels,
  language: null,
});

const media = (more: Partial<MediaFacts> = {}): { media: () => MediaAnswer } => ({
  media: () => ({
    path: '/media/a.mkv',
    durationMs: 3_600_000,
    streams: [stream(0, 'video'), stream(1, 'audio', 2)],
    title: null,
    problem: null,
    ...more,
  }),
});

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

  it('tells every id that is used again', () => {
    expect(codes(checkItems([item('a', 0, 1), item('a', 1, 2), item('a', 2, 3)]))).toEqual([
      'duplicate-id',
      'duplicate-id',
    ]);
  });

  it.each([
    ['', 'item'],
    ['a/b', 'a-b'],
    ['..', 'item'],
    ['a\u0000', 'a-'],
    ['x'.repeat(181), 'x'.repeat(160)],
  ])('wants "%s" fit for the name of a report', (id, fresh) => {
    expect(checkItems([item(id, 0, 1)])).toMatchObject([
      { code: 'unsafe-id', pointer: '/items/0/id', repair: { k: 'new-id', id: fresh } },
    ]);
  });

  it('minds what only Windows refuses there only', () => {
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
    expect(checkItems(items(10))).toHaveLength(10);
    expect(checkItems(items(11))).toHaveLength(1);
    expect(checkItems(items(11))[0]?.message).toContain('11 times');
  });
});

describe('in and out points', () => {
  const slot = 600_000;

  it('says how late the channel is after a longer run, and fits it', () => {
    const found = checkItems(one(local({ in_point_ms: 5000, out_point_ms: 5000 + slot + 8095 })));
    expect(found).toMatchObject([
      {
        code: 'slot-mismatch',
        severity: 'error',
        pointer: '/items/0/source/out_point_ms',
        repair: { k: 'fit-out', pointer: '/items/0/source/out_point_ms', outPointMs: 5000 + slot },
      },
    ]);
    expect(found[0]?.message).toContain('begins 8.095 s later');
  });

  it('says that a shorter run ends early, and plays on or ends the item', () => {
    const short = one(local({ out_point_ms: slot - 30_000 }));
    expect(checkItems(short)[0]).toMatchObject({
      code: 'slot-mismatch',
      repair: { k: 'fit-out', outPointMs: slot },
    });
    expect(checkItems(short, media({ durationMs: slot - 30_000 }))[0]).toMatchObject({
      code: 'slot-mismatch',
      repair: { k: 'trim', pointer: '/items/0', to: minute(9.5) },
    });
  });

  it('takes less than a millisecond for rounding, less than a second for a warning', () => {
    const half = {
      ...item('a', 0, 10, local({ out_point_ms: slot })),
      finish: '2026-04-13T00:10:00.000500+00:00',
    };
    expect(checkItems([half])).toEqual([]);
    expect(checkItems(one(local({ out_point_ms: slot + 1 })))[0]?.severity).toBe('warning');
    expect(checkItems(one(local({ out_point_ms: slot + 1000 })))[0]?.severity).toBe('error');
    expect(checkItems(one(local({ out_point_ms: slot, in_point_ms: 0 })))).toEqual([]);
    expect(checkItems(one(local({ in_point_ms: 5000 })))).toEqual([]);
    expect(checkItems(one(local({ in_point_ms: null, out_point_ms: null })))).toEqual([]);
  });

  it('is one fault where nothing is between them', () => {
    for (const out of [4000, 5000])
      expect(checkItems(one(local({ in_point_ms: 5000, out_point_ms: out })))).toMatchObject([
        {
          code: 'out-not-after-in',
          severity: 'error',
          repair: { k: 'fit-out', outPointMs: 605_000 },
        },
      ]);
    expect(checkItems(one(local({ in_point_ms: 5000, out_point_ms: 5001 })))[0]?.code).toBe(
      'slot-mismatch',
    );
  });

  it('counts for http, and for the sources of tracks', () => {
    const http = { source_type: 'http', uri: 'https://a.example/', out_point_ms: 1000 };
    expect(checkItems(one({ source: http }))[0]).toMatchObject({ code: 'slot-mismatch' });
    const tracks = { video: { source: { ...(local().source as object), out_point_ms: 1000 } } };
    expect(checkItems(one({ tracks }))[0]).toMatchObject({
      code: 'slot-mismatch',
      pointer: '/items/0/tracks/video/source/out_point_ms',
    });
  });

  it.each([
    ['lavfi', { source_type: 'lavfi', params: 'a', in_point_ms: 5 }],
    ['rtsp', { source_type: 'rtsp', uri: 'a', in_point_ms: 5 }],
    ['script', { source_type: 'script', command: 'a', in_point_ms: 5 }],
    ['live http', { source_type: 'http', uri: 'a', is_live: true, in_point_ms: 5 }],
  ])('are passed over for %s', (_, source) => {
    const found = only(checkItems(one({ source })), 'trim-ignored');
    expect(found).toMatchObject([
      {
        pointer: '/items/0/source/in_point_ms',
        repair: { k: 'set', pointer: '/items/0/source/in_point_ms' },
      },
    ]);
    expect(found[0]?.repair).not.toHaveProperty('value');
  });

  it('are passed over beside a live track', () => {
    const tracks = { audio: { source: { source_type: 'rtsp', uri: 'a' } } };
    expect(codes(checkItems(one({ ...local({ out_point_ms: 1 }), tracks })))).toEqual([
      'trim-ignored',
    ]);
  });
});

describe('media', () => {
  it('ends an item where its file ends', () => {
    const found = checkItems(one(local({ in_point_ms: 3_300_000 })), media());
    expect(found).toMatchObject([
      {
        code: 'past-media-end',
        severity: 'error',
        pointer: '/items/0/finish',
        repair: { k: 'trim', pointer: '/items/0', to: minute(5) },
      },
    ]);
    expect(found[0]?.message).toContain('5:00 before');
  });

  it('lets a frame pass, and tells less than a second as information', () => {
    const ends = (durationMs: number) => checkItems(one(local()), media({ durationMs }));
    expect(ends(600_000 - 40)).toEqual([]);
    expect(ends(600_000 - 41)).toMatchObject([{ code: 'past-media-end', severity: 'info' }]);
    expect(ends(599_000)).toMatchObject([{ code: 'past-media-end', severity: 'error' }]);
  });

  it('has no way to play what begins behind the end', () => {
    const [found] = checkItems(one(local({ in_point_ms: 3_600_000 })), media());
    expect(found).toMatchObject({ code: 'past-media-end', pointer: '/items/0/source/in_point_ms' });
    expect(found?.repair).toBeUndefined();
  });

  it('lets one picture stand for as long as it is asked to', () => {
    const still = media({ durationMs: 40, streams: [{ ...stream(0, 'video'), codec: 'png' }] });
    const tracks = { audio: { source: { source_type: 'lavfi', params: 'anullsrc' } } };
    expect(checkItems(one({ ...local(), tracks }), still)).toEqual([]);
  });

  it('says nothing of media that could not be read', () => {
    expect(checkItems(one(local()), media({ durationMs: 1, problem: 'No.' }))).toEqual([]);
    expect(checkItems(one(local()), { media: () => 'unknown' })).toEqual([]);
  });

  it('misses a file, a path, and a root', () => {
    expect(checkItems(one(local()), { media: () => 'missing' })).toMatchObject([
      { code: 'missing-file', severity: 'error', pointer: '/items/0/source/path' },
    ]);
    expect(codes(checkItems(one(local({ path: '' }))))).toEqual(['missing-file']);
    expect(
      codes(checkItems(one(local({ path: 'media/a.mkv' })), { media: () => 'missing' })),
    ).toEqual(['relative-path']);
    expect(checkItems(one(local({ path: '~/a.mkv' })))).toEqual([]);
    expect(codes(checkItems(one(local({ path: 'C:\\a.mkv' }))))).toEqual(['relative-path']);
    expect(checkItems(one(local({ path: 'C:\\a.mkv' })), { style: 'windows' })).toEqual([]);
  });

  it('looks into layers and tracks as well', () => {
    const layer = { source: local().source, location: 'center' };
    const found = checkItems(one({ watermark: layer, graphics: [layer] }), {
      media: () => 'missing',
    });
    expect(only(found, 'missing-file').map(({ pointer }) => pointer)).toEqual([
      '/items/0/watermark/source/path',
      '/items/0/graphics/0/source/path',
    ]);
  });
});

describe('streams', () => {
  const tracks = (kind: string, stream_index: number) => ({
    ...local(),
    tracks: { [kind]: { stream_index } },
  });

  it('takes the index that ffprobe counts over all streams', () => {
    expect(checkItems(one(tracks('audio', 1)), media())).toEqual([]);
    for (const index of [0, 2])
      expect(checkItems(one(tracks('audio', index)), media())).toMatchObject([
        {
          code: 'stream-missing',
          severity: 'warning',
          pointer: '/items/0/tracks/audio/stream_index',
          repair: { k: 'set', pointer: '/items/0/tracks/audio/stream_index' },
        },
      ]);
    expect(codes(checkItems(one(tracks('video', 1)), media()))).toEqual(['stream-missing']);
    expect(codes(checkItems(one(tracks('subtitle', 1)), media()))).toEqual(['stream-missing']);
  });

  it('trusts a probe hint as the engine does, and asks for version 0.0.2 then', () => {
    const probe_hint = { video: [{ stream_index: 4 }], audio: [{ stream_index: 5, channels: 2 }] };
    const hinted = { ...local({ probe_hint }), tracks: { audio: { stream_index: 5 } } };
    expect(codes(checkItems(one(hinted), media()))).toEqual(['version-too-low']);
  });

  it('is black without a picture or a sound', () => {
    const mute = media({ streams: [stream(0, 'video')] });
    expect(checkItems(one(local()), mute)).toMatchObject([
      { code: 'stream-missing', severity: 'error', pointer: '/items/0/source' },
    ]);
    const silence = { audio: { source: { source_type: 'lavfi', params: 'anullsrc' } } };
    expect(checkItems(one({ ...local(), tracks: silence }), mute)).toEqual([]);
  });

  it('says both where the first sound is not the one with most channels', () => {
    const sounds = (...channels: number[]) =>
      media({
        streams: [
          stream(0, 'video'),
          ...channels.map((count, at) => stream(at + 1, 'audio', count)),
        ],
      });
    const found = checkItems(one(local()), sounds(2, 6, 6));
    expect(found).toMatchObject([
      { code: 'first-audio', severity: 'warning', pointer: '/items/0/source' },
    ]);
    expect(found[0]?.message).toMatch(/index 1\).*index 2, 6 channels/);
    expect(checkItems(one(local()), sounds(6, 2))).toEqual([]);
    expect(checkItems(one(local()), sounds(2, 2))).toEqual([]);
    expect(checkItems(one(tracks('audio', 1)), sounds(2, 6))).toEqual([]);
  });
});

describe('sources', () => {
  const bars = { source: { source_type: 'lavfi', params: 'a' } };

  it.each([
    ['nothing', { source: null }, ''],
    ['tracks without any', { source: null, tracks: { video: {}, audio: { stream_index: 1 } } }, ''],
    ['no sound', { source: null, tracks: { video: bars } }, '/tracks'],
    ['no picture', { source: null, tracks: { audio: bars, video: null } }, '/tracks'],
  ])('are missing: %s', (_, more, pointer) => {
    expect(checkItems(one(more))).toMatchObject([
      { code: 'no-source', severity: 'error', pointer: `/items/0${pointer}` },
    ]);
  });

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
    expect(separate(10, { source: local().source })).toEqual([]);
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
