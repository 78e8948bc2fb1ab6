import { z } from 'zod';
import { Mode } from '../../../shared/ads/model.ts';

/** What the user chose for a profile, stored in `Profile.extra`. A part of the file that can't be read counts as not chosen. */
export const AdsPreferences = z.object({
  adAccount: z.string().nullable().catch(null),
  mode: Mode.catch({ mode: 'read-only', until: null }),
});
export type AdsPreferences = z.infer<typeof AdsPreferences>;
