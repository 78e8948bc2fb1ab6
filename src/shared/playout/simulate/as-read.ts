import type { JsonValue, PlayoutDoc, PlayoutItem } from '../document/document.ts';
import { itemFrom } from '../document/item.ts';
import { namedFields } from '../document/named-item.ts';
import { toObject } from '../document/source.ts';
import type { Engine } from '../finding.ts';
import type { StructShape } from '../schema/shapes.ts';
import { engineTable, itemShape } from '../schema/tables.ts';

const known = new Map<Engine, WeakMap<readonly PlayoutItem[], PlayoutDoc>>();

/**
 * A document as the engine reads it: serde accepts a list with an object's values in the type's order, so such items
 * air although other readers don't know their fields. Keys stay; cached per list of items.
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

/** Whether an item is a list or may contain one in place of an object. A quick no for most items. */
function hasLists(value: JsonValue): boolean {
  const item = toObject(value);
  if (item === null) return Array.isArray(value);
  const { source = null, tracks = null } = item;
  if (tracks !== null || Array.isArray(source)) return true;
  return (toObject(source)?.['probe_hint'] ?? null) !== null;
}

function itemAsRead(item: PlayoutItem, shape: StructShape): PlayoutItem {
  if (!hasLists(item.value)) return item;
  const value = namedFields(item.value, shape);
  return value === item.value ? item : itemFrom(item.text, value, item.key);
}
