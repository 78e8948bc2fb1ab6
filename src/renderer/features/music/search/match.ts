/** A name without case, accents, blanks and punctuation, and where each letter of that text stands in the name. */
interface Folded {
  readonly text: string;
  readonly from: readonly number[];
  readonly to: readonly number[];
  /** Whether the letter begins a word. */
  readonly first: readonly boolean[];
}

function fold(name: string): Folded {
  let text = '';
  const from: number[] = [];
  const to: number[] = [];
  const first: boolean[] = [];
  let at = 0;
  let between = true;
  for (const char of name) {
    const letters = char
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '');
    const end = at + char.length;
    for (const letter of letters) {
      text += letter;
      for (let unit = 0; unit < letter.length; unit += 1) {
        from.push(at);
        to.push(end);
        first.push(between);
        between = false;
      }
    }
    // A combining accent belongs to the letter before it.
    if (letters === '' && /\p{M}/u.test(char) && to.length > 0) to[to.length - 1] = end;
    else if (letters === '') between = true;
    at = end;
  }
  return { text, from, to, first };
}

/** The first place of `wanted` that begins a word, else the first one; -1: none. */
function placeOf({ text, first }: Folded, wanted: string): number {
  const any = text.indexOf(wanted);
  for (let at = any; at >= 0; at = text.indexOf(wanted, at + 1)) if (first[at] === true) return at;
  return any;
}

/**
 * The parts of a name that a search text matches, as `[start, end)` in order: the whole text, else each of its words. Case, accents, blanks and
 * punctuation do not count, as on the server.
 */
export function matchRanges(name: string, search: string): readonly (readonly [number, number])[] {
  const whole = fold(name);
  const find = (text: string): (readonly [number, number])[] => {
    const wanted = fold(text).text;
    const at = wanted === '' ? -1 : placeOf(whole, wanted);
    const start = whole.from[at];
    const end = whole.to[at + wanted.length - 1];
    return start === undefined || end === undefined ? [] : [[start, end]];
  };
  const all = find(search);
  if (all.length > 0) return all;
  const parts = search.split(/\s+/).flatMap(find);
  parts.sort(([a], [b]) => a - b);
  const apart: (readonly [number, number])[] = [];
  for (const part of parts) if (part[0] >= (apart.at(-1)?.[1] ?? 0)) apart.push(part);
  return apart;
}
