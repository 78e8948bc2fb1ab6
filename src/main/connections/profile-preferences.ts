import type { Profile } from '../../shared/connections/model.ts';
import type { ProfileStore } from './profile-store.ts';

type Read<P> = (extra: Profile['extra']) => P;

/** What the user chose for one profile, stored in `Profile.extra` beside what others store there. `read` must not throw. */
export class ProfilePreferences<P extends object> {
  readonly #profiles: ProfileStore;
  readonly #id: string;
  readonly #read: Read<P>;

  constructor(profiles: ProfileStore, profileId: string, read: Read<P>) {
    this.#profiles = profiles;
    this.#id = profileId;
    this.#read = read;
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

  /** Empty if the profile was removed. */
  protected profile(): Pick<Profile, 'extra' | 'fields'> {
    return this.#profiles.find(this.#id) ?? { extra: {}, fields: {} };
  }
}
