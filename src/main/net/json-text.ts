import { parseLong } from '../../shared/lib/long-integer.ts';

/** Maximum nesting of lists and objects in text from outside: real answers have under 20 levels. */
const MAX_DEPTH = 64;
/**
 * Maximum number of values in a text. A list of 500 players has 15,000, the largest real answer some 500,000. Parsing this many takes 0.1 s;
 * without a limit, 16 MiB of `[],` take 0.8 s and 0.4 GB.
 */
const MAX_VALUES = 1_500_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;

/**
 * Parses JSON from a server; undefined if it is invalid, nests too deep or has too many values. `long`: integers beyond 2^53 are `LongInteger`.
 */
export function parseJsonText(text: string, long = false): unknown {
  if (!isBounded(text)) return undefined;
  try {
    return long ? parseLong(text) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Scans only the punctuation, which costs less than parsing and stops at the first excess. Any result is fine for invalid JSON: the parser
 * refuses it.
 */
function isBounded(text: string): boolean {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) {
      at = endOfString(text, at);
      if (at === -1) return true;
    } else if (unit === COMMA) {
      values += 1;
    } else if (unit === 0x7b || unit === 0x5b) {
      values += 1;
      depth += 1;
    } else if (unit === 0x7d || unit === 0x5d) {
      depth -= 1;
    }
    if (depth > MAX_DEPTH || values > MAX_VALUES) return false;
  }
  return true;
}

/** Where the string that starts at `from` ends; -1: it does not end. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = at;
    while (text.charCodeAt(escapes - 1) === BACKSLASH) escapes -= 1;
    if ((at - escapes) % 2 === 0) return at;
  }
  return -1;
}
