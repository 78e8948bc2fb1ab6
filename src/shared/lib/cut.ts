import { z } from 'zod';

/**
 * Why a list is not whole. `failed`: a later page could not be read; `repeated`: the server repeated a page or a position; `limit`: a limit of
 * the app; `changed`: the list changed faster than it could be read; `no-next`: the server says that more follows and names no way to it;
 * `lost`: items could not be read; `short`: fewer items came than the server counts; `off`: the server does not offer the list.
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

/** What a list lacks. `have`: items that came; `of`: how many exist, null: unknown. */
export const Cut = z.object({
  why: z.enum(cutReasons),
  have: z.number().int().nonnegative(),
  of: z.number().int().nonnegative().nullable(),
});
