import type { JsonObject, JsonValue } from '../document/document.ts';
import { objectOf } from '../document/source.ts';
import { pointerKeys } from '../json/pointer.ts';

/**
 * Lays a configuration over another as the engine does: objects key by key, null takes a key away, and everything else replaces.
 * What is under a key that was not there before comes as it is, nulls and all. Neither is changed.
 */
export function mergeLayers(base: JsonValue, over: JsonValue): JsonValue {
  const under = objectOf(base);
  const upper = objectOf(over);
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

/** Also for the key `__proto__`, which a plain assignment would take for something else. */
function put(object: JsonObject, key: string, value: JsonValue): void {
  Object.defineProperty(object, key, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}

/** Whether a layer has the say over the value at a place: it sets it, takes it away, or replaces what is around it. */
export function decides(layer: JsonValue, pointer: string): boolean {
  let value: JsonValue | undefined = layer;
  for (const key of pointerKeys(pointer)) {
    const object = objectOf(value);
    if (object === null) return true;
    if (!Object.hasOwn(object, key)) return false;
    value = object[key];
  }
  return objectOf(value) === null;
}

/** Whether there is a value at a place of a layer. */
export function holds(layer: JsonValue, pointer: string): boolean {
  let value: JsonValue | undefined = layer;
  for (const key of pointerKeys(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false;
    value = (value as JsonObject)[key];
  }
  return true;
}
