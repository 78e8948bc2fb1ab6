import { z } from 'zod';

/**
 * Why a list is incomplete. `failed`: a later page could not be read; `repeated`: the server repeated a page or a position; `limit`: a
 * limit of the app; `changed`: the list changed faster than it could be read; `no-next`: the server says that more follows but gives no
 * link to it; `lost`: items could not be read; `short`: the server counts more items than it sent; `off`: the server does not offer the
 * list.
 */
const cutReasons = [
  'failed',
  'repeated',
  'limit',
  'changed',
  'no-next',
  'lost',
  'short',
  'off',
] as const;

/** The missing part of a list. `have`: received items; `of`: existing items, null: unknown. */
export const Cut = z.object({
  why: z.enum(cutReasons),
  have: z.number().int().nonnegative(),
  of: z.number().int().nonnegative().nullable(),
});
