import type { JsonValue } from '../document/document.ts';

/**
 * Why a text is not JSON. Offsets count UTF-16 units of the text (bytes if it could not be decoded); lines and columns
 * from 1.
 */
export interface JsonFault {
  readonly k: 'empty' | 'encoding' | 'syntax';
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  /** A message without the place. */
  readonly message: string;
}

/**
 * A detail that `JSON.parse` loses, or that the engine's reader (serde_json) refuses although it is JSON, with its place.
 *
 * - `duplicate-key`: a key that the object had before; the pointer is the key's.
 * - `float`: a number that serde reads as floating point: with a point or an exponent, `-0`, or beyond 64 bits.
 * - `big-integer`: an integer of 64 bits that a double cannot hold exactly.
 * - `lone-surrogate`, `huge-number`, `too-deep`: half a surrogate pair as an escape, a number beyond the range of a double, and more than
 * 127 nested objects and arrays. The engine accepts these only where it skips values (unknown keys of plain objects).
 */
export interface JsonMark {
  readonly k:
    'duplicate-key' | 'float' | 'big-integer' | 'lone-surrogate' | 'huge-number' | 'too-deep';
  readonly pointer: string;
  readonly offset: number;
}

export type JsonRead =
  | { readonly ok: true; readonly value: JsonValue; readonly marks: readonly JsonMark[] }
  | { readonly ok: false; readonly fault: JsonFault };

/** Line and column (UTF-16 units), both from 1, of an offset. */
export function locateOffset(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1;
    start = at + 1;
  }
  return { line, column: offset - start + 1 };
}
