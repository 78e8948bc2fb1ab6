import { wordOf } from './values.ts';

/** The platform's word for each of the specification's that it calls otherwise. */
const spoken = {
  buildpack: new Map([['auto', 'railpack']]),
  host: new Map([
    ['hosted', 'github'],
    ['internal', 'ink'],
  ]),
} as const;

export type WordKind = keyof typeof spoken;

/** The specification's word for one of the server's; a word that neither has is returned in lower case. */
export function fromServer(kind: WordKind, value: unknown): string | null {
  const word = wordOf(value)?.toLowerCase() ?? null;
  const [specified = word] = [...spoken[kind]].find(([, theirs]) => theirs === word) ?? [];
  return specified;
}

/**
 * The server's word for one of the specification's. `choices`: values of the server's enum; null: it takes any text, and `platformWords` decides.
 * A word that the enum lacks is returned unchanged.
 */
export function toServer(
  kind: WordKind,
  word: string,
  choices: readonly string[] | null,
  platformWords: boolean,
): string {
  const theirs = spoken[kind].get(word) ?? word;
  if (choices === null) return platformWords ? theirs : word;
  const known = (one: string) => choices.find((choice) => choice.toLowerCase() === one);
  return known(word) ?? known(theirs) ?? word;
}
