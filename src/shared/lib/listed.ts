import type { z } from 'zod';
import type { Cut as Schema } from './cut.ts';

// The type alone, so that the window's first scripts need no schema library.

export type Cut = z.infer<typeof Schema>;

/** The cut of a list after `have` items. `total`: the server's count, null: unknown; ignored unless it is more than `have`. */
export const cutAt = (why: Cut['why'], have: number, total: number | null): Cut => ({
  why,
  have,
  of: total !== null && total > have ? total : null,
});

/** A list with information on its completeness: `cut` is null if it is complete. */
export interface Listed<T> {
  readonly items: readonly T[];
  readonly cut: Cut | null;
}

/** The first cut of several lists that are shown as one; null: all are complete. */
export const firstCut = (...cuts: readonly (Cut | null)[]): Cut | null =>
  cuts.find((cut) => cut !== null) ?? null;
