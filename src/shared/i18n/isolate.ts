/** Right-to-left text, and controls that change the direction of the following text. */
const turns =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b]/;
const overrides = /[\u202a-\u202e]/g;
const isolates = /[\u2066-\u2069]/g;

/** The first mark keeps a sentence left-to-right if it begins with the name, where the first letter would decide. */
const START = '\u200e\u2068';
const END = '\u2069';

/** Whether a text closes every isolate that it opens. */
function isBalanced(text: string): boolean {
  let open = 0;
  for (const [mark] of text.matchAll(isolates)) {
    open += mark === END ? -1 : 1;
    if (open < 0) return false;
  }
  return open === 0;
}

/** A name shown on its own, without controls that would reverse its letters. Returns names without such controls unchanged. */
export function dropTurns(text: string): string {
  const plain = text.replace(overrides, '');
  return isBalanced(plain) ? plain : plain.replace(isolates, '');
}

/**
 * A name within a sentence: displayed in the direction of its own letters, without moving the surrounding text. Removes controls that would
 * reverse the rest of the sentence. Returns names that affect no direction unchanged.
 */
export function isolate(text: string): string {
  if (!turns.test(text)) return text;
  return START + dropTurns(text) + END;
}

const isolated = /\u200e\u2068([^\u2066-\u2069]*)\u2069/g;
/** Maximum nesting of names, such as a sentence within a sentence. */
const MAX_DEPTH = 4;

/** A text without the marks of `isolate`, for terminals, which may show them. */
export function dropIsolation(text: string): string {
  let plain = text;
  for (let depth = 0; depth < MAX_DEPTH && plain.includes(START); depth += 1)
    plain = plain.replace(isolated, '$1');
  return plain;
}

type MaybeFact = string | null | undefined | false | 0;

/** The facts that are not missing. */
export const listFacts = (facts: readonly MaybeFact[]): readonly string[] =>
  facts.flatMap((fact) => (typeof fact === 'string' && fact !== '' ? fact : []));

/** Joins facts: "Kids · 3 tracks". Skips missing ones. */
export const joinFacts = (facts: readonly MaybeFact[], between = ' · '): string =>
  listFacts(facts).map(isolate).join(between);
