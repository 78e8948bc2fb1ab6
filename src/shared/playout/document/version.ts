import { formatVersion } from '../engine/versions.ts';
import { usesChannelNumber } from '../template/expand.ts';
import type { JsonObject, JsonValue, PlayoutItem } from './document.ts';
import { objectOf, sourcesOf } from './source.ts';

/** `0.0.3` as a file carries it. */
export const versionUri = (version: string): string =>
  `https://ersatztv.org/playout/version/${version}`;

/** The three numbers of a file's version; null for what no engine takes for one. */
export function versionNumbers(
  value: JsonValue | undefined,
): readonly [number, number, number] | null {
  const version = typeof value === 'string' ? formatVersion('playout', value) : null;
  return version && [0, version.breaking, version.compatible];
}

const given = (value: JsonValue | undefined): boolean => value !== undefined && value !== null;

/** What a probe hint needs: 2 for itself, 3 for Dolby Vision, 5 for what 0.0.4 or 0.0.5 added. */
function hintNeeds(hint: JsonObject): number {
  const streams = hint['video'];
  let needs = 2;
  for (const stream of Array.isArray(streams) ? streams : []) {
    const video = objectOf(stream);
    if (given(video?.['has_hdr10_metadata']) || given(video?.['rotation'])) return 5;
    if (given(video?.['dv_profile'])) needs = 3;
  }
  return needs;
}

function sourceNeeds(source: JsonObject): number {
  const hint = objectOf(source['probe_hint']);
  const hinted = hint === null ? 1 : hintNeeds(hint);
  const type = source['source_type'];
  if (type === 'http' && source['is_live'] === true) return Math.max(3, hinted);
  const uri = type === 'http' || type === 'rtsp' ? source['uri'] : null;
  return typeof uri === 'string' && usesChannelNumber(uri) ? Math.max(3, hinted) : hinted;
}

/**
 * Layers came with 0.0.3, their `kind` with 0.0.4 or 0.0.5. Which of the two is not known, so 0.0.5 is taken: an engine that reads
 * it reads 0.0.4 as well.
 */
function layersNeed(item: JsonObject): number {
  const layers = item['graphics'];
  const listed = Array.isArray(layers) ? layers : [];
  const withKind = [item['watermark'], ...listed].some((layer) => given(objectOf(layer)?.['kind']));
  if (withKind) return 5;
  return layers === undefined ? 1 : 3;
}

function itemNeeds(value: JsonValue): number {
  const item = objectOf(value);
  if (item === null) return 1;
  let needs = layersNeed(item);
  for (const source of sourcesOf(item)) needs = Math.max(needs, sourceNeeds(source));
  return needs;
}

/** The lowest version of a playout file, `0.0.1` to `0.0.5`, that has everything these items use. */
export function versionFor(items: readonly PlayoutItem[]): string {
  let needs = 1;
  for (const { value } of items) {
    needs = Math.max(needs, itemNeeds(value));
    if (needs === 5) break;
  }
  return `0.0.${String(needs)}`;
}
