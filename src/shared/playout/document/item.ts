import { rfc3339Ms } from '../time/rfc3339.ts';
import type { JsonValue, PlayoutItem } from './document.ts';
import type { Change } from './edit-text.ts';
import { editText } from './edit-text.ts';
import { namedItem, spelledItem } from './named-item.ts';
import { objectOf } from './source.ts';

export { idOf, sourceTypeOf, titleOf } from './source.ts';

/** Items lie two levels deep in a file that is indented by two. */
const INDENT = '    ';

const msAt = (value: JsonValue | undefined): number =>
  typeof value === 'string' ? rfc3339Ms(value) : NaN;

/** An item of this text, whose value is known already. One that is a list has an object as its value. */
export function itemFrom(text: string, spelled: JsonValue, key: number): PlayoutItem {
  const value = namedItem(spelled);
  const item = objectOf(value);
  return { key, text, value, start: msAt(item?.['start']), finish: msAt(item?.['finish']) };
}

/** A value as the engine's examples spell an item. */
const itemText = (value: JsonValue): string =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${INDENT}`);

/**
 * An item of a JSON value, spelled as in the engine's examples, or of its own text. Throws a SyntaxError for a text that is not
 * JSON.
 */
export const itemOf = (value: JsonValue, key: number): PlayoutItem =>
  typeof value === 'string'
    ? itemFrom(value, JSON.parse(value) as JsonValue, key)
    : itemFrom(itemText(value), value, key);

/**
 * Sets values inside an item by JSON pointer; without `value` the key is removed. Everything else keeps its bytes: unknown keys,
 * the order of keys, blanks and how numbers are spelled. Objects that a pointer needs and that are not there are made. An item that is
 * a list is written out as an object.
 */
export function editItem(item: PlayoutItem, values: readonly Change[]): PlayoutItem {
  if (values.length === 0) return item;
  const named = spelledItem(item.value) === item.value ? item.text : itemText(item.value);
  const text = editText(named, values);
  return text === item.text ? item : itemOf(text, item.key);
}
