import { describe, expect, it } from 'vitest';
import {
  checkItems,
  codes,
  item,
  local,
  minute,
  only,
} from '../../../../../test/support/playout/playout-folder.ts';
import type { MediaFacts } from '../../state.ts';
import type { MediaResult } from '../facts.ts';
import { t } from '../../../i18n/translate.ts';

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

const media = (more: Partial<MediaFacts> = {}): { media: () => MediaResult } => ({
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
    expect(found[0]?.message).toContain('airs 8.095 s late.');
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

  it('treats less than a millisecond as rounding, less than a second as a warning', () => {
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
    const tracks = { video: { source: { ...(local()['source'] as object), out_point_ms: 1000 } } };
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
  ])('are skipped for %s', (_, source) => {
    const found = only(checkItems(one({ source })), 'trim-ignored');
    expect(found).toMatchObject([
      {
        pointer: '/items/0/source/in_point_ms',
        repair: { k: 'set', pointer: '/items/0/source/in_point_ms' },
      },
    ]);
    expect(found[0]?.repair).not.toHaveProperty('value');
  });

  it('are skipped beside a live track', () => {
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

  it('ignores one frame, and reports less than a second as information', () => {
    const ends = (durationMs: number) => checkItems(one(local()), media({ durationMs }));
    expect(ends(600_000 - 40)).toEqual([]);
    expect(ends(600_000 - 41)).toMatchObject([{ code: 'past-media-end', severity: 'info' }]);
    expect(ends(599_000)).toMatchObject([{ code: 'past-media-end', severity: 'error' }]);
  });

  it('plays an item with a start beyond the end from its beginning', () => {
    const [found] = checkItems(one(local({ in_point_ms: 3_600_000 })), media());
    const pointer = '/items/0/source/in_point_ms';
    expect(found).toMatchObject({
      code: 'past-media-end',
      severity: 'error',
      pointer,
      repair: { k: 'set', pointer },
    });
    expect(found?.repair).not.toHaveProperty('value');
  });

  it('lets one picture stand for as long as it is asked to', () => {
    const still = media({ durationMs: 40, streams: [{ ...stream(0, 'video'), codec: 'png' }] });
    const tracks = { audio: { source: { source_type: 'lavfi', params: 'anullsrc' } } };
    expect(checkItems(one({ ...local(), tracks }), still)).toEqual([]);
  });

  it('reports nothing about unreadable media', () => {
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
    const layer = { source: local()['source'], location: 'center' };
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
    expect(codes(checkItems(one(hinted)))).toEqual(['version-too-low']);
    // Streams that the file lacks are a fault of the hint, not of the selection.
    expect(codes(checkItems(one(hinted), media())).sort()).toEqual([
      'hint-differs',
      'version-too-low',
    ]);
  });

  it('says where a probe hint is not about the file that is there', () => {
    const picture = { ...stream(0, 'video'), hint: { width: 1280, height: 720 } };
    const there = media({ streams: [picture, stream(1, 'audio', 2)] });
    const right = {
      video: [{ stream_index: 0, codec: 'x', width: 1280, height: 720, pix_fmt: 'yuv420p' }],
      audio: [{ stream_index: 1, codec: 'x', channels: 2 }],
      subtitle: [],
      duration_ms: 3_600_400,
    };
    const of = (more: object, facts = there) =>
      checkItems(one(local({ probe_hint: { ...right, ...more } })), facts).filter(
        ({ code }) => code === 'hint-differs',
      );
    expect(of({})).toEqual([]);
    expect(of({ audio: [] })).toEqual([]);
    expect(of({ video: [{ ...right.video[0], width: 1920 }] })).toMatchObject([
      {
        severity: 'warning',
        pointer: '/items/0/source/probe_hint/video/0/width',
        message: t('playoutcheck:air.hint.differs', {
          field: 'width',
          index: 0,
          said: '1920',
          is: '1280',
        }),
        repair: { k: 'set', pointer: '/items/0/source/probe_hint' },
      },
    ]);
    const places = (more: object) => of(more).map(({ pointer }) => pointer.split('probe_hint')[1]);
    expect(places({ audio: [{ ...right.audio[0], channels: 6 }] })).toEqual(['/audio/0/channels']);
    expect(places({ audio: [{ ...right.audio[0], stream_index: 0 }] })).toEqual([
      '/audio/0/stream_index',
    ]);
    expect(places({ subtitle: [{ stream_index: 2, codec: 'x' }] })).toEqual([
      '/subtitle/0/stream_index',
    ]);
    expect(places({ duration_ms: 3_602_000 })).toEqual(['/duration_ms']);
    // Unknown files and unknown values are not reported.
    expect(of({ duration_ms: 1 }, { media: () => 'unknown' })).toEqual([]);
    expect(of({ duration_ms: 1 }, media({ durationMs: null }))).toEqual([]);
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
    expect(found[0]?.message).toMatch(/index 2, 6 channels\).*index 1\)/);
    expect(checkItems(one(local()), sounds(6, 2))).toEqual([]);
    expect(checkItems(one(local()), sounds(2, 2))).toEqual([]);
    expect(checkItems(one(tracks('audio', 1)), sounds(2, 6))).toEqual([]);
  });
});
