import './texts.ts';
import { t } from '../i18n/translate.ts';
import { equal } from '../lib/equal.ts';

interface Named {
  readonly id: string;
}

export interface ListRules<T> {
  same(a: T, b: T): boolean;
  /** Joins three states of one thing that all have. */
  item(base: T, mine: T, theirs: T): T;
  /** What a thing is called. */
  place(id: string): string;
  readonly conflicts: string[];
}

/**
 * Joins two edits of a list by id. What one side removed and the other left alone goes; what the other changed stays and is a
 * conflict. What both added alike is there once.
 */
export function mergeLists<T extends Named>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
  rules: ListRules<T>,
): T[] {
  const [was, here, there] = [byId(base), byId(mine), byId(theirs)];
  const merged = new Map<string, T>();
  for (const id of new Set([...here.keys(), ...there.keys()])) {
    const item = decide(id, was.get(id), here.get(id), there.get(id), rules);
    if (item !== null) merged.set(id, item);
  }
  for (const { id } of theirs) {
    const added = merged.get(id);
    if (added === undefined || was.has(id)) continue;
    const twin = mine.some((one) => !was.has(one.id) && rules.same(one, added));
    if (twin) merged.delete(id);
  }
  return ordered(base, mine, theirs, rules.conflicts).flatMap((id) => merged.get(id) ?? []);
}

const byId = <T extends Named>(list: readonly T[]): Map<string, T> =>
  new Map(list.map((item) => [item.id, item]));

function decide<T>(
  id: string,
  was: T | undefined,
  here: T | undefined,
  there: T | undefined,
  rules: ListRules<T>,
): T | null {
  if (was === undefined) return here ?? there ?? null;
  if (here !== undefined && there !== undefined) return rules.item(was, here, there);
  const left = here ?? there;
  if (left === undefined || rules.same(was, left)) return null;
  const what = rules.place(id);
  rules.conflicts.push(
    here === undefined
      ? t('eqserver:conflict.removedHere', { what })
      : t('eqserver:conflict.removedThere', { what }),
  );
  return left;
}

/** All ids in one order: that of the side which moved things, the additions of the other behind what they stood behind. */
function ordered<T extends Named>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
  conflicts: string[],
): string[] {
  const [was, here, there] = [ids(base), ids(mine), ids(theirs)];
  const mineMoved = moved(was, here);
  const theirsMoved = moved(was, there);
  if (mineMoved && theirsMoved && moved(here, there)) conflicts.push(t('eqserver:conflict.order'));
  return mineMoved ? insert(here, there) : insert(there, here);
}

const ids = (list: readonly Named[]): string[] => list.map(({ id }) => id);

/** Whether what both lists have stands in another order. */
function moved(a: readonly string[], b: readonly string[]): boolean {
  const [inA, inB] = [new Set(a), new Set(b)];
  return !equal(
    a.filter((id) => inB.has(id)),
    b.filter((id) => inA.has(id)),
  );
}

/** Puts what only `other` has into `list`, each behind the one that it stands behind there. */
function insert(list: readonly string[], other: readonly string[]): string[] {
  const all = [...list];
  for (const [index, id] of other.entries()) {
    if (all.includes(id)) continue;
    const before = other
      .slice(0, index)
      .reverse()
      .find((one) => all.includes(one));
    all.splice(before === undefined ? 0 : all.indexOf(before) + 1, 0, id);
  }
  return all;
}
