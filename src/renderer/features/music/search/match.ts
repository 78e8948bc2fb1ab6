import { foldName } from '../../../../shared/music/rules/sorts.ts';

/** A letter or digit of a folded name, its position, and whether it starts a word. */
interface Letter {
  readonly text: string;
  readonly from: number;
  to: number;
  readonly first: boolean;
}

/** The letters and digits of a name without case and accents; blanks and punctuation only separate words. */
function splitLetters(name: string): Letter[] {
  const letters: Letter[] = [];
  let first = true;
  let at = 0;
  for (const char of name) {
    const from = at;
    at += char.length;
    const last = letters.at(-1);
    const plain = foldName(char).replace(/[^\p{L}\p{N}]/gu, '');
    // A combining accent belongs to the previous letter.
    if (last !== undefined && /\p{M}/u.test(char)) last.to = at;
    else if (plain === '') first = true;
    for (const text of plain) {
      letters.push({ text, from, to: at, first });
      first = false;
    }
  }
  return letters;
}

type Range = readonly [start: number, end: number];

/** The first match that starts a word, else the first match. */
function findRange(name: readonly Letter[], wanted: readonly Letter[]): Range | null {
  const fits = name.flatMap((_, at) =>
    wanted.length > 0 && wanted.every(({ text }, i) => name[at + i]?.text === text) ? [at] : [],
  );
  const at = fits.find((index) => name[index]?.first) ?? fits[0] ?? -1;
  const start = name[at];
  const end = name[at + wanted.length - 1];
  return start === undefined || end === undefined ? null : [start.from, end.to];
}

/**
 * The ranges of a name that match a search text, in order: the whole text, else each word. Ignores case, accents, blanks and punctuation,
 * like the server.
 */
export function matchRanges(name: string, search: string): readonly Range[] {
  const letters = splitLetters(name);
  const find = (text: string): Range[] => {
    const range = findRange(letters, splitLetters(text));
    return range === null ? [] : [range];
  };
  const whole = find(search);
  if (whole.length > 0) return whole;
  const parts = search.split(/\s+/).flatMap(find);
  parts.sort(([a], [b]) => a - b);
  return parts.filter(
    ([start], at) => start >= Math.max(0, ...parts.slice(0, at).map(([, end]) => end)),
  );
}

/** How well a name matches a search text: 0 starts with it, 1 has a word that does, 2 contains it, 3 matches in another field. */
export function matchRank(name: string, search: string): number {
  const start = matchRanges(name, search)[0]?.[0];
  if (start === undefined) return 3;
  if (start === 0) return 0;
  return /[\p{L}\p{N}]/u.test(name[start - 1] ?? '') ? 2 : 1;
}
