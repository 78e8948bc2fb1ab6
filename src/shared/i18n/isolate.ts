/** Text that is written from right to left, and controls that change the direction of what follows. */
const turns =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b]/;
const overrides = /[\u202a-\u202e]/g;
const isolates = /[\u2066-\u2069]/g;

/** The mark before it keeps a sentence that begins with the name from left to right where its first letter decides. */
const START = '\u200e\u2068';
const END = '\u2069';

/** Whether every isolate of a text ends in it, as those of its own parts do. */
function isBalanced(text: string): boolean {
  let open = 0;
  for (const [mark] of text.matchAll(isolates)) {
    open += mark === END ? -1 : 1;
    if (open < 0) return false;
  }
  return open === 0;
}

/** A name that stands alone, without the controls that would turn its letters round. Names that have none are returned as they are. */
export function dropTurns(text: string): string {
  const plain = text.replace(overrides, '');
  return isBalanced(plain) ? plain : plain.replace(isolates, '');
}

/**
 * A name as a part of a sentence: from right to left or left to right as its own letters are, without moving its neighbors. Controls that would
 * turn the rest of the sentence are left out. Names that turn nothing are returned as they are.
 */
export function isolate(text: string): string {
  if (!turns.test(text)) return text;
  return START + dropTurns(text) + END;
}

const isolated = /\u200e\u2068([^\u2066-\u2069]*)\u2069/g;
/** Names in names, such as a sentence in a sentence. Deeper ones do not occur. */
const MAX_DEPTH = 4;

/** A text without the marks of `isolate`, for terminals, which would show them. */
export function dropIsolation(text: string): string {
  let plain = text;
  for (let depth = 0; depth < MAX_DEPTH && plain.includes(START); depth += 1)
    plain = plain.replace(isolated, '$1');
  return plain;
}

/** Facts side by side: "Kids · 3 tracks". Leaves out what is missing. */
export const joinFacts = (
  facts: readonly (string | null | undefined | false | 0)[],
  between = ' · ',
): string =>
  facts
    .flatMap((fact) => (typeof fact === 'string' && fact !== '' ? isolate(fact) : []))
    .join(between);
