import {
  anyNumber,
  bitDepth,
  defaulted,
  type EnumShape,
  type Field,
  flag,
  listShape,
  must,
  enumShape,
  optional,
  optionalDefault,
  type Shape,
  struct,
  type StructShape,
  text,
  texts,
  u32,
} from './shapes.ts';

/** 0: April 2026, 1: July 2026 (both without a version), 2: 0.1.0 to 0.1.2. */
export type ChannelLevel = 0 | 1 | 2;

type Since = (first: ChannelLevel, field: Field) => Field | null;

const path = text;
const accels = ['amf', 'cuda', 'qsv', 'rkmpp', 'vaapi', 'videotoolbox', 'vulkan'];
const laterAccels = new Set(['amf', 'rkmpp']);
/** The engine reads it as a text first; an empty text means none, and no other form is accepted. */
const accel = (values: readonly string[]): EnumShape => ({
  ...enumShape(values, ['']),
  wrapped: false,
});

/** The table of a channel configuration. Fields are in the order of the engine's types. */
export function channelTable(level: ChannelLevel): StructShape {
  const since: Since = (first, field) => (level >= first ? field : null);
  return struct([
    since(2, defaulted('version', text)),
    must(
      'playout',
      struct([
        must('folder', text),
        optionalDefault('virtual_start', { k: 'time', schema: 'text' }),
      ]),
    ),
    must('ffmpeg', ffmpegShape(since)),
    must(
      'normalization',
      struct([
        must('audio', audioShape(level, since)),
        must('video', videoShape(level, since)),
        since(1, defaulted('subtitle', subtitleShape(since))),
      ]),
    ),
    since(2, defaulted('fallback', struct([defaulted('show_error', flag)]))),
  ]);
}

const ffmpegShape = (since: Since): StructShape =>
  struct([
    optionalDefault('ffmpeg_path', path),
    optionalDefault('ffprobe_path', path),
    defaulted('disabled_filters', texts),
    since(1, defaulted('preferred_filters', texts)),
    since(1, optionalDefault('reports_folder', text)),
  ]);

const subtitleShape = (since: Since): StructShape =>
  struct([
    defaulted('mode', enumShape(['burn', 'convert'])),
    since(2, optionalDefault('fonts_folder', text)),
    since(2, optionalDefault('force_style', text)),
  ]);

const streamMode = enumShape(['transcode', 'copy']);

/** From 0.1.0 on a codec is always set, and another field selects copying. */
const codec = (level: ChannelLevel, values: readonly string[]): Field =>
  (level < 2 ? optional : defaulted)('format', enumShape(values));

function audioShape(level: ChannelLevel, since: Since): StructShape {
  return struct([
    since(2, defaulted('mode', streamMode)),
    since(2, optional('copy_formats', listShape(enumShape(['aac', 'ac3', 'eac3', 'mp2', 'mp3'])))),
    codec(level, ['aac', 'ac3']),
    optional('bitrate_kbps', u32),
    optional('buffer_kbps', u32),
    optional('channels', u32),
    optional('sample_rate_hz', u32),
    defaulted('normalize_loudness', flag),
    optional(
      'loudness',
      struct([
        optional('integrated_target', anyNumber),
        optional('range_target', anyNumber),
        optional('true_peak', anyNumber),
      ]),
    ),
  ]);
}

function videoShape(level: ChannelLevel, since: Since): StructShape {
  const formats = level < 2 ? ['h264', 'hevc'] : ['h264', 'hevc', 'mpeg2video'];
  return struct([
    since(2, defaulted('mode', streamMode)),
    since(2, optional('copy_formats', listShape(enumShape(formats)))),
    codec(level, formats),
    (level < 2 ? optionalDefault : defaulted)('bit_depth', bitDepth),
    optional('width', u32),
    optional('height', u32),
    since(1, defaulted('scaling_mode', enumShape(['scale_and_pad', 'stretch', 'crop']))),
    since(2, optionalDefault('frame_rate', { k: 'rate' })),
    optional('bitrate_kbps', u32),
    optional('buffer_kbps', u32),
    optionalDefault(
      'accel',
      accel(level === 0 ? accels.filter((name) => !laterAccels.has(name)) : accels),
    ),
    level === 0 ? optional('tonemap_algorithm', text) : null,
    since(2, optional('amf_device', u32)),
    optional('vaapi_device', path),
    optional('vaapi_driver', enumShape(['ihd', 'i965', 'radeonsi'], ['iHD', 'RadeonSI'])),
    since(1, defaulted('deinterlace', flag)),
    since(1, defaulted('filters', filtersShape(level, since))),
  ]);
}

function filtersShape(level: ChannelLevel, since: Since): StructShape {
  const value: Shape = level < 2 ? text : { k: 'text', pattern: /^[a-z0-9_.+-]+$/ };
  const filter = (name: string, option: string): Field =>
    optionalDefault(name, struct([(level < 2 ? optional : optionalDefault)(option, value)], true));
  return struct(
    [
      filter('bwdif', 'mode'),
      filter('bwdif_cuda', 'mode'),
      filter('deinterlace_qsv', 'mode'),
      filter('deinterlace_vaapi', 'mode'),
      filter('libplacebo', 'tonemapping'),
      filter('tonemap', 'tonemap'),
      filter('tonemap_opencl', 'tonemap'),
      filter('w3fdif', 'mode'),
      filter('yadif', 'mode'),
      filter('yadif_cuda', 'mode'),
      since(2, filter('scale', 'flags')),
    ],
    true,
  );
}
