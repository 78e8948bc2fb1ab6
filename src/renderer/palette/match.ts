import { foldName } from '../../shared/lib/fold-name.ts';
import { Lru } from '../../shared/lib/lru.ts';

/** A letter or digit of a folded name, its position, and whether it starts a word. */
interface Letter {
  readonly text: string;
  readonly from: number;
  to: number;
  readonly first: boolean;
}

/** Cached, because names are matched again with every typed letter. */
const known = new Lru<readonly Letter[]>(20_000);

/** The letters and digits of a name without case and accents; blanks and punctuation only separate words. */
function splitLetters(name: string): readonly Letter[] {
  const cached = known.get(name);
  if (cached !== undefined) return cached;
  const letters = readLetters(name);
  known.set(name, letters);
  return letters;
}

function readLetters(name: string): Letter[] {
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

/** Positions in a text, the end excluded. */
export type Range = readonly [start: number, end: number];

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

/**
 * How well an entry matches, best first: its key or whole name, the start of its name, the start of a word, the inside of a word, other
 * text.
 */
export const matchSteps = ['key', 'start', 'word', 'inside', 'other'] as const;
type MatchStep = (typeof matchSteps)[number];

/** The texts by which an entry is found. */
export interface Matchable {
  readonly name: string;
  /** An id that users type, such as `CS-412`. */
  readonly key?: string | undefined;
  /** Other words for it: a kind, an artist, an address. */
  readonly keywords?: string | undefined;
  /** An item and its action: each must be matched by a different word. */
  readonly parts?: { readonly item: string; readonly action: string } | undefined;
}

/** A match with the ranges of the name to highlight. */
export interface Match {
  readonly step: MatchStep;
  readonly ranges: readonly Range[];
}

const normal = (text: string): string =>
  splitLetters(text)
    .map((letter) => letter.text)
    .join('');

/**
 * How an entry matches a typed text: the whole text in its name, otherwise every word in its name, key or keywords. Null: no match. An
 * action of an item ranks only by its words, so that names come first.
 */
export function matchEntry(entry: Matchable, search: string): Match | null {
  const { name, key, keywords = '', parts } = entry;
  const wanted = normal(search);
  if (wanted === '' || !hasBothParts(entry, search)) return null;
  const ranges = matchRanges(name, search);
  if (parts === undefined) {
    if (wanted === normal(key ?? name) || wanted === normal(name)) return { step: 'key', ranges };
    if (findRange(splitLetters(name), splitLetters(search)) !== null)
      return {
        step: (['start', 'word', 'inside'] as const)[matchRank(name, search)] ?? 'other',
        ranges,
      };
  }
  const steps = search.split(/\s+/).map((word) => matchWord(word, name, key ?? '', keywords));
  const worst = Math.max(...steps);
  return worst === NONE ? null : { step: matchSteps[worst] ?? 'other', ranges };
}

/** Whether different words match the item and the action. */
function hasBothParts({ parts }: Matchable, search: string): boolean {
  if (parts === undefined) return true;
  const words = search.split(/\s+/).filter((word) => normal(word) !== '');
  const has = (text: string) => (word: string) => matchRank(text, word) < 2;
  const ofItem = words.filter(has(parts.item));
  const ofAction = words.filter(has(parts.action));
  return ofItem.length > 0 && ofAction.length > 0 && new Set([...ofItem, ...ofAction]).size > 1;
}

const NONE = matchSteps.length;

/** The match step of one word. A word at the start of the name counts like any other, because the whole text does not start the name. */
function matchWord(word: string, name: string, key: string, keywords: string): number {
  if (normal(word) === '') return 0;
  const rank = matchRank(name, word);
  if (rank < 3) return matchSteps.indexOf(rank === 2 ? 'inside' : 'word');
  if (key !== '' && matchRank(key, word) === 0) return matchSteps.indexOf('word');
  return matchRank(keywords, word) < 3 ? matchSteps.indexOf('other') : NONE;
}
