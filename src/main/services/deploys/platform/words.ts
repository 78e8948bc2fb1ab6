import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { readWord } from './values.ts';

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
  const word = readWord(value)?.toLowerCase() ?? null;
  const [specified = word] = [...spoken[kind]].find(([, theirs]) => theirs === word) ?? [];
  return specified;
}

/** The words of one kind as the server's own services have them, unchanged. */
export type SeenWords = Readonly<Record<WordKind, ReadonlySet<string>>>;

export const nothingSeen: SeenWords = { buildpack: new Set(), host: new Set() };

/** Collects the server's own words from its services. */
export function seenIn(rows: readonly JsonRecord[]): SeenWords {
  const all = (...fields: readonly string[]): Set<string> =>
    new Set(rows.flatMap((row) => fields.flatMap((field) => readWord(row[field]) ?? [])));
  return { buildpack: all('buildPack', 'buildpack'), host: all('host', 'gitProvider') };
}

interface Spelling {
  /** Values of the server's enum; null: it takes any text. */
  readonly choices: readonly string[] | null;
  readonly seen: SeenWords;
  /** Whether an unseen word is sent as the platform's. */
  readonly platformWords: boolean;
}

/**
 * The server's word for one of the specification's: as in its enum, else as its own services have it, else as they spell other words of the kind.
 * A word that an enum lacks is returned unchanged.
 */
export function toServer(
  kind: WordKind,
  word: string,
  { choices, seen, platformWords }: Spelling,
): string {
  const theirs = spoken[kind].get(word) ?? word;
  const own = choices ?? [...seen[kind]];
  const known = (one: string) => own.find((choice) => choice.toLowerCase() === one);
  const said = known(word) ?? known(theirs);
  if (said !== undefined || choices !== null) return said ?? word;
  const has = (words: Iterable<string>): boolean =>
    [...words].some((one) => known(one) !== undefined);
  const speaksTheirs = has(spoken[kind].values()) || (platformWords && !has(spoken[kind].keys()));
  return speaksTheirs ? theirs : word;
}
