import { z } from 'zod';

/**
 * Why a list is not whole. `failed`: a later page could not be read; `repeated`: the server repeated a page or a position; `limit`: a limit of
 * the app; `changed`: the list changed faster than it could be read; `no-next`: the server says that more follows and names no way to it; `lost`: items could not be read; `short`: fewer items came
 * than the server counts; `off`: the server does not offer the list.
 */
export const cutReasons = [
  'failed',
  'repeated',
  'limit',
  'changed',
  'no-next',
  'lost',
  'short',
  'off',
] as const;

/** What a list lacks. `have`: items that came; `of`: how many exist, null: unknown. */
export const Cut = z.object({
  why: z.enum(cutReasons),
  have: z.number().int().nonnegative(),
  of: z.number().int().nonnegative().nullable(),
});
export type Cut = z.infer<typeof Cut>;

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
