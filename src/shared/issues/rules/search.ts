import { jqlText } from './jql.ts';
import type { JqlToken } from './jql-tokens.ts';
import { jqlTokens } from './jql-tokens.ts';

/** The kind of a search text: the key of an issue, words to find, or JQL. */
export type SearchMode = 'key' | 'words' | 'jql';

const KEY = /^[a-z][a-z0-9_]*-\d+$/i;
const NUMBER = /^\d{1,9}$/;
/** Fields whose past values JQL can search. Other words before "was" or "changed" are words of a sentence. */
const WITH_PAST = /^(?:status|assignee|reporter|priority|resolution|fixversion)$/i;

/** The key that a text names. `project`: the key of the project that a plain number belongs to, if there is only one. */
export function findKey(text: string, project: string | null = null): string | null {
  const key = text.trim();
  if (project !== null && NUMBER.test(key)) return `${project}-${key}`;
  return KEY.test(key) ? key.toUpperCase() : null;
}

/** Distinguishes JQL, which has operators, from words. */
export function searchMode(text: string, project: string | null = null): SearchMode {
  if (findKey(text, project) !== null) return 'key';
  const tokens = jqlTokens(text);
  return tokens.some((_, index) => isCondition(tokens, index)) ? 'jql' : 'words';
}

function isCondition(tokens: readonly JqlToken[], index: number): boolean {
  const [before, token, next, after] = [-1, 0, 1, 2].map((offset) => tokens[index + offset]);
  const follows = /^(?:word|text)$/.test(before?.k ?? '') || isWord(before, /^not$/i);
  const word = token?.value.toLowerCase() ?? '';
  if (token?.k === 'operator') return follows && /^[=~<>]|^!./.test(word);
  if (token?.k !== 'keyword') return isWord(token, /^cf\[\d+\]$/i);
  const byKeyword: Readonly<Record<string, () => boolean>> = {
    order: () => isWord(next, /^by$/i) && token.text === 'ORDER',
    in: () => follows && [next, after].some((one) => one?.k === 'open'),
    is: () => follows && isWord(isWord(next, /^not$/i) ? after : next, /^(?:empty|null)$/i),
    was: () => isWord(before, WITH_PAST),
    changed: () => isWord(before, WITH_PAST),
  };
  return byKeyword[word]?.() ?? false;
}

const isWord = (token: JqlToken | undefined, pattern: RegExp): boolean =>
  token !== undefined && pattern.test(token.value);

/** The condition that finds words in summaries, texts and comments. */
export const wordsCondition = (words: string): string => `text ~ ${jqlText(words.trim())}`;

/** The words that a condition searches for; null: another condition. */
export function wordsIn(condition: string): string | null {
  const [field, operator, value, ...more] = jqlTokens(condition);
  const isWords = field?.value.toLowerCase() === 'text' && operator?.text === '~';
  if (!isWords || value?.k !== 'text' || more.length > 0) return null;
  return value.value;
}
