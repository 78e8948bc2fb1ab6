import type { JsonValue } from '../document/document.ts';
import { t } from '../../i18n/translate.ts';
import { decodeUtf8 } from './utf8.ts';
import { findJsonFault } from './fault.ts';
import { locateOffset } from './types.ts';
import { scan } from './scan.ts';
import type { JsonMark, JsonRead } from './types.ts';
import { pointerKeys } from './pointer.ts';
import { findElement, findMember, skipBlanks } from '../document/scan.ts';

interface TextPosition {
  readonly line: number;
  readonly column: number;
  /** UTF-16 units from the start. */
  readonly offset: number;
}

const INDEX = /^(?:0|[1-9]\d*)$/;

const markReasons = ['lone-surrogate', 'huge-number', 'too-deep'] as const;
type JsonMarkReason = (typeof markReasons)[number];

/** The message for a mark that the engine's reader refuses. */
export const formatMarkReason = (k: JsonMarkReason): string => t(`playoutcheck:shape.json.${k}`);

export const isMarkReason = (k: JsonMark['k']): k is JsonMarkReason =>
  (markReasons as readonly string[]).includes(k);

/** Reads JSON like `JSON.parse`, and marks every detail that this loses. Never throws; linear time. */
export function readLoose(text: string): JsonRead {
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch {
    return { ok: false, fault: findJsonFault(text) };
  }
  return { ok: true, value, marks: scan(text) };
}

/**
 * Reads JSON like the engine's reader for a value that it keeps: strict RFC 8259, 127 levels, whole surrogate pairs.
 */
export function readJson(text: string): JsonRead {
  const read = readLoose(text);
  if (!read.ok) return read;
  for (const { k, offset } of read.marks)
    if (isMarkReason(k)) {
      const place = locateOffset(text, offset);
      return { ok: false, fault: { k: 'syntax', offset, ...place, message: formatMarkReason(k) } };
    }
  return read;
}

/** The same for the bytes of a file, which must be UTF-8 without a byte order mark. */
export function readJsonBytes(bytes: Uint8Array): JsonRead {
  const decoded = decodeUtf8(bytes);
  return decoded.ok ? readJson(decoded.text) : { ok: false, fault: decoded.fault };
}

/**
 * The place of a JSON pointer's value in a JSON text, with line and column from 1. For duplicate keys, the last one,
 * like `JSON.parse`. null if there is no such value.
 */
export function locate(text: string, pointer: string): TextPosition | null {
  let at = skipBlanks(text, 0);
  for (const key of pointerKeys(pointer)) {
    const next = inside(text, at, key);
    if (next === null) return null;
    at = next;
  }
  return at >= text.length ? null : { offset: at, ...locateOffset(text, at) };
}

/** Where the value of a key starts in an object or array; null if there is none. */
function inside(text: string, at: number, key: string): number | null {
  if (text[at] === '{') return findMember(text, at, key)?.start ?? null;
  return text[at] === '[' && INDEX.test(key) ? findElement(text, at, Number(key)) : null;
}
