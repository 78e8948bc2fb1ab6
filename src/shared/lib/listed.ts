import type { z } from 'zod';
import type { Cut as Schema } from './cut.ts';

// Without the schema, so that the window's first scripts need no schema library.

export type Cut = z.infer<typeof Schema>;

/** The cut of a list after `have` items. `total`: how many the server counts, null: unknown; it counts only if it is more than came. */
export const cutAt = (why: Cut['why'], have: number, total: number | null): Cut => ({
  why,
  have,
  of: total !== null && total > have ? total : null,
});

/** A list that says whether it is whole: `cut` is null if it is. */
export interface Listed<T> {
  readonly items: readonly T[];
  readonly cut: Cut | null;
}

/** The first cut of several lists that are shown as one; null: all are whole. */
export const firstCut = (...cuts: readonly (Cut | null)[]): Cut | null =>
  cuts.find((cut) => cut !== null) ?? null;
