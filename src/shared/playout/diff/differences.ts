import { equal } from '../../lib/equal.ts';
import type { JsonValue } from '../document/document.ts';
import { toObject } from '../document/source.ts';
import { step } from '../json/pointer.ts';

/** A changed value by JSON pointer, as in the second state; without `value` it was removed. */
export interface ItemDifference {
  readonly pointer: string;
  readonly value?: JsonValue;
}

/** Differences between two values, recursively for objects; a list differs as a whole. */
export function differences(
  a: JsonValue | undefined,
  b: JsonValue | undefined,
  at: string,
): ItemDifference[] {
  if (equal(a, b)) return [];
  const old = toObject(a);
  const now = toObject(b);
  if (old === null || now === null)
    return [b === undefined ? { pointer: at } : { pointer: at, value: b }];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((key) =>
    differences(old[key], now[key], at + step(key)),
  );
}
