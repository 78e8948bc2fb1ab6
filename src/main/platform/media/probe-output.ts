import '../../../shared/playout/server-texts.ts';
import { z } from 'zod';
import { t } from '../../../shared/i18n/translate.ts';
import type { MediaFacts, MediaStream } from '../../../shared/playout/state.ts';
import { parseJson } from '../../../shared/lib/json.ts';

/** Unexpected spellings of values in some ffprobe builds count as missing. */
const text = z.string().optional().catch(undefined);
const count = z.number().int().nonnegative().optional().catch(undefined);

/** Texts that have the same name in a probe hint and in ffprobe's output. */
const sameNames = [
  'pix_fmt',
  'profile',
  'field_order',
  'sample_aspect_ratio',
  'display_aspect_ratio',
  'color_range',
  'color_space',
  'color_transfer',
  'color_primaries',
] as const;

const SideData = z.object({
  side_data_type: text,
  dv_profile: count,
  rotation: z.number().optional().catch(undefined),
});

/** Video properties of ffprobe that a probe hint repeats. */
const pictureFields = {
  width: count,
  height: count,
  r_frame_rate: text,
  pix_fmt: text,
  profile: text,
  field_order: text,
  sample_aspect_ratio: text,
  display_aspect_ratio: text,
  color_range: text,
  color_space: text,
  color_transfer: text,
  color_primaries: text,
  side_data_list: z.array(SideData).optional().catch(undefined),
};

type Picture = z.infer<z.ZodObject<typeof pictureFields>>;

const DOLBY_VISION = 'DOVI configuration record';
const HDR10 = ['Mastering display metadata', 'Content light level metadata'];
/** ffprobe's words for unknown values. */
const unknownValues = new Set(['', 'unknown', '0/0', '0:1']);

const tags = z.record(z.string(), z.string()).optional().catch(undefined);

const Stream = z.object({
  index: z.number().int().nonnegative(),
  codec_type: text,
  codec_name: text,
  channels: count,
  channel_layout: text,
  sample_rate: text,
  avg_frame_rate: text,
  duration: text,
  disposition: z.object({ attached_pic: count }).optional().catch(undefined),
  tags,
  ...pictureFields,
});
type Stream = z.infer<typeof Stream>;

const Output = z.object({
  streams: z.array(Stream).default([]),
  chapters: z
    .array(z.object({ end_time: text }))
    .optional()
    .catch(undefined),
  format: z.object({ format_name: text, duration: text, tags }).optional().catch(undefined),
});

/** Parses ffprobe's output for a file, without the file name; null: not ffprobe JSON. */
export function factsOfOutput(json: string): Omit<MediaFacts, 'path' | 'problem'> | null {
  const parsed = Output.safeParse(parseJson(json));
  if (!parsed.success) return null;
  const { streams, chapters = [], format } = parsed.data;
  if (format === undefined && streams.length === 0) return null;
  return {
    durationMs: parseDuration(format, streams),
    streams: streams.map(toStream),
    title: tag(format?.tags, 'title'),
    ...(chapters.length === 0
      ? {}
      : { chapters: chapters.flatMap(({ end_time: end }) => secondsToMs(end) ?? []) }),
    ...(format?.format_name === undefined ? {} : { format: format.format_name }),
  };
}

/** Pictures have no duration: for some kinds ffprobe reports that of a single frame. */
const picture = /^image2$|_pipe$/;

function parseDuration(
  format: z.infer<typeof Output>['format'],
  streams: readonly Stream[],
): number | null {
  if (picture.test(format?.format_name ?? '')) return null;
  const whole = secondsToMs(format?.duration);
  if (whole !== null) return whole;
  const each = streams
    .filter((stream) => !isCover(stream))
    .map(
      ({ duration, tags: own }) => secondsToMs(duration) ?? clockToMs(tag(own, 'duration')) ?? -1,
    );
  const longest = Math.max(-1, ...each);
  return longest >= 0 ? longest : null;
}

/** Seconds such as `12.345678` in ms, rounded. */
function secondsToMs(value: string | undefined): number | null {
  const parts = /^(\d{1,12})(?:\.(\d+))?$/.exec(value ?? '');
  if (parts === null) return null;
  return Number(parts[1]) * 1000 + Math.round(Number(`0.${parts[2] ?? '0'}`) * 1000);
}

/** `00:01:02.345000000`, the duration format of Matroska streams. */
function clockToMs(value: string | null): number | null {
  const parts = /^(\d{1,6}):(\d{2}):(\d{2}(?:\.\d+)?)$/.exec(value ?? '');
  if (parts === null) return null;
  const [, hours, minutes, seconds] = parts;
  return (Number(hours) * 60 + Number(minutes)) * 60_000 + (secondsToMs(seconds) ?? 0);
}

const isCover = (stream: Stream): boolean => stream.disposition?.attached_pic === 1;

function classifyStream(stream: Stream): MediaStream['kind'] {
  const kind = stream.codec_type;
  // The channel server counts cover art as video, but cover art should not air.
  if (kind === 'video') return isCover(stream) ? 'other' : 'video';
  return kind === 'audio' || kind === 'subtitle' ? kind : 'other';
}

function toStream(stream: Stream): MediaStream {
  const kind = classifyStream(stream);
  const language = tag(stream.tags, 'language');
  return {
    index: stream.index,
    kind,
    codec: stream.codec_name ?? '',
    detail: isCover(stream) ? t('playoutserver:around.stream.cover') : formatDetail(kind, stream),
    channels: stream.channels ?? null,
    language: language === 'und' ? null : language,
    ...(kind === 'video' ? { hint: pictureHint(stream) } : {}),
  };
}

function formatDetail(kind: MediaStream['kind'], stream: Stream): string {
  const parts: string[] = [];
  if (kind === 'video' && stream.width !== undefined && stream.height !== undefined)
    parts.push(`${String(stream.width)} × ${String(stream.height)}`);
  const rate = kind === 'video' ? frameRate(stream.avg_frame_rate) : null;
  if (rate !== null) parts.push(t('playoutserver:around.stream.rate', { rate }));
  if (kind === 'audio' && stream.channel_layout !== undefined) parts.push(stream.channel_layout);
  const hertz = kind === 'audio' ? Number(stream.sample_rate) : Number.NaN;
  if (hertz > 0) parts.push(t('playoutserver:around.stream.sampling', { kilohertz: hertz / 1000 }));
  const title = tag(stream.tags, 'title');
  if (title !== null) parts.push(title);
  return parts.join(' · ');
}

/** `30000/1001` as 29.97; null: unknown. */
function frameRate(value: string | undefined): number | null {
  const [frames, seconds] = (value ?? '').split('/').map(Number);
  const rate = (frames ?? 0) / (seconds ?? 1);
  return Number.isFinite(rate) && rate > 0 ? Math.round(rate * 100) / 100 : null;
}

/** Containers use different case for tag names. */
function tag(all: Readonly<Record<string, string>> | undefined, name: string): string | null {
  const value = Object.entries(all ?? {})
    .find(([key]) => key.toLowerCase() === name)?.[1]
    .trim();
  return value === undefined || value === '' ? null : value;
}

/** Picture properties in the form of a probe hint, only those that ffprobe reported; the engine's own probing uses the same sources. */
function pictureHint(picture: Picture): NonNullable<MediaStream['hint']> {
  const hint: NonNullable<MediaStream['hint']> = {};
  const tell = (key: string, value: string | number | boolean | undefined): void => {
    if (value !== undefined && !(typeof value === 'string' && unknownValues.has(value)))
      hint[key] = value;
  };
  tell('width', picture.width);
  tell('height', picture.height);
  tell('frame_rate', picture.r_frame_rate);
  for (const key of sameNames) tell(key, picture[key]);
  const beside = picture.side_data_list ?? [];
  tell('dv_profile', beside.find((data) => data.side_data_type === DOLBY_VISION)?.dv_profile);
  if (beside.some(({ side_data_type: type }) => HDR10.includes(type ?? '')))
    tell('has_hdr10_metadata', true);
  const degrees = beside.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0;
  const turned = ((Math.round(degrees) % 360) + 360) % 360;
  if (turned !== 0) tell('rotation', turned);
  return hint;
}
