import { rfc3339Ms } from '../time/rfc3339.ts';
import type { JsonValue, PlayoutItem } from './document.ts';
import type { TextChange } from './edit-text.ts';
import { editText } from './edit-text.ts';
import { namedItem, spelledItem } from './named-item.ts';
import { toObject } from './source.ts';

export { getId, getSourceType, formatTitle } from './source.ts';

/** Indentation of items in a file with two spaces per level. */
const INDENT = '    ';

const msAt = (value: JsonValue | undefined): number =>
  typeof value === 'string' ? rfc3339Ms(value) : NaN;

/** An item with this text and its parsed value. An item spelled as a list has an object as its value. */
export function itemFrom(text: string, spelled: JsonValue, key: number): PlayoutItem {
  const value = namedItem(spelled);
  const item = toObject(value);
  return { key, text, value, start: msAt(item?.['start']), finish: msAt(item?.['finish']) };
}

/** A value in the style of the engine's examples. */
const itemText = (value: JsonValue): string =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${INDENT}`);

/**
 * An item from a JSON value (in the style of the engine's examples) or from its text. Throws a SyntaxError for invalid
 * JSON.
 */
export const toItem = (value: JsonValue, key: number): PlayoutItem =>
  typeof value === 'string'
    ? itemFrom(value, JSON.parse(value) as JsonValue, key)
    : itemFrom(itemText(value), value, key);

/**
 * Sets values inside an item by JSON pointer; without `value`, removes the key. Everything else keeps its bytes:
 * unknown keys, key order, whitespace and number spelling. Creates missing objects. An item spelled as a list becomes
 * an object.
 */
export function editItem(item: PlayoutItem, values: readonly TextChange[]): PlayoutItem {
  if (values.length === 0) return item;
  const named = spelledItem(item.value) === item.value ? item.text : itemText(item.value);
  const text = editText(named, values);
  return text === item.text ? item : toItem(text, item.key);
}
