import { step } from '../json/pointer.ts';
import type { JsonValue } from './document.ts';
import type { TextChange } from './edit-text.ts';
import { isObject } from './source.ts';

/**
 * The changes that turn one value into another, for `editText`, so that what is equal keeps its bytes. A list whose length differs is replaced
 * as a whole.
 */
export function diffValues(before: JsonValue, after: JsonValue, pointer = ''): TextChange[] {
  if (before === after) return [];
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return after.flatMap((value, index) =>
      diffValues(before[index] ?? null, value, `${pointer}${step(String(index))}`),
    );
  if (!isObject(before) || !isObject(after))
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ pointer, value: after }];
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  return [
    ...removed.map((key): TextChange => ({ pointer: `${pointer}${step(key)}` })),
    ...Object.entries(after).flatMap(([key, value]) =>
      Object.hasOwn(before, key)
        ? diffValues(before[key] ?? null, value, `${pointer}${step(key)}`)
        : [{ pointer: `${pointer}${step(key)}`, value }],
    ),
  ];
}
