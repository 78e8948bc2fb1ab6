import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { limits, textOf } from './values.ts';

/** The platform's word for each of the specification's that it calls otherwise. */
const spoken = {
  buildpack: { auto: 'railpack' },
  host: { hosted: 'github', internal: 'ink' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

export type WordKind = keyof typeof spoken;

/** The specification's word for one of the server's; a word that neither has is returned in lower case as the server said it. */
export function fromServer(kind: WordKind, value: unknown): string | null {
  const word = textOf(value, limits.word)?.toLowerCase() ?? null;
  const pair = Object.entries(spoken[kind]).find(([, theirs]) => theirs === word);
  return pair?.[0] ?? word;
}

/**
 * The server's word for one of the specification's. `choices` are the values of the server's enum; null: it takes any text, and `platformWords`
 * decides. A word that the enum lacks is returned unchanged.
 */
export function toServer(
  kind: WordKind,
  word: string,
  choices: readonly string[] | null,
  platformWords: boolean,
): string {
  const table: JsonRecord = spoken[kind];
  const theirs = Object.hasOwn(table, word) ? table[word] : null;
  const other = typeof theirs === 'string' ? theirs : word;
  if (choices === null) return platformWords ? other : word;
  const known = (one: string): string | undefined =>
    choices.find((choice) => choice.toLowerCase() === one);
  return known(word) ?? known(other) ?? word;
}
