import data from './segments.json' with { type: 'json' };

/** Duration of one segment. */
const SEGMENT_MS = data.seconds * 1000;

/**
 * The video of every demo channel: MPEG-TS of 4 s each, H.264 baseline 320 x 180 with a counter and a quiet AAC tone.
 * Segments are continuous; after the last, the first follows with a discontinuity. Made once with ffmpeg
 * (`testsrc=size=320x180:rate=10`, `sine=frequency=330`, `-g 20 -bf 0 -hls_time 4`), so previews need no ffmpeg.
 */
export const segments: readonly Buffer[] = data.segments.map((text) => Buffer.from(text, 'base64'));

/**
 * How far the engine works ahead of the clock, how far behind it the list begins, and when a segment is removed (ms).
 */
const AHEAD_MS = 40_000;
const BEHIND_MS = 20_000;
const KEPT_MS = 120_000;
/** First timestamp of the video (90 kHz ticks): ffmpeg's initial offset. */
const PICTURE_START = 126_000;
/** Segments in a list. */
const MAX_LISTED = 10;

/** A channel's process: its start time (ms since epoch) determines its segments. */
export interface HlsSession {
  readonly startedAt: number;
}

type Kind = 'ts' | 'vtt';

const formatName = (segment: number, kind: Kind): string =>
  `live${String(segment).padStart(6, '0')}.${kind}`;

/** The segments in the output folder at `now`: the first, and the one after the last. */
function keptAt({ startedAt }: HlsSession, now: number): { first: number; end: number } {
  const end = Math.max(4, Math.floor((now + AHEAD_MS - startedAt) / SEGMENT_MS));
  return { first: Math.max(0, Math.ceil((now - KEPT_MS - startedAt) / SEGMENT_MS)), end };
}

/**
 * The sliding list as the engine writes it (playout.md 7): wall-clock times, 10 segments, from 20 s before now. The
 * list of subtitles (`vtt`) has the same segments with other names.
 */
export function liveList(session: HlsSession, now: number, kind: Kind = 'ts'): string {
  const { end } = keptAt(session, now);
  const wanted = Math.max(0, Math.ceil((now - BEHIND_MS - session.startedAt) / SEGMENT_MS));
  const first = Math.min(wanted, Math.max(0, end - 1));
  const breaks = Math.max(0, Math.ceil(first / segments.length) - 1);
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${String(SEGMENT_MS / 1000)}`,
    `#EXT-X-MEDIA-SEQUENCE:${String(first)}`,
    ...(breaks > 0 ? [`#EXT-X-DISCONTINUITY-SEQUENCE:${String(breaks)}`] : []),
    '#EXT-X-INDEPENDENT-SEGMENTS',
  ];
  for (let segment = first; segment < Math.min(first + MAX_LISTED, end); segment += 1) {
    if (segment > 0 && segment % segments.length === 0) lines.push('#EXT-X-DISCONTINUITY');
    const at = new Date(session.startedAt + segment * SEGMENT_MS).toISOString();
    lines.push(
      `#EXTINF:${(SEGMENT_MS / 1000).toFixed(6)},`,
      `#EXT-X-PROGRAM-DATE-TIME:${at.replace('Z', '+0000')}`,
      formatName(segment, kind),
    );
  }
  return `${lines.join('\n')}\n`;
}

/** A file of the session by name; null: not made yet, removed, or invalid. */
export function segmentNamed(session: HlsSession, name: string, now: number): Buffer | null {
  const [, digits, kind] = /^live(\d{6,})\.(ts|vtt)$/.exec(name) ?? [];
  const number = Number(digits ?? Number.NaN);
  const { first, end } = keptAt(session, now);
  if (!(number >= first && number < end)) return null;
  const place = number % segments.length;
  return kind === 'vtt' ? subtitles(number, place) : (segments[place] ?? null);
}

/** Each segment has one subtitle line, timed with the video. */
function subtitles(number: number, place: number): Buffer {
  const ticks = PICTURE_START + place * SEGMENT_MS * 90;
  return Buffer.from(
    `WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:${String(ticks)}\n\n` +
      `00:00:00.000 --> 00:00:04.000\nSegment ${String(number)}\n\n`,
  );
}
