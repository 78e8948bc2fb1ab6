import type { JsonObject, JsonValue, PlayoutDoc, PlayoutItem } from '../document/document.ts';
import { itemFrom } from '../document/item.ts';
import { objectOf } from '../document/source.ts';
import type { Engine } from '../finding.ts';
import type { Shape, StructShape, UnionShape } from '../schema/shapes.ts';
import { engineTable, itemShape } from '../schema/tables.ts';

const known = new Map<Engine, WeakMap<readonly PlayoutItem[], PlayoutDoc>>();

/**
 * A document as the engine reads it: serde takes a list in the place of an object when it has the object's values in the order of
 * the engine's type, so that such items air although nothing else knows their fields. Keys stay; made once for a list of items.
 */
export function asRead(doc: PlayoutDoc, engine: Engine): PlayoutDoc {
  const read = known.get(engine) ?? new WeakMap<readonly PlayoutItem[], PlayoutDoc>();
  known.set(engine, read);
  const before = read.get(doc.items);
  if (before !== undefined && before.id === doc.id && before.name === doc.name) return before;
  const shape = itemShape(engineTable('playout', engine));
  const items = doc.items.map((item) => itemAsRead(item, shape));
  const made = items.some((item, at) => item !== doc.items[at]) ? { ...doc, items } : doc;
  read.set(doc.items, made);
  return made;
}

/** Whether an item is a list, or may have one where the engine reads an object. Tells most items quickly that they have none. */
function hasLists(value: JsonValue): boolean {
  const item = objectOf(value);
  if (item === null) return Array.isArray(value);
  const { source = null, tracks = null } = item;
  if (tracks !== null || Array.isArray(source)) return true;
  return (objectOf(source)?.['probe_hint'] ?? null) !== null;
}

function itemAsRead(item: PlayoutItem, shape: StructShape): PlayoutItem {
  if (!hasLists(item.value)) return item;
  const value = named(item.value, shape);
  return value === item.value ? item : itemFrom(item.text, value, item.key);
}

/** The value with the names of the fields wherever a list stands for them. */
function named(value: JsonValue, shape: Shape): JsonValue {
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
  const read = values.map((one) => named(one, of));
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
    const read = named(value, shape);
    if (read !== value) changed = { ...changed, [name]: read };
  }
  return changed;
}
