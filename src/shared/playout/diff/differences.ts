import { equal } from '../../lib/equal.ts';
import type { JsonValue } from '../document/document.ts';
import { objectOf } from '../document/source.ts';
import { step } from '../json/pointer.ts';

/** A value that differs between two states, by JSON pointer, as the second has it; without `value` it is not there. */
export interface Difference {
  readonly pointer: string;
  readonly value?: JsonValue;
}

/** What differs between two states of a value, as deep as both are objects; a list differs as a whole. */
export function differences(
  a: JsonValue | undefined,
  b: JsonValue | undefined,
  at: string,
): Difference[] {
  if (equal(a, b)) return [];
  const [old, now] = [objectOf(a), objectOf(b)];
  if (old === null || now === null)
    return [b === undefined ? { pointer: at } : { pointer: at, value: b }];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((key) =>
    differences(old[key], now[key], at + step(key)),
  );
}
