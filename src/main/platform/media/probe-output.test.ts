import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factsOfOutput } from './probe-output.ts';
import { t } from '../../../shared/i18n/translate.ts';

const facts = (value: object) => factsOfOutput(JSON.stringify(value));
const video = { index: 0, codec_type: 'video', codec_name: 'h264' };

describe('factsOfOutput', () => {
  it.each<[string, object, number | null]>([
    ['the format', { format: { duration: '12.345678' }, streams: [video] }, 12_346],
    ['the format, to the ms', { format: { duration: '7200.001000' } }, 7_200_001],
    ['whole seconds', { format: { duration: '60' } }, 60_000],
    [
      'the longest stream',
      {
        format: { duration: 'N/A' },
        streams: [
          { ...video, duration: '3.000000' },
          { index: 1, codec_type: 'audio', tags: { DURATION: '00:01:02.345000000' } },
        ],
      },
      62_345,
    ],
    [
      'no cover',
      {
        format: {},
        streams: [
          { ...video, duration: '9', disposition: { attached_pic: 1 } },
          { index: 1, codec_type: 'audio', duration: '3' },
        ],
      },
      3000,
    ],
    ['nothing', { format: {}, streams: [video] }, null],
    ['no picture', { format: { format_name: 'png_pipe', duration: '0.04' } }, null],
    ['no picture of a camera', { format: { format_name: 'image2', duration: '0.04' } }, null],
  ])('takes the length of %s', (_, value, ms) => expect(facts(value)?.durationMs).toBe(ms));

  it('distinguishes streams, and a cover from a moving picture', () => {
    const streams = [
      { ...video, width: 1920, height: 1080, avg_frame_rate: '30000/1001' },
      {
        index: 1,
        codec_type: 'audio',
        codec_name: 'ac3',
        channels: 6,
        channel_layout: '5.1(side)',
        sample_rate: '48000',
        tags: { LANGUAGE: 'deu', title: 'Comments' },
      },
      { index: 2, codec_type: 'subtitle', codec_name: 'subrip', tags: { language: 'und' } },
      { ...video, index: 3, codec_name: 'mjpeg', disposition: { attached_pic: 1 } },
      { index: 4, codec_type: 'data' },
    ];
    const read = facts({ format: { tags: { TITLE: ' A film ' } }, streams });
    expect(read?.title).toBe('A film');
    const none = { channels: null, language: null };
    expect(read?.streams).toEqual([
      {
        ...none,
        index: 0,
        kind: 'video',
        codec: 'h264',
        detail: '1920 × 1080 · 29.97 fps',
        hint: { width: 1920, height: 1080 },
      },
      {
        index: 1,
        kind: 'audio',
        codec: 'ac3',
        detail: '5.1(side) · 48 kHz · Comments',
        channels: 6,
        language: 'deu',
      },
      { ...none, index: 2, kind: 'subtitle', codec: 'subrip', detail: '' },
      {
        ...none,
        index: 3,
        kind: 'other',
        codec: 'mjpeg',
        detail: t('playoutserver:around.stream.cover'),
      },
      { ...none, index: 4, kind: 'other', codec: '', detail: '' },
    ]);
  });

  it('repeats the picture properties of a probe hint, and omits unknown ones', () => {
    const hintOf = (more: object) => facts({ streams: [{ ...video, ...more }] })?.streams[0]?.hint;
    const named = {
      width: 720,
      height: 576,
      pix_fmt: 'yuv420p',
      profile: 'High',
      field_order: 'tt',
      sample_aspect_ratio: '16:11',
      display_aspect_ratio: '20:11',
      color_range: 'tv',
      color_space: 'bt709',
      color_transfer: 'bt709',
      color_primaries: 'bt709',
    };
    expect(hintOf({ ...named, r_frame_rate: '25/1', avg_frame_rate: '12/1' })).toEqual({
      ...named,
      frame_rate: '25/1',
    });
    const unknown = { r_frame_rate: '0/0', sample_aspect_ratio: '0:1', field_order: 'unknown' };
    expect(hintOf({ ...unknown, width: '720', profile: 5, color_range: '' })).toEqual({});
    const side = (...list: object[]) => hintOf({ side_data_list: list });
    expect(side({ side_data_type: 'DOVI configuration record', dv_profile: 5 })).toEqual({
      dv_profile: 5,
    });
    expect(side({ side_data_type: 'Content light level metadata' })).toEqual({
      has_hdr10_metadata: true,
    });
    expect(side({ side_data_type: 'Display Matrix', rotation: -90 })).toEqual({ rotation: 270 });
    expect(side({ side_data_type: 'Display Matrix', rotation: -0 })).toEqual({});
    expect(facts({ streams: [video], format: { format_name: 'png_pipe' } })?.format).toBe(
      'png_pipe',
    );
  });

  it.each(['', '{', '[]', '{}', '{"streams":[{"index":"0"}]}', 'null'])(
    'does not count %s as a length',
    (text) => expect(factsOfOutput(text)).toBeNull(),
  );

  it('accepts the output of any build without throwing', () => {
    const stream = fc.record(
      {
        index: fc.nat(),
        codec_type: fc.oneof(fc.constantFrom('video', 'audio'), fc.anything()),
        duration: fc.anything(),
        disposition: fc.anything(),
        tags: fc.anything(),
        avg_frame_rate: fc.string(),
        width: fc.anything(),
      },
      { requiredKeys: ['index'] },
    );
    fc.assert(
      fc.property(fc.array(stream), fc.anything(), (streams, format) => {
        const read = facts({ streams, format });
        if (read !== null) expect(read.streams).toHaveLength(streams.length);
      }),
    );
  });

  it('returns the ends of chapters, without invalid ones', () => {
    const chapters = [{ end_time: '61.500000' }, { end_time: 'N/A' }, {}, { end_time: '90' }];
    expect(facts({ format: {}, chapters })?.chapters).toEqual([61_500, 90_000]);
    expect(facts({ format: {}, chapters: 'none' })).not.toHaveProperty('chapters');
  });
});
