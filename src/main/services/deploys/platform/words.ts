import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { readWord } from './values.ts';

/** The platform's words where they differ from the specification's. */
const spoken = {
  buildpack: new Map([['auto', 'railpack']]),
  host: new Map([
    ['hosted', 'github'],
    ['internal', 'ink'],
  ]),
} as const;

export type WordKind = keyof typeof spoken;

/** Translates a server's word to the specification's; returns an unknown word in lower case. */
export function fromServer(kind: WordKind, value: unknown): string | null {
  const word = readWord(value)?.toLowerCase() ?? null;
  const [specified = word] = [...spoken[kind]].find(([, theirs]) => theirs === word) ?? [];
  return specified;
}

/** The words that the server's services use, by kind and unchanged. */
export type SeenWords = Readonly<Record<WordKind, ReadonlySet<string>>>;

export const nothingSeen: SeenWords = { buildpack: new Set(), host: new Set() };

/** Collects the server's own words from its services. */
export function seenIn(rows: readonly JsonRecord[]): SeenWords {
  const all = (...fields: readonly string[]): Set<string> =>
    new Set(rows.flatMap((row) => fields.flatMap((field) => readWord(row[field]) ?? [])));
  return { buildpack: all('buildPack', 'buildpack'), host: all('host', 'gitProvider') };
}

interface Spelling {
  /** Values of the server's enum; null: it accepts any text. */
  readonly choices: readonly string[] | null;
  readonly seen: SeenWords;
  /** Whether a word that was not seen yet is sent in the platform's form. */
  readonly platformWords: boolean;
}

/**
 * Translates a word of the specification to the server's: from its enum, else from its services, else in the spelling of other words of the
 * kind. Returns a word that the enum lacks unchanged.
 */
export function toServer(
  kind: WordKind,
  word: string,
  { choices, seen, platformWords }: Spelling,
): string {
  const theirs = spoken[kind].get(word) ?? word;
  const own = choices ?? [...seen[kind]];
  const known = (one: string) => own.find((choice) => choice.toLowerCase() === one);
  const match = known(word) ?? known(theirs);
  if (match !== undefined || choices !== null) return match ?? word;
  const has = (words: Iterable<string>): boolean =>
    [...words].some((one) => known(one) !== undefined);
  const speaksTheirs = has(spoken[kind].values()) || (platformWords && !has(spoken[kind].keys()));
  return speaksTheirs ? theirs : word;
}
