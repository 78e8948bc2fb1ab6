import { isRecord } from '../../../../shared/lib/json.ts';
import { readDecimal, readId, readLine } from '../../../net/wire.ts';

/** Maximum lengths (characters): names, words of the protocol, sentences, lines of logs. */
export const limits = { name: 200, word: 60, sentence: 1000, line: 16_000 } as const;

/** Keys, git credentials, and user names with passwords in addresses. */
const secretShapes = [
  /\b(?:dk_(?:live|test)_|gitcred_|mlg_|gh[oprsu]_|github_pat_|glpat-)[\w+/=-]+/gi,
  /(?<=\b[a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@"'\\]+(?=@)/gi,
];

/** Removes secrets, because servers may include them in errors, commit messages and logs. */
export const withoutSecrets = (text: string): string =>
  secretShapes.reduce((clean, shape) => clean.replaceAll(shape, '[redacted]'), text);

/** A line without secrets, at most `max` characters; null for other types and for blank texts. */
export const readName = (value: unknown, max: number = limits.name): string | null =>
  readLine(typeof value === 'string' ? withoutSecrets(value.slice(0, max + 500)) : value, max);

export const readWord = (value: unknown): string | null => readName(value, limits.word);
export const readSentence = (value: unknown): string | null => readName(value, limits.sentence);

export const readKey = (value: unknown): string | null => readId(value, 500);

/** A number that is not negative: an amount, a limit, a count. */
export function readAmount(value: unknown): number | null {
  const number = readDecimal(value);
  return number === null || number < 0 ? null : number;
}

/** A commit hash of 7 to 64 hexadecimal digits. */
export const readCommit = (value: unknown): string | null =>
  typeof value === 'string' && /^[0-9a-f]{7,64}$/i.test(value) ? value : null;

/** The value at a path (`project.slug`); undefined if there is none. */
export function getPath(row: unknown, path: string): unknown {
  let value: unknown = row;
  for (const key of path.split('.'))
    value = isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
}

/** The first of several paths with a usable value. */
export function readFirst<T>(
  row: unknown,
  paths: readonly string[],
  read: (value: unknown) => T | null,
): T | null {
  for (const path of paths) {
    const value = read(getPath(row, path));
    if (value !== null) return value;
  }
  return null;
}
