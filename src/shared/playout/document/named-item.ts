import type { JsonValue } from './document.ts';

/** The fields of an item in the order of the engine's type, which is the same in every version as far as it goes. */
const fields = ['id', 'start', 'finish', 'source', 'tracks', 'watermark', 'graphics'] as const;

/** What the file has in the place of a value that is named by `namedItem`. */
const spelled = new WeakMap<object, JsonValue>();

/** The value of an item as the file spells it: a list, where it has one in the place of the object. */
export const spelledItem = (value: JsonValue): JsonValue =>
  typeof value === 'object' && value !== null ? (spelled.get(value) ?? value) : value;

/**
 * An item with its fields by name: the engine also takes a list of them (what serde makes of structs). Any other value is itself.
 * Lists deeper within depend on the engine's version and stay.
 */
export function namedItem(value: JsonValue): JsonValue {
  if (!Array.isArray(value) || value.length < 3) return value;
  const named = Object.fromEntries(
    value.slice(0, fields.length).map((one, at) => [fields[at] ?? '', one]),
  );
  spelled.set(named, value);
  return named;
}
