import type { JsonObject, JsonValue } from '../document/document.ts';
import { objectOf } from '../document/source.ts';
import type { MediaFacts } from '../state.ts';
import type { MediaAnswer } from './facts.ts';

export type TrackKind = 'video' | 'audio' | 'subtitle';

/** What an item selects for a kind of track; null: nothing. */
export const trackOf = (item: JsonObject, kind: TrackKind): JsonObject | null =>
  objectOf(objectOf(item['tracks'])?.[kind]);

/** A source and where it stands in its item. */
export interface PlacedSource {
  readonly source: JsonObject;
  /** JSON pointer within the item. */
  readonly pointer: string;
}

/**
 * The source that the engine takes for the picture or the sound: the track's own, else the item's. Subtitles have one only where
 * they are selected. null: the item has none, and fails on air when it is picture or sound.
 */
export function sourceFor(item: JsonObject, kind: TrackKind): PlacedSource | null {
  const track = trackOf(item, kind);
  const own = objectOf(track?.['source']);
  if (own !== null) return { source: own, pointer: `/tracks/${kind}/source` };
  if (kind === 'subtitle' && track === null) return null;
  const shared = objectOf(item['source']);
  return shared === null ? null : { source: shared, pointer: '/source' };
}

/** `local`, `lavfi`, ...; '' where it is no text. */
export const typeOf = ({ source_type: type }: JsonObject): string =>
  typeof type === 'string' ? type : '';

/** Whether the engine never seeks in a source: rtsp always, http and script where they say so. */
export const isLive = ({ source_type: type, is_live: live }: JsonObject): boolean =>
  type === 'rtsp' || ((type === 'http' || type === 'script') && live === true);

/** Whether in and out points count for a source at all (playout.md 4). */
export const hasPoints = (source: JsonObject): boolean =>
  (source['source_type'] === 'local' || source['source_type'] === 'http') && !isLive(source);

/** A whole number of ms that the engine would take; null where there is none. */
const wholeMs = (value: JsonValue | undefined): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;

export const inPointOf = (source: JsonObject): number => wholeMs(source['in_point_ms']) ?? 0;
export const outPointOf = (source: JsonObject): number | null => wholeMs(source['out_point_ms']);

/** What is known of the file of a source; `unknown` for everything that is no file. */
export function mediaAnswer(
  { source_type: type, path }: JsonObject,
  media: (path: string) => MediaAnswer,
): MediaAnswer {
  return type === 'local' && typeof path === 'string' && path !== '' ? media(path) : 'unknown';
}

/**
 * Whether the engine finds a stream of a kind in a source: by its probe hint where there is one, which it trusts blindly, else by
 * the media. null: nobody knows.
 */
export function hasStream(
  source: JsonObject,
  kind: TrackKind,
  media: MediaFacts | null,
): boolean | null {
  const hint = objectOf(source['probe_hint']);
  if (hint === null) return media && media.streams.some((stream) => stream.kind === kind);
  const listed = hint[kind];
  return (
    Array.isArray(listed) &&
    listed.some((stream) => typeof objectOf(stream)?.['stream_index'] === 'number')
  );
}

/** Facts that can be relied on; null: none. */
export const reliable = (answer: MediaAnswer): MediaFacts | null =>
  typeof answer === 'string' || answer.problem !== null ? null : answer;
