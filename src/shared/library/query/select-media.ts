import type { Collection } from '../model.ts';
import { compileQuery } from './compile-query.ts';
import type { QueryItem } from './fields.ts';

/** Selects media from a fixed set by query, each query once. An invalid query selects nothing. */
export function createSelect<T extends QueryItem>(
  media: readonly T[],
  collections: readonly Collection[],
  now: number,
): (query: string) => readonly T[] {
  const known = new Map<string, readonly T[]>();
  return (query) => {
    const found = known.get(query);
    if (found !== undefined) return found;
    const compiled = compileQuery(query, { collections, now });
    const selected = compiled.ok ? media.filter(compiled.test) : [];
    known.set(query, selected);
    return selected;
  };
}
