import { pointerKeys } from './pointer.ts';
import { findElement, findMember, skipBlanks } from '../document/scan.ts';
import { placeOf } from './place.ts';

export interface TextPlace {
  readonly line: number;
  readonly column: number;
  /** UTF-16 units from the start. */
  readonly offset: number;
}

/**
 * Where the value of a JSON pointer begins in a JSON text, with line and column from 1; of a key that is there twice, the last, as
 * `JSON.parse` takes it. null where there is no such value.
 */
export function locate(text: string, pointer: string): TextPlace | null {
  let at = skipBlanks(text, 0);
  for (const key of pointerKeys(pointer)) {
    const next = inside(text, at, key);
    if (next === null) return null;
    at = next;
  }
  return at >= text.length ? null : { offset: at, ...placeOf(text, at) };
}

const INDEX = /^(?:0|[1-9]\d*)$/;

/** Where what an object or array has under a key begins; null where it has nothing there. */
function inside(text: string, at: number, key: string): number | null {
  if (text[at] === '{') return findMember(text, at, key)?.start ?? null;
  return text[at] === '[' && INDEX.test(key) ? findElement(text, at, Number(key)) : null;
}
