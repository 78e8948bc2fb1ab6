import { z } from 'zod';
import type { Profile } from '../../shared/connections/model.ts';
import type { ProfileStore } from './profile-store.ts';

const MAX_MUTED = 500;

/** Part of every service's preferences. */
const Muted = z.object({
  /** What gets no item in Attention: names of kinds, or ids of objects. */
  muted: z.array(z.string().min(1).max(500)).max(MAX_MUTED).catch([]),
});
type Muted = z.infer<typeof Muted>;

/** Whose preferences they are, and where they are stored. */
interface PreferencesOf {
  readonly profile: Pick<Profile, 'id'>;
  readonly profiles: ProfileStore;
}

/** The user's preferences for one profile, stored in `Profile.extra` next to other data. */
export class ProfilePreferences<P extends object = object> {
  readonly #profiles: ProfileStore;
  readonly #id: string;
  readonly #own: z.ZodType<P> | undefined;

  /** `own`: the service's further preferences. Must accept everything: an unreadable part of the file counts as not set. */
  constructor({ profiles, profile }: PreferencesOf, own?: z.ZodType<P>) {
    this.#profiles = profiles;
    this.#id = profile.id;
    this.#own = own;
  }

  get(): P & Muted {
    return this.#read(this.profile().extra);
  }

  /** Resolves when the change is on disk. */
  change(change: (now: P & Muted, profile: Profile) => Profile['extra']): Promise<void> {
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
  #read(extra: Profile['extra']): P & Muted {
    const values = { muted: extra['silent'], ...extra };
    return { ...(this.#own?.parse(values) as P), ...Muted.parse(values) };
  }

  /** Empty if the profile was removed. */
  protected profile(): Pick<Profile, 'extra' | 'fields'> {
    return this.#profiles.find(this.#id) ?? { extra: {}, fields: {} };
  }
}
