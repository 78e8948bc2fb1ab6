import { SEGMENT_MS, segments } from './segments.ts';

/** How far the engine works ahead of the clock, how far its list begins behind it, and when it removes a segment (ms). */
const AHEAD = 40_000;
const BEHIND = 20_000;
const KEPT = 120_000;
/** Segments in a list. */
const LISTED = 10;

/** A channel's process: when it started (ms since epoch) decides what it has made by now. */
export interface HlsSession {
  readonly startedAt: number;
}

const nameOf = (segment: number): string => `live${String(segment).padStart(6, '0')}.ts`;

/** The segments that lie in the output folder at `now`: the first one and the one after the last. */
function keptAt({ startedAt }: HlsSession, now: number): { first: number; end: number } {
  const end = Math.max(4, Math.floor((now + AHEAD - startedAt) / SEGMENT_MS));
  return { first: Math.max(0, Math.ceil((now - KEPT - startedAt) / SEGMENT_MS)), end };
}

/** The sliding list as the engine writes it (playout.md 7): wall-clock times, 10 segments, from 20 s behind now. */
export function liveList(session: HlsSession, now: number): string {
  const { end } = keptAt(session, now);
  const wanted = Math.max(0, Math.ceil((now - BEHIND - session.startedAt) / SEGMENT_MS));
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
  for (let segment = first; segment < Math.min(first + LISTED, end); segment += 1) {
    if (segment > 0 && segment % segments.length === 0) lines.push('#EXT-X-DISCONTINUITY');
    const at = new Date(session.startedAt + segment * SEGMENT_MS).toISOString();
    lines.push(
      `#EXTINF:${(SEGMENT_MS / 1000).toFixed(6)},`,
      `#EXT-X-PROGRAM-DATE-TIME:${at.replace('Z', '+0000')}`,
      nameOf(segment),
    );
  }
  return `${lines.join('\n')}\n`;
}

/** A file of the session by its name; null: not made yet, removed, or never there. */
export function segmentNamed(session: HlsSession, name: string, now: number): Buffer | null {
  const number = Number(/^live(\d{6,})\.ts$/.exec(name)?.[1] ?? Number.NaN);
  const { first, end } = keptAt(session, now);
  if (!(number >= first && number < end)) return null;
  return segments[number % segments.length] ?? null;
}
