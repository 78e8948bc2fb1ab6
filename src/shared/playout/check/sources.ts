import type { JsonObject, JsonValue } from '../document/document.ts';
import { toObject } from '../document/source.ts';
import type { MediaFacts } from '../state.ts';
import type { MediaResult } from './facts.ts';

export type TrackKind = 'video' | 'audio' | 'subtitle';

/** The selection for a kind of track; null: none. */
export const getTrack = (item: JsonObject, kind: TrackKind): JsonObject | null =>
  toObject(toObject(item['tracks'])?.[kind]);

/** A source and its place in the item. */
export interface PlacedSource {
  readonly source: JsonObject;
  /** JSON pointer within the item. */
  readonly pointer: string;
}

/**
 * The source that the engine uses for video or audio: the track's own, else the item's. Subtitles have one only if
 * selected. null: none; video or audio then fails on air.
 */
export function sourceFor(item: JsonObject, kind: TrackKind): PlacedSource | null {
  const track = getTrack(item, kind);
  const own = toObject(track?.['source']);
  if (own !== null) return { source: own, pointer: `/tracks/${kind}/source` };
  if (kind === 'subtitle' && track === null) return null;
  const shared = toObject(item['source']);
  return shared === null ? null : { source: shared, pointer: '/source' };
}

/** `local`, `lavfi`, ...; '' if it is not text. */
export const getType = ({ source_type: type }: JsonObject): string =>
  typeof type === 'string' ? type : '';

/** Whether the engine never seeks in a source: always for rtsp; for http and script if they say so. */
export const isLive = ({ source_type: type, is_live: live }: JsonObject): boolean =>
  type === 'rtsp' || ((type === 'http' || type === 'script') && live === true);

/** Whether the engine uses in and out points for a source (playout.md 4). */
export const hasPoints = (source: JsonObject): boolean =>
  (source['source_type'] === 'local' || source['source_type'] === 'http') && !isLive(source);

/** A whole number of ms that the engine accepts; null if there is none. */
const wholeMs = (value: JsonValue | undefined): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;

export const getInPoint = (source: JsonObject): number => wholeMs(source['in_point_ms']) ?? 0;
export const getOutPoint = (source: JsonObject): number | null => wholeMs(source['out_point_ms']);

/** Facts about a source's file; `unknown` if it is not a file. */
export function findMedia(
  { source_type: type, path }: JsonObject,
  media: (path: string) => MediaResult,
): MediaResult {
  return type === 'local' && typeof path === 'string' && path !== '' ? media(path) : 'unknown';
}

/**
 * Whether the engine finds a stream of a kind in a source: from its probe hint if there is one, which it trusts, else
 * from the media. null: unknown.
 */
export function hasStream(
  source: JsonObject,
  kind: TrackKind,
  media: MediaFacts | null,
): boolean | null {
  const hint = toObject(source['probe_hint']);
  if (hint === null) return media && media.streams.some((stream) => stream.kind === kind);
  const listed = hint[kind];
  return (
    Array.isArray(listed) &&
    listed.some((stream) => typeof toObject(stream)?.['stream_index'] === 'number')
  );
}

/** Reliable facts; null: none. */
export const reliable = (answer: MediaResult): MediaFacts | null =>
  typeof answer === 'string' || answer.problem !== null ? null : answer;
