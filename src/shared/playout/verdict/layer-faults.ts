import type { JsonValue, JsonObject } from '../document/document.ts';
import type { Engine, FileKind, FindingCode } from '../finding.ts';
import type { JsonMark } from '../json/types.ts';
import { engineTable, schemaTable } from '../schema/tables.ts';
import { markFaults, collectFloats } from './mark-faults.ts';
import type { LooseFile } from './read-file.ts';
import type { ShapeFault } from './shape-fault.ts';
import { versionFaults } from './version-faults.ts';
import { toObject } from '../document/source.ts';
import { pointerKeys } from '../json/pointer.ts';
import { t } from '../../i18n/translate.ts';
import { tableFaults } from './judge-value.ts';

/** A violated rule between fields of a channel configuration. */
interface BrokenRule {
  readonly pointer: string;
  readonly code: FindingCode;
  readonly rule: 'depth-missing' | 'copy-loudness' | 'mpeg2-bitrate';
}

/** One file of a channel's configuration, read. */
export interface ReadLayer extends LooseFile {
  readonly path: string;
}

/**
 * The faults of a base and its overlays, each with the layer that determines its place, and the merged value; null if
 * one could not be read.
 */
export function layerFaults(
  layers: readonly ReadLayer[],
  engine: Engine,
): { value: JsonValue | null; faults: ShapeFault[] } {
  const faults = layers.flatMap((layer) =>
    ownFaults(layer, engine).map((fault) => ({ ...fault, from: layer })),
  );
  if (!layers.every(({ ok }) => ok)) return { value: null, faults };
  let merged: JsonValue = null;
  let marks: JsonMark[] = [];
  for (const { value, marks: own } of layers) {
    merged = mergeLayers(merged, value);
    marks = [...marks.filter(({ pointer }) => !decides(value, pointer)), ...own];
  }
  const whole = configFaults('channel', merged, marks, engine).map((fault) => {
    const from = layers.findLast(({ value }) => hasValue(value, fault.pointer)) ?? layers[0];
    return from === undefined ? fault : { ...fault, from };
  });
  const areKept = layers.every((layer) => layer.kept !== null);
  return { value: areKept ? merged : null, faults: [...faults, ...whole] };
}

/** Faults of a single layer: its text and, if the engine requires one in each, its version. */
function ownFaults(layer: ReadLayer, engine: Engine): ShapeFault[] {
  if (!layer.ok) return layer.faults;
  const { value, marks } = layer;
  return [
    ...layer.faults,
    ...versionFaults('channel', value, engine),
    ...markFaults('channel', engineTable('channel', engine), value, marks),
  ];
}

/**
 * Merges an overlay into a configuration like the engine: objects by key, null removes a key, other values replace. New
 * keys are added unchanged, including their nulls. Both inputs stay unchanged.
 */
function mergeLayers(base: JsonValue, over: JsonValue): JsonValue {
  const under = toObject(base);
  const upper = toObject(over);
  if (under === null || upper === null) return over;
  const merged: JsonObject = { ...under };
  for (const [key, value] of Object.entries(upper))
    if (value === null) Reflect.deleteProperty(merged, key);
    else
      put(
        merged,
        key,
        Object.hasOwn(merged, key) ? mergeLayers(merged[key] ?? null, value) : value,
      );
  return merged;
}

/** Also for the key `__proto__`, which a plain assignment would treat specially. */
function put(object: JsonObject, key: string, value: JsonValue): void {
  Object.defineProperty(object, key, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}

/** Whether a layer determines the value at a place: it sets, removes or replaces it or a parent. */
function decides(layer: JsonValue, pointer: string): boolean {
  let value: JsonValue | undefined = layer;
  for (const key of pointerKeys(pointer)) {
    const object = toObject(value);
    if (object === null) return true;
    if (!Object.hasOwn(object, key)) return false;
    value = object[key];
  }
  return toObject(value) === null;
}

/** Whether a layer has a value at a place. */
function hasValue(layer: JsonValue, pointer: string): boolean {
  let value: JsonValue | undefined = layer;
  for (const key of pointerKeys(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false;
    value = (value as JsonObject)[key];
  }
  return true;
}

/** All faults of a lineup or a merged channel configuration, except versions and the marks of its layers. */
export function configFaults(
  kind: FileKind,
  value: JsonValue,
  marks: readonly JsonMark[],
  engine: Engine,
): ShapeFault[] {
  const table = engineTable(kind, engine);
  const faults = tableFaults(value, table, schemaTable(kind, value, engine), collectFloats(marks));
  if (kind === 'channel')
    for (const { pointer, code, rule } of brokenRules(value, engine))
      faults.push({
        pointer,
        code,
        engine: true,
        schema: false,
        message: t(`playoutcheck:shape.rule.${rule}`),
      });
  return faults;
}

/** What the engine refuses in a merged channel configuration whose single fields are valid. */
function brokenRules(config: JsonValue, engine: Engine): BrokenRule[] {
  const normalization = toObject(toObject(config)?.['normalization']);
  const audio = toObject(normalization?.['audio']);
  const video = toObject(normalization?.['video']);
  const broken: BrokenRule[] = [];
  const add = (track: string, code: FindingCode, rule: BrokenRule['rule']): void => {
    broken.push({ pointer: `/normalization/${track}`, code, rule });
  };
  if (engine === '0.0.2') {
    if (isGiven(video?.['format']) && !isGiven(video?.['bit_depth']))
      add('video', 'missing-field', 'depth-missing');
    return broken;
  }
  if (audio?.['mode'] === 'copy' && audio['normalize_loudness'] === true)
    add('audio/normalize_loudness', 'conflicting-fields', 'copy-loudness');
  if (video?.['format'] === 'mpeg2video' && !isGiven(video['bitrate_kbps']))
    add('video', 'missing-field', 'mpeg2-bitrate');
  return broken;
}

const isGiven = (value: JsonValue | undefined): boolean => value !== undefined && value !== null;
