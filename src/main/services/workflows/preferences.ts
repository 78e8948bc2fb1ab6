import { z } from 'zod';
import { mutedPreference, ProfilePreferences } from '../../connections/profile-preferences.ts';
import type { ProfileStore } from '../../connections/profile-store.ts';

/** Maximum number of workflow names for a server without a list. */
export const MAX_NAMES = 200;

/** What the user chose for a profile, stored in `Profile.extra`. A part of the file that can't be read counts as not chosen. */
const WorkflowsPreferenceValues = z.object({
  /** Workflows to ask for, if the server does not list them. */
  names: z.array(z.string().min(1).max(500)).max(MAX_NAMES).catch([]),
  ...mutedPreference,
});
export type WorkflowsPreferenceValues = z.infer<typeof WorkflowsPreferenceValues>;

/** Reads and changes the preferences of one profile. */
export class WorkflowsPreferences extends ProfilePreferences<WorkflowsPreferenceValues> {
  constructor(profiles: ProfileStore, profileId: string) {
    super(profiles, profileId, WorkflowsPreferenceValues);
  }
}
