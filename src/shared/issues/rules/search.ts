import { jqlText } from './jql.ts';
import type { JqlToken } from './jql-tokens.ts';
import { jqlTokens } from './jql-tokens.ts';

/** What a search text is: the key of an issue, words to find, or JQL. */
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

/** Tells JQL by its operators from words. */
export function searchMode(text: string, project: string | null = null): SearchMode {
  if (findKey(text, project) !== null) return 'key';
  const tokens = jqlTokens(text);
  return tokens.some((_, index) => isCondition(tokens, index)) ? 'jql' : 'words';
}

function isCondition(tokens: readonly JqlToken[], index: number): boolean {
  const at = (offset: number): Partial<JqlToken> => tokens[index + offset] ?? {};
  const word = (offset: number): string => at(offset).value?.toLowerCase() ?? '';
  const follows = at(-1).k === 'word' || at(-1).k === 'text' || word(-1) === 'not';
  const { k } = at(0);
  if (k === 'operator') return follows && /^[=~<>]|^!./.test(word(0));
  if (k !== 'keyword') return k === 'word' && /^cf\[\d+\]$/i.test(word(0));
  if (word(0) === 'order') return word(1) === 'by' && at(0).text === at(0).text?.toUpperCase();
  if (word(0) === 'in') return follows && (at(1).k === 'open' || at(2).k === 'open');
  if (word(0) === 'is')
    return follows && /^(?:empty|null)$/.test(word(1) === 'not' ? word(2) : word(1));
  return (word(0) === 'was' || word(0) === 'changed') && WITH_PAST.test(word(-1));
}

/** The condition that finds words in summaries, texts and comments. */
export const wordsCondition = (words: string): string => `text ~ ${jqlText(words.trim())}`;

/** The words that a condition finds; null: it is another condition. */
export function wordsIn(condition: string): string | null {
  const [field, operator, value, ...more] = jqlTokens(condition);
  const isWords = field?.value.toLowerCase() === 'text' && operator?.text === '~';
  if (!isWords || value?.k !== 'text' || more.length > 0) return null;
  return value.value;
}
