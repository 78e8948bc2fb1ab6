import { formatVersion } from '../engine/versions.ts';
import { usesChannelNumber } from '../template/expand.ts';
import type { JsonObject, JsonValue, PlayoutItem } from './document.ts';
import { toObject, listSources } from './source.ts';

/** The version URI for `0.0.3`. */
export const versionUri = (version: string): string =>
  `https://ersatztv.org/playout/version/${version}`;

/** The three numbers of a file's version; null if no engine recognizes it. */
export function versionNumbers(
  value: JsonValue | undefined,
): readonly [number, number, number] | null {
  const version = typeof value === 'string' ? formatVersion('playout', value) : null;
  return version && [0, version.breaking, version.compatible];
}

const isGiven = (value: JsonValue | undefined): boolean => value !== undefined && value !== null;

/** The patch version that a probe hint needs: 2, 3 for Dolby Vision, 5 for fields added in 0.0.4 or 0.0.5. */
function hintNeeds(hint: JsonObject): number {
  const streams = hint['video'];
  let needs = 2;
  for (const stream of Array.isArray(streams) ? streams : []) {
    const video = toObject(stream);
    if (isGiven(video?.['has_hdr10_metadata']) || isGiven(video?.['rotation'])) return 5;
    if (isGiven(video?.['dv_profile'])) needs = 3;
  }
  return needs;
}

function sourceNeeds(source: JsonObject): number {
  const hint = toObject(source['probe_hint']);
  const hinted = hint === null ? 1 : hintNeeds(hint);
  const type = source['source_type'];
  if (type === 'http' && source['is_live'] === true) return Math.max(3, hinted);
  const uri = type === 'http' || type === 'rtsp' ? source['uri'] : null;
  return typeof uri === 'string' && usesChannelNumber(uri) ? Math.max(3, hinted) : hinted;
}

/**
 * Layers need 0.0.3, their `kind` 0.0.4 or 0.0.5. It is unclear which, so this uses 0.0.5: an engine that reads it also
 * reads 0.0.4.
 */
function layersNeed(item: JsonObject): number {
  const layers = item['graphics'];
  const listed = Array.isArray(layers) ? layers : [];
  const withKind = [item['watermark'], ...listed].some((layer) =>
    isGiven(toObject(layer)?.['kind']),
  );
  if (withKind) return 5;
  return layers === undefined ? 1 : 3;
}

function itemNeeds(value: JsonValue): number {
  const item = toObject(value);
  if (item === null) return 1;
  let needs = layersNeed(item);
  for (const source of listSources(item)) needs = Math.max(needs, sourceNeeds(source));
  return needs;
}

/** The lowest playout version, `0.0.1` to `0.0.5`, with everything that these items use. */
export function versionFor(items: readonly PlayoutItem[]): string {
  let needs = 1;
  for (const { value } of items) {
    needs = Math.max(needs, itemNeeds(value));
    if (needs === 5) break;
  }
  return `0.0.${String(needs)}`;
}
