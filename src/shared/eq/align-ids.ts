import { equal } from '../lib/equal.ts';
import { freeId } from './make.ts';
import type { Band, DspConfig, Filter, ParametricEq } from './model.ts';

type Named = { readonly id: string };

/**
 * Gives parts of a configuration from the server the ids that the same parts had before: equal parts keep their id wherever they
 * moved, then changed parts in the same position, then similar ones. All others get new ids, none of them in `taken`.
 */
export function alignIds(
  previous: DspConfig,
  next: DspConfig,
  taken: Iterable<string> = [],
): DspConfig {
  const used = new Set([...taken, ...allIds(previous)]);
  const pairs = match(previous.filters, next.filters, sameFilter, alikeFilters);
  const filters = next.filters.map((filter, index): Filter => {
    const before = previous.filters[pairs[index] ?? -1];
    const id = before?.id ?? fresh(filter.type === 'parametric_eq' ? 'eq' : filter.type, used);
    if (filter.type !== 'parametric_eq') return { ...filter, id };
    const bands = before?.type === 'parametric_eq' ? before.bands : [];
    return { ...filter, id, bands: alignBands(bands, filter.bands, used) };
  });
  return { ...next, filters };
}

/** All ids of a configuration: filters and bands. */
export const allIds = (config: DspConfig): string[] =>
  config.filters.flatMap((filter) => [
    filter.id,
    ...(filter.type === 'parametric_eq' ? filter.bands.map(({ id }) => id) : []),
  ]);

function alignBands(previous: readonly Band[], next: readonly Band[], used: Set<string>): Band[] {
  const pairs = match(previous, next, sameBand, alikeBands);
  return next.map((band, index) => ({
    ...band,
    id: previous[pairs[index] ?? -1]?.id ?? fresh('band', used),
  }));
}

function fresh(prefix: string, used: Set<string>): string {
  const id = freeId(prefix, used);
  used.add(id);
  return id;
}

/** For each item of `next`, the index of the same item in `previous`; null for a new one. */
function match<T extends Named>(
  previous: readonly T[],
  next: readonly T[],
  same: (a: T, b: T) => boolean,
  alike: (a: T, b: T) => boolean,
): (number | null)[] {
  const matches: (number | null)[] = next.map(() => null);
  const free = new Set(previous.keys());
  const take = (index: number, fits: (a: T, b: T, from: number) => boolean): void => {
    const item = next[index];
    if (item === undefined || matches[index] !== null) return;
    const from = [index, ...free].find((candidate) => {
      const before = previous[candidate];
      return free.has(candidate) && before !== undefined && fits(before, item, candidate);
    });
    if (from === undefined) return;
    matches[index] = from;
    free.delete(from);
  };
  for (const index of next.keys()) take(index, same);
  const inPlace = previous.length === next.length;
  for (const index of next.keys())
    take(index, (a, b, from) => inPlace && from === index && kin(a, b));
  for (const index of next.keys()) take(index, alike);
  return matches;
}

/** A filter never becomes one of another type. */
const kin = (a: Named, b: Named): boolean =>
  !('bands' in a || 'values' in a || 'name' in a) || typeIn(a) === typeIn(b);
const typeIn = (item: Named): unknown => (item as { type?: unknown }).type;

const bandKeys = ['type', 'frequency', 'gain', 'q', 'channel', 'enabled'] as const;

const sameBand = (a: Band, b: Band): boolean => bandKeys.every((key) => a[key] === b[key]);

/** Same type, within an octave, and at most two fields changed. */
const alikeBands = (a: Band, b: Band): boolean =>
  a.type === b.type &&
  a.channel === b.channel &&
  Math.max(a.frequency, b.frequency) <= 2 * Math.min(a.frequency, b.frequency) &&
  bandKeys.filter((key) => a[key] === b[key]).length >= 4;

function content(filter: Filter): unknown {
  if (filter.type === 'unknown') return filter.raw;
  if (filter.type !== 'parametric_eq') return filter.values;
  const { preamp, channelPreamp, bands } = filter satisfies ParametricEq;
  return [preamp, channelPreamp, bands.map((band) => bandKeys.map((key) => band[key]))];
}

const sameFilter = (a: Filter, b: Filter): boolean =>
  a.type === b.type && a.enabled === b.enabled && equal(content(a), content(b));

const alikeFilters = (a: Filter, b: Filter): boolean =>
  a.type === b.type && (a.type !== 'unknown' || b.type !== 'unknown' || a.name === b.name);
