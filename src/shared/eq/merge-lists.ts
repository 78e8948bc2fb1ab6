import './texts.ts';
import { t } from '../i18n/translate.ts';
import { equal } from '../lib/equal.ts';

interface Named {
  readonly id: string;
}

export interface ListRules<T> {
  same(a: T, b: T): boolean;
  /** Merges three states of an item that all sides have. */
  item(base: T, mine: T, theirs: T): T;
  /** The label of an item. */
  place(id: string): string;
  readonly conflicts: string[];
}

/**
 * Merges two edits of a list by id. Items that one side removed and the other left unchanged are removed; if the other side changed
 * them, they stay and count as a conflict. Items that both sides added identically appear once.
 */
export function mergeLists<T extends Named>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
  rules: ListRules<T>,
): T[] {
  const was = byId(base);
  const here = byId(mine);
  const there = byId(theirs);
  const merged = new Map<string, T>();
  for (const id of new Set([...here.keys(), ...there.keys()])) {
    const item = decide(id, was.get(id), here.get(id), there.get(id), rules);
    if (item !== null) merged.set(id, item);
  }
  for (const { id } of theirs) {
    const added = merged.get(id);
    if (added === undefined || was.has(id)) continue;
    const twin = mine.some((item) => !was.has(item.id) && rules.same(item, added));
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

/** All ids in one order: that of the side that reordered, with the other side's additions after the same predecessors. */
function ordered<T extends Named>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
  conflicts: string[],
): string[] {
  const was = ids(base);
  const here = ids(mine);
  const there = ids(theirs);
  const mineMoved = moved(was, here);
  const theirsMoved = moved(was, there);
  if (mineMoved && theirsMoved && moved(here, there)) conflicts.push(t('eqserver:conflict.order'));
  return mineMoved ? insert(here, there) : insert(there, here);
}

const ids = (list: readonly Named[]): string[] => list.map(({ id }) => id);

/** Whether the common items are in a different order. */
function moved(a: readonly string[], b: readonly string[]): boolean {
  const inA = new Set(a);
  const inB = new Set(b);
  return !equal(
    a.filter((id) => inB.has(id)),
    b.filter((id) => inA.has(id)),
  );
}

/** Inserts the items that only `other` has into `list`, each after the same predecessor. */
function insert(list: readonly string[], other: readonly string[]): string[] {
  const all = [...list];
  for (const [index, id] of other.entries()) {
    if (all.includes(id)) continue;
    const before = other
      .slice(0, index)
      .reverse()
      .find((item) => all.includes(item));
    all.splice(before === undefined ? 0 : all.indexOf(before) + 1, 0, id);
  }
  return all;
}
