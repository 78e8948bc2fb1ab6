import type { z } from 'zod';
import type { Profile } from '../../shared/connections/model.ts';
import type { ProfileStore } from './profile-store.ts';

/** Preferences that are lists. */
type ListName<P> = {
  [K in keyof P]: P[K] extends readonly unknown[] ? K : never;
}[keyof P];
type ItemOf<L> = L extends readonly (infer T)[] ? T : never;

/**
 * The user's preferences for one profile, stored in `Profile.extra` next to other data. `schema` must accept everything: an unreadable part
 * of the file counts as not set.
 */
export class ProfilePreferences<P extends object> {
  readonly #profiles: ProfileStore;
  readonly #id: string;
  readonly #schema: z.ZodType<P>;

  constructor(profiles: ProfileStore, profileId: string, schema: z.ZodType<P>) {
    this.#profiles = profiles;
    this.#id = profileId;
    this.#schema = schema;
  }

  get(): P {
    return this.#schema.parse(this.profile().extra);
  }

  /** Resolves when the change is on disk. */
  change(change: (now: P, profile: Profile) => Profile['extra']): Promise<void> {
    return this.#profiles.patch(this.#id, (profile) => {
      const now = this.#schema.parse(profile.extra);
      return { ...profile, extra: { ...profile.extra, ...now, ...change(now, profile) } };
    });
  }

  /** Adds an item at the end of a list, or removes it. Keeps only the last `max` items. */
  put<K extends ListName<P>>(
    list: K,
    item: ItemOf<P[K]>,
    isIn: boolean,
    max = Infinity,
  ): Promise<void> {
    return this.change((now) => {
      const others = (now[list] as readonly unknown[]).filter((each) => each !== item);
      return { [list]: [...others, ...(isIn ? [item] : [])].slice(-max) };
    });
  }

  /** Empty if the profile was removed. */
  protected profile(): Pick<Profile, 'extra' | 'fields'> {
    return this.#profiles.find(this.#id) ?? { extra: {}, fields: {} };
  }
}
