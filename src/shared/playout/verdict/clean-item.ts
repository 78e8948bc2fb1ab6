import type { JsonObject, JsonValue } from '../document/document.ts';
import { locations } from '../schema/playout-table.ts';
import { isObject } from '../document/source.ts';

/**
 * Fast path for large files: true only for items that every engine and schema accepts; false means the item needs the
 * full check. Hand-written, because a fixed field access takes a few ns and a table walk ten times that.
 */

type Value = JsonValue | undefined;

const MAX_U32 = 2 ** 32 - 1;
const places: ReadonlySet<JsonValue | undefined> = new Set(locations);

const isText = (value: Value): boolean => typeof value === 'string';
const isMaybeText = (value: Value): boolean =>
  value === undefined || value === null || typeof value === 'string';
const isMaybeFlag = (value: Value): boolean =>
  value === undefined || value === null || typeof value === 'boolean';
const isWhole = (value: Value, least: number, most: number): boolean =>
  typeof value === 'number' && value >= least && value <= most && Number.isInteger(value);
const isMaybeWhole = (value: Value, least = 0): boolean =>
  value === undefined || value === null || isWhole(value, least, Number.MAX_SAFE_INTEGER);
const isMaybeU32 = (value: Value): boolean =>
  value === undefined || value === null || isWhole(value, 0, MAX_U32);
const isMaybePercent = (value: Value): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'number' && value >= 0 && value <= 100);
const isNone = (value: Value): boolean => value === undefined || value === null;

function isTexts(value: Value): boolean {
  if (!Array.isArray(value)) return false;
  for (const text of value) if (typeof text !== 'string') return false;
  return true;
}

const hasPoints = (source: JsonObject): boolean =>
  isMaybeWhole(source['in_point_ms']) && isMaybeWhole(source['out_point_ms']);

const hasRequest = ({ headers, user_agent: agent, timeout_us: timeout }: JsonObject): boolean =>
  (isNone(headers) || isTexts(headers)) && isMaybeText(agent) && isMaybeWhole(timeout);

const isHttp = (source: JsonObject): boolean =>
  isText(source['uri']) &&
  hasPoints(source) &&
  hasRequest(source) &&
  isMaybeFlag(source['reconnect']) &&
  isMaybeU32(source['reconnect_delay_max']) &&
  isMaybeFlag(source['keep_alive']) &&
  isMaybeFlag(source['is_live']);

function isSource(source: Value): boolean {
  if (!isObject(source) || !isNone(source['probe_hint'])) return false;
  switch (source['source_type']) {
    case 'local':
      return isText(source['path']) && hasPoints(source);
    case 'lavfi':
      return isText(source['params']);
    case 'http':
      return isHttp(source);
    case 'rtsp':
      return isText(source['uri']) && isMaybeWhole(source['timeout_us']);
    case 'dynamic':
      return isText(source['uri']) && hasRequest(source);
    case 'script':
      return (
        isText(source['command']) &&
        (source['args'] === undefined || isTexts(source['args'])) &&
        isMaybeFlag(source['is_live'])
      );
    default:
      return false;
  }
}

const isMaybeSource = (source: Value): boolean => isNone(source) || isSource(source);

const isMaybeTrack = (track: Value): boolean =>
  isNone(track) ||
  (isObject(track) && isMaybeSource(track['source']) && isMaybeU32(track['stream_index']));

const isTracks = (tracks: Value): boolean =>
  isObject(tracks) &&
  isMaybeTrack(tracks['video']) &&
  isMaybeTrack(tracks['audio']) &&
  isMaybeTrack(tracks['subtitle']);

const isTiming = (timing: Value): boolean =>
  isObject(timing) &&
  timing['timing_type'] === 'periodic' &&
  (timing['clock'] === 'wall' || timing['clock'] === 'content') &&
  isWhole(timing['frequency_ms'], 1, Number.MAX_SAFE_INTEGER) &&
  isWhole(timing['hold_ms'], 0, Number.MAX_SAFE_INTEGER) &&
  isMaybeWhole(timing['phase_offset_ms']) &&
  isMaybeWhole(timing['disable_after_ms'], 1) &&
  isMaybeWhole(timing['fade_ms']);

const hasMargins = (layer: JsonObject): boolean =>
  isMaybePercent(layer['width_percent']) &&
  isMaybePercent(layer['horizontal_margin_percent']) &&
  isMaybePercent(layer['vertical_margin_percent']) &&
  isMaybePercent(layer['opacity_percent']);

const isLayer = (layer: Value): boolean =>
  isObject(layer) &&
  isSource(layer['source']) &&
  places.has(layer['location']) &&
  isMaybeU32(layer['stream_index']) &&
  hasMargins(layer) &&
  isMaybeFlag(layer['within_source_content']) &&
  (isNone(layer['kind']) || layer['kind'] === 'media' || layer['kind'] === 'canvas') &&
  (isNone(layer['timing']) || isTiming(layer['timing']));

/** Whether an item is valid apart from its times. */
function isClean(item: JsonObject): boolean {
  const { source, tracks, watermark, graphics } = item;
  return (
    typeof item['id'] === 'string' &&
    (isNone(source) || isSource(source)) &&
    (isNone(tracks) || isTracks(tracks)) &&
    (isNone(watermark) || isLayer(watermark)) &&
    (graphics === undefined || (Array.isArray(graphics) && graphics.every(isLayer)))
  );
}

/** Whether a time that the engine accepts is also valid in every schema. */
const isPlainTime = (time: Value): boolean =>
  // A capital T between date and time, and no leap second.
  typeof time === 'string' && time.charCodeAt(10) === 84 && time.charCodeAt(17) < 54;

/** Whether an item is valid for every engine and schema, if the engine can read its times. */
export const isPlain = (item: JsonObject): boolean =>
  isClean(item) && isPlainTime(item['start']) && isPlainTime(item['finish']);
