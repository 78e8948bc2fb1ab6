import { z } from 'zod';
import { Mode } from '../../../shared/ads/model.ts';
import { mutedPreference, ProfilePreferences } from '../../connections/profile-preferences.ts';
import type { ProfileStore } from '../../connections/profile-store.ts';

/** What the user chose for a profile, stored in `Profile.extra`. A part of the file that can't be read counts as not chosen. */
const AdsPreferenceValues = z.object({
  adAccount: z.string().nullable().catch(null),
  mode: Mode.catch({ mode: 'read-only', until: null }),
  ...mutedPreference,
});
export type AdsPreferenceValues = z.infer<typeof AdsPreferenceValues>;

/** Reads and changes the preferences of one profile. */
export class AdsPreferences extends ProfilePreferences<AdsPreferenceValues> {
  constructor(profiles: ProfileStore, profileId: string) {
    super(profiles, profileId, AdsPreferenceValues);
  }
}
