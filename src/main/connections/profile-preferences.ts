import { z } from 'zod';
import type { Profile } from '../../shared/connections/model.ts';
import type { ProfileStore } from './profile-store.ts';

const MAX_MUTED = 500;

/** Part of every service's preferences. */
export const mutedPreference = {
  /** What gets no item in Attention: names of kinds, or ids of objects. */
  muted: z.array(z.string().min(1).max(500)).max(MAX_MUTED).catch([]),
};

/**
 * The user's preferences for one profile, stored in `Profile.extra` next to other data. `schema` must accept everything: an unreadable part
 * of the file counts as not set.
 */
export class ProfilePreferences<P extends { readonly muted: readonly string[] }> {
  readonly #profiles: ProfileStore;
  readonly #id: string;
  readonly #schema: z.ZodType<P>;

  constructor(profiles: ProfileStore, profileId: string, schema: z.ZodType<P>) {
    this.#profiles = profiles;
    this.#id = profileId;
    this.#schema = schema;
  }

  get(): P {
    return this.#read(this.profile().extra);
  }

  /** Resolves when the change is on disk. */
  change(change: (now: P, profile: Profile) => Profile['extra']): Promise<void> {
    return this.#profiles.patch(this.#id, (profile) => {
      const now = this.#read(profile.extra);
      return { ...profile, extra: { ...profile.extra, ...now, ...change(now, profile) } };
    });
  }

  setMuted(name: string, isMuted: boolean): Promise<void> {
    return this.change(({ muted }) => {
      const others = muted.filter((each) => each !== name);
      return { muted: [...others, ...(isMuted ? [name] : [])].slice(-MAX_MUTED) };
    });
  }

  /** Earlier versions stored muted kinds as `silent`. */
  #read(extra: Profile['extra']): P {
    return this.#schema.parse({ muted: extra['silent'], ...extra });
  }

  /** Empty if the profile was removed. */
  protected profile(): Pick<Profile, 'extra' | 'fields'> {
    return this.#profiles.find(this.#id) ?? { extra: {}, fields: {} };
  }
}
