import type { JsonValue } from '../document/document.ts';
import type { Engine } from '../finding.ts';
import type { JsonMark } from '../json/types.ts';
import { engineTable } from '../schema/tables.ts';
import { configFaults } from './config-faults.ts';
import { markFaults } from './mark-faults.ts';
import { decides, holds, mergeLayers } from './merge-layers.ts';
import type { LooseFile } from './read-file.ts';
import type { ShapeFault } from './shape-fault.ts';
import { versionFaults } from './version-faults.ts';

/** One file of a channel's configuration, read. */
export interface ReadLayer extends LooseFile {
  readonly path: string;
}

/**
 * The faults of a base and its overlays, each with the file that has the say over its place, and what they come to; null where one
 * of them could not be read.
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
    const from = layers.findLast(({ value }) => holds(value, fault.pointer)) ?? layers[0];
    return from === undefined ? fault : { ...fault, from };
  });
  const kept = layers.every((layer) => layer.kept !== null);
  return { value: kept ? merged : null, faults: [...faults, ...whole] };
}

/** What is wrong with a layer by itself: its text and, where the engine wants one in each, its version. */
function ownFaults(layer: ReadLayer, engine: Engine): ShapeFault[] {
  if (!layer.ok) return layer.faults;
  const { value, marks } = layer;
  return [
    ...layer.faults,
    ...versionFaults('channel', value, engine),
    ...markFaults('channel', engineTable('channel', engine), value, marks),
  ];
}
