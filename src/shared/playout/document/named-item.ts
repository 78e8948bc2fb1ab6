import { itemShape, engineTable } from '../schema/tables.ts';
import type { Shape, StructShape, UnionShape } from '../schema/shapes.ts';
import type { JsonObject, JsonValue } from './document.ts';
import { objectOf } from './source.ts';

/** What the file has in the place of a value that is named by `namedItem`. */
const spelled = new WeakMap<object, JsonValue>();

/** The value of an item as the file spells it: a list, where it has one in the place of the object. */
export const spelledItem = (value: JsonValue): JsonValue =>
  typeof value === 'object' && value !== null ? (spelled.get(value) ?? value) : value;

/**
 * An item with its fields by name: the engine also takes a list of them (what serde makes of structs), in an order that is the
 * same in every release as far as it goes. Any other value is itself. Lists deeper within depend on the release: see `namedFields`.
 */
export function namedItem(value: JsonValue): JsonValue {
  if (!Array.isArray(value) || value.length < 3) return value;
  const named = rowOf(value, itemShape(engineTable('playout', '0.2')));
  spelled.set(named, value);
  return named;
}

/** The value with the names of the fields wherever a list stands for an object, as the release of this shape reads it. */
export function namedFields(value: JsonValue, shape: Shape): JsonValue {
  if (value === null) return null;
  switch (shape.k) {
    case 'struct':
      return fieldsOf(Array.isArray(value) ? rowOf(value, shape) : objectOf(value), shape) ?? value;
    case 'union':
      return variantOf(value, shape);
    case 'list':
      return Array.isArray(value) ? listOf(value, shape.of) : value;
    default:
      return value;
  }
}

function variantOf(value: JsonValue, { tag, variants }: UnionShape): JsonValue {
  const listed = Array.isArray(value);
  const name = listed ? value[0] : objectOf(value)?.[tag];
  const variant = typeof name === 'string' ? variants.get(name) : undefined;
  if (name === undefined || variant === undefined) return value;
  const row = listed ? { [tag]: name, ...rowOf(value.slice(1), variant) } : objectOf(value);
  return fieldsOf(row, variant) ?? value;
}

function listOf(values: JsonValue[], of: Shape): JsonValue[] {
  const read = values.map((one) => namedFields(one, of));
  return read.some((one, at) => one !== values[at]) ? read : values;
}

const rowOf = (values: readonly JsonValue[], { fields }: StructShape): JsonObject =>
  Object.fromEntries(
    fields.slice(0, values.length).map(({ name }, at) => [name, values[at] ?? null]),
  );

/** The object with its fields named in turn; the same one where nothing changed. */
function fieldsOf(object: JsonObject | null, { fields }: StructShape): JsonObject | null {
  let changed = object;
  for (const { name, shape } of fields) {
    const value = object?.[name];
    if (value === undefined) continue;
    const read = namedFields(value, shape);
    if (read !== value) changed = { ...changed, [name]: read };
  }
  return changed;
}
