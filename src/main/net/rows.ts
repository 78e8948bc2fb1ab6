import type { Cut } from '../../shared/lib/listed.ts';

/** Rows of a server's list. `lost`: rows that could not be read. */
export interface Rows<T> {
  readonly rows: readonly T[];
  readonly lost: number;
}

/**
 * Reads a server's list. `read` returns null for a row that it can't read; those and the rows beyond `most` are lost. Null: the value is no
 * list, which is never an empty one.
 */
export function readRows<T>(
  value: unknown,
  read: (row: unknown) => T | null,
  most = Infinity,
): Rows<T> | null {
  if (!Array.isArray(value)) return null;
  const rows = value.slice(0, most).flatMap((row: unknown) => {
    const one = read(row);
    return one === null ? [] : [one];
  });
  return { rows, lost: value.length - rows.length };
}

/** What rows that came at once lack. `total`: how many the server counts; null: unknown. Null: they are the whole list. */
export function rowsCut({ have, lost }: { have: number; lost: number }, total: number | null) {
  const of = Math.max(total ?? 0, have + lost);
  const why: Cut['why'] = lost > 0 ? 'lost' : 'short';
  return of > have ? { why, have, of } : null;
}
