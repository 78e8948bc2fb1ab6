import type { z } from 'zod';
import type { Profile } from '../../shared/connections/model.ts';
import type { ProfileStore } from './profile-store.ts';

/** The profile of the preferences, and where they are stored. */
interface PreferencesOf {
  readonly profile: Pick<Profile, 'id'>;
  readonly profiles: Pick<ProfileStore, 'find' | 'patch'>;
}

/** The user's preferences for one profile, stored in `Profile.extra` next to other data. */
export class ProfilePreferences<P extends object = object> {
  readonly #profiles: PreferencesOf['profiles'];
  readonly #id: string;
  readonly #own: z.ZodType<P> | undefined;

  /** `own`: the service's further preferences. Must accept everything: an unreadable part of the file counts as not set. */
  constructor({ profiles, profile }: PreferencesOf, own?: z.ZodType<P>) {
    this.#profiles = profiles;
    this.#id = profile.id;
    this.#own = own;
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

  #read(extra: Profile['extra']): P {
    return (this.#own?.parse(extra) ?? {}) as P;
  }

  /** Empty if the profile was removed. */
  protected profile(): Pick<Profile, 'extra' | 'fields'> {
    return this.#profiles.find(this.#id) ?? { extra: {}, fields: {} };
  }
}
