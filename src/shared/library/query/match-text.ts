import { foldName } from '../../lib/fold-name.ts';
import { ANY, ONE } from './ast.ts';

/**
 * Limits of the cache of folded texts: entries, and characters per text. Folding takes the most time, and most values recur (genres, shows,
 * people), but longer texts do not.
 */
const MAX_FOLDED = 200_000;
const MAX_FOLDED_LENGTH = 120;
const folded = new Map<string, string>();

/** The words of a text for comparison: folded, with one space before and after each. */
export function toWords(text: string): string {
  const known = folded.get(text);
  if (known !== undefined) return known;
  const words = ` ${fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
  if (text.length <= MAX_FOLDED_LENGTH) {
    if (folded.size >= MAX_FOLDED) folded.clear();
    folded.set(text, words);
  }
  return words;
}

/** Removes apostrophes: "o'brien" is one word. */
const fold = (text: string): string => foldName(text).replace(/['’]/g, '');

const WILDCARDS = new RegExp(`[${ANY}${ONE}]`);
const hasWildcard = (text: string): boolean => WILDCARDS.test(text);

export type TextTest = (value: string) => boolean;

/** A test for the words of a value next to each other. Wildcards match characters of one word. */
export function wordsTest(value: string): TextTest {
  if (!hasWildcard(value)) {
    const phrase = toWords(value);
    // The value has only punctuation, such as "!!!".
    if (phrase.trim() === '') return (text) => fold(text).includes(fold(value));
    const [first = ''] = phrase.trim().split(' ');
    // Most long texts do not contain the word, and splitting texts takes the most time.
    return (text) =>
      (text.length <= MAX_FOLDED_LENGTH || fold(text).includes(first)) &&
      toWords(text).includes(phrase);
  }
  const patterns = fold(value)
    .replace(new RegExp(`[^\\p{L}\\p{N}${ANY}${ONE}]+`, 'gu'), ' ')
    .trim()
    .split(' ');
  return (text) => {
    const words = toWords(text).trim().split(' ');
    for (let first = 0; first + patterns.length <= words.length; first += 1)
      if (patterns.every((pattern, at) => matchesPattern(pattern, words[first + at] ?? '')))
        return true;
    return false;
  };
}

/** A test for a whole value, ignoring case. */
export function wholeTest(value: string): TextTest {
  const pattern = foldName(value);
  return hasWildcard(value)
    ? (text) => matchesPattern(pattern, foldName(text))
    : (text) => foldName(text) === pattern;
}

/**
 * Whether a text matches a pattern. Backtracks only to the last `ANY`, so the time is at most the product of both lengths for any pattern.
 */
function matchesPattern(pattern: string, text: string): boolean {
  let [p, at, star, mark] = [0, 0, -1, 0];
  while (at < text.length) {
    const char = pattern[p];
    if (char === ANY) {
      star = p;
      mark = at;
      p += 1;
    } else if (char !== undefined && (char === ONE || char === text[at])) {
      p += 1;
      at += 1;
    } else if (star !== -1) {
      p = star + 1;
      mark += 1;
      at = mark;
    } else return false;
  }
  while (pattern[p] === ANY) p += 1;
  return p === pattern.length;
}
