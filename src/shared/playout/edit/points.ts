import type { JsonObject, JsonValue, PlayoutItem } from '../document/document.ts';
import { refusal } from './refuse.ts';
import { isObject } from '../document/source.ts';

/** A value inside an item by JSON pointer; without `value` the key goes. */
export interface ValueEdit {
  readonly pointer: string;
  readonly value?: JsonValue;
}

/** A source that has a beginning: ms into it at which it is entered and, where it says so, left. */
export interface Cut {
  readonly pointer: string;
  readonly inPoint: number;
  readonly outPoint: number | null;
}

const point = (value: JsonValue | undefined): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;

/** Files and addresses can be entered in the middle; lavfi, rtsp, scripts and what is live cannot, and the engine ignores points there. */
const cuttable = (source: JsonObject): boolean =>
  source['source_type'] === 'local' ||
  (source['source_type'] === 'http' && source['is_live'] !== true);

const trackKinds = ['video', 'audio', 'subtitle'] as const;

/** The item's source and those that its tracks bring along, by pointer. */
export function sourcesOf(value: JsonValue): { pointer: string; source: JsonObject }[] {
  if (!isObject(value)) return [];
  const tracks = isObject(value['tracks']) ? value['tracks'] : {};
  const found: { pointer: string; source: JsonObject }[] = [];
  if (isObject(value['source'])) found.push({ pointer: '/source', source: value['source'] });
  for (const kind of trackKinds) {
    const track = tracks[kind];
    if (isObject(track) && isObject(track['source']))
      found.push({ pointer: `/tracks/${kind}/source`, source: track['source'] });
  }
  return found;
}

/** Every source of an item that in and out points apply to. */
export function cutsOf(value: JsonValue): Cut[] {
  return sourcesOf(value)
    .filter(({ source }) => cuttable(source))
    .map(({ pointer, source }) => ({
      pointer,
      inPoint: point(source['in_point_ms']) ?? 0,
      outPoint: point(source['out_point_ms']),
    }));
}

/** Points after an item's start moved by `by` ms: what plays at any moment stays the same. Throws where the files begin later. */
export function pointsAfterStart(item: PlayoutItem, by: number): ValueEdit[] {
  return cutsOf(item.value).flatMap(({ pointer, inPoint, outPoint }) => {
    const next = Math.round(inPoint + by);
    if (outPoint !== null && next >= outPoint && next > inPoint) throw refusal('to', 'afterMedia');
    if (next < 0) throw refusal('to', 'beforeMedia', { seconds: (inPoint / 1000).toFixed(3) });
    return next === inPoint ? [] : [{ pointer: `${pointer}/in_point_ms`, value: next }];
  });
}

/** Points after an item's slot became `slot` ms at its end: written where there was one, and where something is cut off. */
export function pointsAfterFinish(item: PlayoutItem, slot: number): ValueEdit[] {
  const shorter = slot < item.finish - item.start;
  return cutsOf(item.value)
    .filter(({ outPoint }) => outPoint !== null || shorter)
    .map(({ pointer, inPoint }) => ({
      pointer: `${pointer}/out_point_ms`,
      value: Math.max(inPoint + 1, Math.round(inPoint + slot)),
    }));
}
