import type { JsonValue } from '../document/document.ts';
import { t } from '../../i18n/translate.ts';
import { decodeUtf8 } from './utf8.ts';
import { faultOf } from './fault.ts';
import { locate as locateIn } from './locate.ts';
import { placeOf } from './place.ts';
import { scan } from './scan.ts';

/** Why a text is no JSON. Offsets count UTF-16 units of the text (bytes where it could not be decoded); lines and columns from 1. */
export interface JsonFault {
  readonly k: 'empty' | 'encoding' | 'syntax';
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  /** A plain sentence without the place. */
  readonly message: string;
}

/**
 * What `JSON.parse` loses, and what the engine's reader (serde_json) refuses although it is JSON, each with its place.
 *
 * - `duplicate-key`: a key that the object had before; the pointer is the key's.
 * - `float`: a number that serde reads as floating point: with a point or an exponent, `-0`, or beyond 64 bits.
 * - `big-integer`: an integer of 64 bits that a double cannot hold exactly.
 * - `lone-surrogate`, `huge-number`, `too-deep`: half a surrogate pair as an escape, a number beyond the range of a double, and
 *   more than 127 objects and arrays within each other. Only what the engine skips (unknown keys of plain objects) may hold those.
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

const refusals = ['lone-surrogate', 'huge-number', 'too-deep'] as const;
type Refusal = (typeof refusals)[number];

/** The sentence of a mark that the engine's reader refuses. */
export const refusalText = (k: Refusal): string => t(`playoutcheck:shape.json.${k}`);

export const isRefusal = (k: JsonMark['k']): k is Refusal =>
  (refusals as readonly string[]).includes(k);

/** Reads JSON as `JSON.parse` does, with the marks of what that loses. Never throws; time is linear. */
export function readLoose(text: string): JsonRead {
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch {
    return { ok: false, fault: faultOf(text) };
  }
  return { ok: true, value, marks: scan(text) };
}

/** Reads JSON as the engine's reader does for a value that it keeps: strict RFC 8259, 127 levels, whole surrogate pairs. */
export function readJson(text: string): JsonRead {
  const read = readLoose(text);
  if (!read.ok) return read;
  for (const { k, offset } of read.marks)
    if (isRefusal(k)) {
      const place = placeOf(text, offset);
      return { ok: false, fault: { k: 'syntax', offset, ...place, message: refusalText(k) } };
    }
  return read;
}

/** The same from the bytes of a file, which have to be UTF-8 without a byte order mark. */
export function readJsonBytes(bytes: Uint8Array): JsonRead {
  const decoded = decodeUtf8(bytes);
  return decoded.ok ? readJson(decoded.text) : { ok: false, fault: decoded.fault };
}

/**
 * Where the value of a JSON pointer begins in a JSON text, with line and column from 1; of a key that is there twice, the last, as
 * `JSON.parse` takes it. null where there is no such value.
 */
export const locate = locateIn;
