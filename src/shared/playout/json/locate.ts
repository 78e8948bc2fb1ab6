import { pointerKeys } from '../document/pointer.ts';
import { placeOf } from './place.ts';

export interface TextPlace {
  readonly line: number;
  readonly column: number;
  /** UTF-16 units from the start. */
  readonly offset: number;
}

/**
 * Where the value of a JSON pointer begins in a JSON text; of a key that is there twice, the last, as `JSON.parse` takes it.
 * null where there is no such value.
 */
export function locate(text: string, pointer: string): TextPlace | null {
  let at = skipBlank(text, 0);
  for (const step of pointerKeys(pointer)) {
    const open = text.charAt(at);
    const next =
      open === '{' ? inObject(text, at, step) : open === '[' ? inArray(text, at, step) : -1;
    if (next < 0) return null;
    at = next;
  }
  return at >= text.length ? null : { offset: at, ...placeOf(text, at) };
}

function inObject(text: string, from: number, key: string): number {
  let found = -1;
  let at = skipBlank(text, from + 1);
  while (text.charAt(at) === '"') {
    const end = skipString(text, at);
    const value = skipBlank(text, skipBlank(text, end) + 1);
    if (keyOf(text.slice(at, end)) === key) found = value;
    at = skipBlank(text, skipValue(text, value));
    if (text.charAt(at) !== ',') break;
    at = skipBlank(text, at + 1);
  }
  return found;
}

function inArray(text: string, from: number, step: string): number {
  if (!/^(?:0|[1-9]\d*)$/.test(step)) return -1;
  let left = Number(step);
  let at = skipBlank(text, from + 1);
  if (text.charAt(at) === ']') return -1;
  while (left > 0) {
    at = skipBlank(text, skipValue(text, at));
    if (text.charAt(at) !== ',') return -1;
    at = skipBlank(text, at + 1);
    left -= 1;
  }
  return at;
}

function keyOf(raw: string): string | null {
  try {
    return String(JSON.parse(raw));
  } catch {
    return null;
  }
}

function skipBlank(text: string, from: number): number {
  let at = from;
  let code = text.charCodeAt(at);
  while (code === 32 || code === 10 || code === 13 || code === 9) code = text.charCodeAt(++at);
  return at;
}

function skipString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text.charCodeAt(at) !== 34) at += text.charCodeAt(at) === 92 ? 2 : 1;
  return at + 1;
}

/** The end of the value at `from`, without looking into it. */
function skipValue(text: string, from: number): number {
  let depth = 0;
  let at = from;
  while (at < text.length) {
    const char = text.charAt(at);
    if (char === '"') at = skipString(text, at);
    else {
      if (char === '{' || char === '[') depth += 1;
      else if (char === '}' || char === ']') depth -= 1;
      if (depth < 0 || (depth === 0 && char === ',')) return at;
      at += 1;
    }
    if (depth === 0 && ends(text.charCodeAt(at - 1))) return at;
  }
  return at;
}

const ends = (code: number): boolean => code === 34 || code === 125 || code === 93;
