import { playoutTable } from '../schema/playout-table.ts';
import type { Shape, StructShape } from '../schema/shapes.ts';
import type { JsonObject, JsonValue } from './document.ts';

/*
 * The engine reads a list in the place of any object: its elements are the fields in the order of the engine's types, behind the
 * `source_type` where there is one (what serde makes of structs and tagged enums). Everything else here knows fields by name.
 */

const items = playoutTable(5).byName.get('items')?.shape;
const itemShape: Shape = items?.k === 'list' ? items.of : { k: 'text' };

/** What the file has in the place of a value that is named by `namedItem`. */
const spelled = new WeakMap<object, JsonValue>();

/** The value of an item as the file spells it: with lists where it has lists for objects. */
export const spelledItem = (value: JsonValue): JsonValue =>
  typeof value === 'object' && value !== null ? (spelled.get(value) ?? value) : value;

/** An item with an object wherever its file has a list for one; the very same value where there is none. */
export function namedItem(value: JsonValue): JsonValue {
  const named = namedValue(itemShape, value);
  if (named !== value && typeof named === 'object' && named !== null) spelled.set(named, value);
  return named;
}

function namedValue(shape: Shape, value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  switch (shape.k) {
    case 'struct':
      return Array.isArray(value) ? fromList(shape, value) : fieldsOf(shape, value);
    case 'union': {
      const tag = Array.isArray(value) ? value[0] : value[shape.tag];
      const variant = typeof tag === 'string' ? shape.variants.get(tag) : undefined;
      if (tag === undefined || variant === undefined) return value;
      if (!Array.isArray(value)) return fieldsOf(variant, value);
      return { [shape.tag]: tag, ...fromList(variant, value.slice(1)) };
    }
    case 'list': {
      if (!Array.isArray(value)) return value;
      const list = value.map((one) => namedValue(shape.of, one));
      return list.some((one, at) => one !== value[at]) ? list : value;
    }
    default:
      return value;
  }
}

const fromList = ({ fields }: StructShape, list: readonly JsonValue[]): JsonObject =>
  Object.fromEntries(
    list.slice(0, fields.length).map((value, at) => {
      const field = fields[at];
      return field === undefined ? ['', value] : [field.name, namedValue(field.shape, value)];
    }),
  );

function fieldsOf({ fields }: StructShape, value: JsonObject): JsonObject {
  let changed: Record<string, JsonValue> | null = null;
  for (const { name, shape } of fields) {
    const before = value[name];
    if (before === undefined) continue;
    const after = namedValue(shape, before);
    if (after !== before) (changed ??= {})[name] = after;
  }
  return changed === null ? value : { ...value, ...changed };
}
