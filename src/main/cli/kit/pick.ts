import { failure } from '../../../shared/contract/errors.ts';
import type { TextKey } from '../../../shared/i18n/translate.ts';
import { t } from '../../../shared/i18n/translate.ts';

const folded = (name: string): string => name.normalize('NFC').trim().toLowerCase();

/** Removes what people rarely type as in a device's name: blanks, apostrophes of all kinds, emoji variants, ß. */
const typed = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[\s'\u2018\u2019\u02BC\u2032\u00B4`]|[\uFE0E\uFE0F]|[\u200B-\u200D]/gu, '');

interface Named {
  readonly id: string;
  readonly name: string;
}

export type Fault = 'missing' | 'ambiguous';
type KindOf<K extends string> = K extends `${infer Kind}.ambiguous`
  ? `${Kind}.missing` extends TextKey
    ? Kind
    : never
  : never;
/** The error texts for a kind of thing: their keys, or a function for texts with further values. */
type Kind = KindOf<TextKey> | ((fault: Fault) => string);

const sentence = (kind: Kind, fault: Fault, name: string): string =>
  typeof kind === 'function' ? kind(fault) : t(`${kind}.${fault}`, { name });

const toCandidates = (all: readonly Named[]): Named[] => all.map(({ id, name }) => ({ id, name }));

/**
 * The item with that id, or with that name if it is unique: ignoring case, else also blanks, apostrophes and forms of emoji. null: not found.
 * Throws `ambiguous` with the candidates.
 */
export function find<T extends Named>(name: string, all: readonly T[], kind: Kind): T | null {
  const exact = all.find(({ id }) => id === name);
  if (exact !== undefined) return exact;
  const by = (same: (name: string) => string): T[] =>
    all.filter((item) => same(item.name) === same(name));
  const exactly = by(folded);
  const named = exactly.length > 0 || typed(name) === '' ? exactly : by(typed);
  if (named.length > 1) {
    const candidates = toCandidates(named);
    throw failure('ambiguous', sentence(kind, 'ambiguous', name), { name, candidates });
  }
  return named[0] ?? null;
}

/** Like `find`, but throws `not-found` instead of returning null. */
export function pick<T extends Named>(name: string, all: readonly T[], kind: Kind): T {
  const item = find(name, all, kind);
  if (item !== null) return item;
  const candidates = toCandidates(all);
  throw failure('not-found', sentence(kind, 'missing', name), { name, candidates });
}
