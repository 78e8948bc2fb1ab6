import type { Airings } from './airings.ts';
import type { Cursors, Due } from './cursors.ts';
import type { Passed } from './model.ts';
import type { Pool, Unit } from './pool.ts';

/** A unit that may be placed now, and the units of its source that were skipped for it. */
export interface UnitChoice {
  readonly pool: Pool;
  readonly unit: Unit;
  /** The turn of the unit; null: the source has no cursor. */
  readonly due: Due | null;
  readonly passed: readonly Passed[];
  /** The unit has not rested, but no other is left. */
  readonly isRestBroken: boolean;
}

/**
 * The units of a source that are due, in the order in which they are tried. R11: a shuffled unit that has not rested waits; if only such
 * units are left, the one aired longest ago is the only choice.
 */
export function* choices(
  pool: Pool,
  cursor: string,
  cursors: Cursors,
  airings: Airings,
  now: number,
): Generator<UnitChoice> {
  const { order, restMs } = pool.source;
  const candidates: Iterable<Due | { unit: Unit }> =
    order === 'rested' ? byAiring(pool, airings) : cursors.due(cursor, pool);
  const keepsRest = order === 'shuffle' || order === 'rested';
  const waiting: (Due | { unit: Unit })[] = [];
  const passed: Passed[] = [];
  let isAny = false;
  for (const candidate of candidates) {
    const until = airings.ofUnit(candidate.unit) + restMs;
    if (keepsRest && now < until) {
      waiting.push(candidate);
      passed.push({ media: candidate.unit.id, why: 'rest', until });
      continue;
    }
    isAny = true;
    yield choice(pool, candidate, passed, false);
  }
  const longest = isAny ? undefined : leastRecent(waiting, airings);
  if (longest !== undefined)
    yield choice(
      pool,
      longest,
      passed.filter(({ media }) => media !== longest.unit.id),
      true,
    );
}

/** Maximum number of passed units in a reason. */
const MAX_PASSED = 12;

const choice = (
  pool: Pool,
  candidate: Due | { readonly unit: Unit },
  passed: readonly Passed[],
  isRestBroken: boolean,
): UnitChoice => ({
  pool,
  unit: candidate.unit,
  due: 'cycle' in candidate ? candidate : null,
  passed: passed.slice(0, MAX_PASSED),
  isRestBroken,
});

/** The unit aired longest ago first, ties by ID. */
export const byAiring = (pool: Pool, airings: Airings): readonly { unit: Unit }[] =>
  pool.units
    .map((unit) => ({ unit, at: airings.ofUnit(unit) }))
    .sort((a, b) => compareNumbers(a.at, b.at) || (a.unit.id < b.unit.id ? -1 : 1));

function leastRecent<T extends { readonly unit: Unit }>(
  waiting: readonly T[],
  airings: Airings,
): T | undefined {
  return waiting.toSorted(
    (a, b) =>
      compareNumbers(airings.ofUnit(a.unit), airings.ofUnit(b.unit)) ||
      (a.unit.id < b.unit.id ? -1 : 1),
  )[0];
}

/** Also compares two infinite values. */
const compareNumbers = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);
