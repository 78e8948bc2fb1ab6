import type { JsonObject, JsonValue, PlayoutItem } from '../document/document.ts';
import { editError } from './edit-error.ts';
import { isObject } from '../document/source.ts';
import { formatNumber } from '../../format/numbers.ts';

/** A value inside an item by JSON pointer; without `value`, the key is removed. */
export interface ValueEdit {
  readonly pointer: string;
  readonly value?: JsonValue;
}

/** A seekable source: its in point (ms) and, if set, its out point. */
export interface SourceCut {
  readonly pointer: string;
  readonly inPoint: number;
  readonly outPoint: number | null;
}

const point = (value: JsonValue | undefined): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;

/**
 * Files and addresses are seekable; lavfi, rtsp, scripts and live sources are not, and the engine ignores their points.
 */
const cuttable = (source: JsonObject): boolean =>
  source['source_type'] === 'local' ||
  (source['source_type'] === 'http' && source['is_live'] !== true);

const trackKinds = ['video', 'audio', 'subtitle'] as const;

/** The item's source and those of its tracks, by pointer. */
function listPointedSources(value: JsonValue): { pointer: string; source: JsonObject }[] {
  if (!isObject(value)) return [];
  const tracks = isObject(value['tracks']) ? value['tracks'] : {};
  const sources: { pointer: string; source: JsonObject }[] = [];
  if (isObject(value['source'])) sources.push({ pointer: '/source', source: value['source'] });
  for (const kind of trackKinds) {
    const track = tracks[kind];
    if (isObject(track) && isObject(track['source']))
      sources.push({ pointer: `/tracks/${kind}/source`, source: track['source'] });
  }
  return sources;
}

/** All sources of an item that use in and out points. */
export function listCuts(value: JsonValue): SourceCut[] {
  return listPointedSources(value)
    .filter(({ source }) => cuttable(source))
    .map(({ pointer, source }) => ({
      pointer,
      inPoint: point(source['in_point_ms']) ?? 0,
      outPoint: point(source['out_point_ms']),
    }));
}

/** Points after the item's start moved by `by` ms; the media stays in sync. Throws if the media has no earlier part. */
export function pointsAfterStart(item: PlayoutItem, by: number): ValueEdit[] {
  return listCuts(item.value).flatMap(({ pointer, inPoint, outPoint }) => {
    const next = Math.round(inPoint + by);
    if (outPoint !== null && next >= outPoint && next > inPoint)
      throw editError('to', 'afterMedia');
    if (next < 0)
      throw editError('to', 'beforeMedia', { seconds: formatNumber(inPoint / 1000, 3) });
    return next === inPoint ? [] : [{ pointer: `${pointer}/in_point_ms`, value: next }];
  });
}

/**
 * Points after the end of the item's slot moved to `slot` ms: updated if there was an out point, added if media is cut
 * off.
 */
export function pointsAfterFinish(item: PlayoutItem, slot: number): ValueEdit[] {
  const shorter = slot < item.finish - item.start;
  return listCuts(item.value)
    .filter(({ outPoint }) => outPoint !== null || shorter)
    .map(({ pointer, inPoint }) => ({
      pointer: `${pointer}/out_point_ms`,
      value: Math.max(inPoint + 1, Math.round(inPoint + slot)),
    }));
}
