import type { Cut } from '../../shared/lib/listed.ts';

/** Rows of a server's list. `lost`: rows that could not be read. */
export interface Rows<T> {
  readonly rows: readonly T[];
  readonly lost: number;
}

/**
 * Reads a server's list. `read` returns null for an unreadable row; those and the rows beyond `most` are lost. Null: the value is not a
 * list.
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

/** The missing part of rows received in one response. `total`: the server's count; null: unknown. Null: the rows are complete. */
export function rowsCut({ have, lost }: { have: number; lost: number }, total: number | null) {
  const of = Math.max(total ?? 0, have + lost);
  const why: Cut['why'] = lost > 0 ? 'lost' : 'short';
  return of > have ? { why, have, of } : null;
}
