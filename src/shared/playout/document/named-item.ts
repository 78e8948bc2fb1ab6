import { itemShape, engineTable } from '../schema/tables.ts';
import type { Shape, StructShape, UnionShape } from '../schema/shapes.ts';
import type { JsonObject, JsonValue } from './document.ts';
import { toObject } from './source.ts';

/** The original spelling of a value that `namedItem` converted. */
const spelled = new WeakMap<object, JsonValue>();

/** An item's value as the file spells it: the list, if it has one instead of an object. */
export const spelledItem = (value: JsonValue): JsonValue =>
  typeof value === 'object' && value !== null ? (spelled.get(value) ?? value) : value;

/**
 * Converts an item spelled as a list to an object. The engine also accepts lists (as serde does for structs), with the same order of fields
 * in every release. Returns other values unchanged. Nested lists depend on the release: see `namedFields`.
 */
export function namedItem(value: JsonValue): JsonValue {
  if (!Array.isArray(value) || value.length < 3) return value;
  const named = toRow(value, itemShape(engineTable('playout', '0.2')));
  spelled.set(named, value);
  return named;
}

/** Converts every list that stands for an object, as the release of this shape reads it. */
export function namedFields(value: JsonValue, shape: Shape): JsonValue {
  if (value === null) return null;
  switch (shape.k) {
    case 'struct':
      return (
        convertFields(Array.isArray(value) ? toRow(value, shape) : toObject(value), shape) ?? value
      );
    case 'union':
      return convertVariant(value, shape);
    case 'list':
      return Array.isArray(value) ? convertList(value, shape.of) : value;
    default:
      return value;
  }
}

function convertVariant(value: JsonValue, { tag, variants }: UnionShape): JsonValue {
  const listed = Array.isArray(value);
  const name = listed ? value[0] : toObject(value)?.[tag];
  const variant = typeof name === 'string' ? variants.get(name) : undefined;
  if (name === undefined || variant === undefined) return value;
  const row = listed ? { [tag]: name, ...toRow(value.slice(1), variant) } : toObject(value);
  return convertFields(row, variant) ?? value;
}

function convertList(values: JsonValue[], of: Shape): JsonValue[] {
  const read = values.map((value) => namedFields(value, of));
  return read.some((value, at) => value !== values[at]) ? read : values;
}

const toRow = (values: readonly JsonValue[], { fields }: StructShape): JsonObject =>
  Object.fromEntries(
    fields.slice(0, values.length).map(({ name }, at) => [name, values[at] ?? null]),
  );

/** The object with its fields converted; the same object if nothing changed. */
function convertFields(object: JsonObject | null, { fields }: StructShape): JsonObject | null {
  let changed = object;
  for (const { name, shape } of fields) {
    const value = object?.[name];
    if (value === undefined) continue;
    const read = namedFields(value, shape);
    if (read !== value) changed = { ...changed, [name]: read };
  }
  return changed;
}
