import {
  defaulted,
  type Field,
  flag,
  i32,
  listShape,
  must,
  enumShape,
  optional,
  optionalDefault,
  percent,
  type Shape,
  struct,
  type StructShape,
  text,
  texts,
  u32,
  u64,
  u64FromOne,
  union,
} from './shapes.ts';

/**
 * The format level: 0 is 0.0.1 of April 2026, 1 is 0.0.1 of May, 2 to 5 are 0.0.2 to 0.0.5. Fields of higher levels are
 * ignored like unknown keys.
 */
export type PlayoutLevel = 0 | 1 | 2 | 3 | 4 | 5;

export const locations = [
  'top_left',
  'top_center',
  'top_right',
  'center_left',
  'center',
  'center_right',
  'bottom_left',
  'bottom_center',
  'bottom_right',
] as const;

const time: Shape = { k: 'time', schema: 'date-time' };

/** The table of a playout file. Fields are in the order of the engine's types. */
export function playoutTable(level: PlayoutLevel): StructShape {
  const since = (first: PlayoutLevel, field: Field): Field | null =>
    level >= first ? field : null;
  const source = sourceShape(since);
  const layer = layerShape(since, source);
  const track = struct([optional('source', source), optional('stream_index', u32)]);
  const item = struct([
    must('id', text),
    must('start', time),
    must('finish', time),
    optional('source', source),
    optional(
      'tracks',
      struct([
        optional('audio', track),
        optional('video', track),
        since(1, optional('subtitle', track)),
      ]),
    ),
    since(1, optionalDefault('watermark', layer)),
    since(3, defaulted('graphics', listShape(layer))),
  ]);
  return struct([must('version', text), must('items', listShape(item))]);
}

type Since = (first: PlayoutLevel, field: Field) => Field | null;

function layerShape(since: Since, source: Shape): StructShape {
  const timing = union('timing_type', {
    periodic: struct([
      must('clock', enumShape(['wall', 'content'])),
      must('frequency_ms', u64FromOne),
      optional('phase_offset_ms', u64),
      optional('disable_after_ms', u64FromOne),
      optional('fade_ms', u64),
      must('hold_ms', u64),
    ]),
  });
  return struct([
    must('source', source),
    optional('stream_index', u32),
    since(4, optional('kind', enumShape(['media', 'canvas']))),
    must('location', enumShape(locations)),
    optional('width_percent', percent),
    optional('within_source_content', flag),
    optional('horizontal_margin_percent', percent),
    optional('vertical_margin_percent', percent),
    optional('opacity_percent', percent),
    optional('timing', timing),
  ]);
}

function sourceShape(since: Since): Shape {
  const hint = since(2, optional('probe_hint', hintShape(since)));
  const points = [optional('in_point_ms', u64), optional('out_point_ms', u64)];
  const request = [
    optional('headers', texts),
    optional('user_agent', text),
    optional('timeout_us', u64),
  ];
  const first = {
    local: struct([must('path', text), ...points, hint]),
    lavfi: struct([must('params', text), hint]),
    http: struct([
      must('uri', text),
      since(3, optional('is_live', flag)),
      ...points,
      ...request,
      optional('reconnect', flag),
      optional('reconnect_delay_max', u32),
      since(1, optional('keep_alive', flag)),
      hint,
    ]),
  };
  if (since(1, must('', text)) === null) return union('source_type', first);
  return union('source_type', {
    ...first,
    rtsp: struct([must('uri', text), optional('timeout_us', u64), hint]),
    script: struct([
      must('command', text),
      defaulted('args', texts),
      optional('is_live', flag),
      hint,
    ]),
    dynamic: struct([must('uri', text), ...request]),
  });
}

function hintShape(since: Since): StructShape {
  const video = struct([
    must('codec', text),
    must('width', u32),
    must('height', u32),
    must('pix_fmt', text),
    must('stream_index', u32),
    ...[
      'frame_rate',
      'profile',
      'field_order',
      'sample_aspect_ratio',
      'display_aspect_ratio',
      'color_range',
      'color_space',
      'color_transfer',
      'color_primaries',
    ].map((name) => optional(name, text)),
    since(3, optional('dv_profile', u32)),
    since(4, optional('has_hdr10_metadata', flag)),
    since(4, optional('rotation', i32)),
  ]);
  const audio = struct([must('codec', text), must('channels', u32), must('stream_index', u32)]);
  const subtitle = struct([must('codec', text), must('stream_index', u32)]);
  return struct([
    defaulted('video', listShape(video)),
    defaulted('audio', listShape(audio)),
    defaulted('subtitle', listShape(subtitle)),
    optional('format_name', text),
    optional('duration_ms', u64),
  ]);
}
