import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { secretName } from '../connection/profile-secret.ts';
import { equal } from '../../../../shared/lib/equal.ts';
import type { ProfileView } from '../../../../shared/music/connection.ts';
import type { Generation, MusicProfile } from '../../../../shared/music/settings.ts';
import type { Publisher, SecretsPort, SettingsPort } from '../../../platform/ports.ts';

export interface ProfilesPorts {
  readonly settings: SettingsPort;
  readonly secrets: SecretsPort;
  readonly hub: Publisher;
  readonly uuid: () => string;
  /** True inside a demo: marks its only profile. */
  readonly demo: boolean;
}

/** What a connection learned about its server. */
export type Learned = Pick<MusicProfile, 'generation' | 'serverId' | 'tokenExpiresAt'>;

/** The result of a form and its test. A token is stored only in the secret store; null keeps the stored one. */
export interface ProfileDraft {
  /** Empty: unchanged. */
  readonly name: string;
  readonly localUrl: string;
  readonly externalUrl: string | null;
  readonly caFile: string | null;
  readonly generation: Generation | null;
  readonly serverId: string | null;
  readonly user: string | null;
  readonly tokenExpiresAt: string | null;
  readonly trustedNetworks: readonly string[];
  readonly confirmedOrigins: readonly string[];
  readonly token: string | null;
}

/** Profiles in the settings and their tokens in the secret store, kept consistent. */
export class Profiles {
  readonly #ports: ProfilesPorts;
  readonly #withToken = new Set<string>();

  constructor(ports: ProfilesPorts) {
    this.#ports = ports;
  }

  /**
   * Checks which profiles have a token, and publishes the list before and after. A store that cannot be read now (a locked
   * keyring) counts as "has one": users should not have to enter it again.
   */
  async load(): Promise<void> {
    const { secrets } = this.#ports;
    this.publish();
    await Promise.all(
      this.all().map(async ({ id }) => {
        const has = await secrets.has(secretName(id)).catch(() => true);
        if (has) this.#withToken.add(id);
        else this.#withToken.delete(id);
      }),
    );
    this.publish();
  }

  active(): MusicProfile | null {
    const id = this.#ports.settings.get().music.activeProfile;
    return id === null ? null : this.find(id);
  }

  find(id: string): MusicProfile | null {
    return this.all().find((profile) => profile.id === id) ?? null;
  }

  /** Like `find`, but throws `not-found`. */
  require(id: string): MusicProfile {
    const profile = this.find(id);
    if (profile === null)
      throw failure('not-found', t('errors:profile.unknown', { id }), { field: 'profileId' });
    return profile;
  }

  /**
   * Saves a draft as a new profile or over the one with `profileId`, and makes it the active one. Stores the token
   * before the profile appears, so that no profile ever refers to a token that could not be stored.
   */
  async save(profileId: string | null, draft: ProfileDraft): Promise<MusicProfile> {
    const old = profileId === null ? null : this.require(profileId);
    const id = old?.id ?? this.#ports.uuid();
    if (draft.token !== null) {
      await this.#ports.secrets.set(secretName(id), draft.token);
      this.#withToken.add(id);
    }
    const profile = merge(old, id, draft);
    await this.#ports.settings.update((settings) => ({
      ...settings,
      music: {
        ...settings.music,
        activeProfile: id,
        profiles:
          old === null
            ? [...settings.music.profiles, profile]
            : settings.music.profiles.map((each) => (each.id === id ? profile : each)),
      },
    }));
    this.publish();
    return profile;
  }

  /** Removes a profile and deletes its token; returns the profile that is active then. */
  async remove(id: string): Promise<MusicProfile | null> {
    this.require(id);
    await this.#ports.secrets.clear(secretName(id));
    this.#withToken.delete(id);
    await this.#ports.settings.update((settings) => {
      const profiles = settings.music.profiles.filter((each) => each.id !== id);
      const volumeCeilings = without(settings.music.volumeCeilings, id);
      const chosenPlayer = without(settings.music.chosenPlayer, id);
      const active = settings.music.activeProfile;
      const activeProfile = active === id ? (profiles[0]?.id ?? null) : active;
      return {
        ...settings,
        music: { ...settings.music, profiles, volumeCeilings, chosenPlayer, activeProfile },
      };
    });
    this.publish();
    return this.active();
  }

  async activate(id: string): Promise<MusicProfile> {
    const profile = this.require(id);
    await this.#ports.settings.update((settings) => ({
      ...settings,
      music: { ...settings.music, activeProfile: id },
    }));
    this.publish();
    return profile;
  }

  /** Changes one profile; writes nothing if nothing changed or the profile is gone. */
  async patch(id: string, change: (profile: MusicProfile) => MusicProfile): Promise<void> {
    const before = this.find(id);
    if (before === null || equal(before, change(before))) return;
    await this.#ports.settings.update((settings) => ({
      ...settings,
      music: {
        ...settings.music,
        profiles: settings.music.profiles.map((each) => (each.id === id ? change(each) : each)),
      },
    }));
    this.publish();
  }

  learn(id: string, learned: Learned): Promise<void> {
    return this.patch(id, (profile) => ({ ...profile, ...learned }));
  }

  publish(): void {
    const { profiles, activeProfile } = this.#ports.settings.get().music;
    this.#ports.hub.set('music.profiles', {
      profiles: profiles.map((profile) => this.#view(profile)),
      activeId: activeProfile,
    });
  }

  all(): readonly MusicProfile[] {
    return this.#ports.settings.get().music.profiles;
  }

  #view(profile: MusicProfile): ProfileView {
    return {
      id: profile.id,
      name: profile.name,
      localUrl: profile.localUrl,
      externalUrl: profile.externalUrl,
      serverId: profile.serverId,
      generation: profile.generation,
      user: profile.user,
      hasToken: this.#withToken.has(profile.id),
      tokenExpiresAt: profile.tokenExpiresAt,
      caFile: profile.caFile,
      trustedNetworks: profile.trustedNetworks.length,
      demo: this.#ports.demo,
    };
  }
}

function merge(old: MusicProfile | null, id: string, draft: ProfileDraft): MusicProfile {
  const base = old ?? { ...newProfile, name: draft.localUrl };
  // Another address may be another server: facts about the old one no longer apply.
  const server = base.localUrl === draft.localUrl ? base : newProfile;
  // The token's user and expiry belong to the token.
  const owner = draft.token === null ? base : draft;
  return {
    ...base,
    id,
    name: draft.name === '' ? base.name : draft.name,
    localUrl: draft.localUrl,
    externalUrl: draft.externalUrl,
    caFile: draft.caFile,
    generation: draft.generation ?? server.generation,
    serverId: draft.serverId ?? server.serverId,
    user: owner.user,
    tokenExpiresAt: owner.tokenExpiresAt,
    trustedNetworks: union(base.trustedNetworks, draft.trustedNetworks),
    confirmedOrigins: [...draft.confirmedOrigins],
  };
}

const newProfile: MusicProfile = {
  id: '',
  name: '',
  localUrl: '',
  externalUrl: null,
  serverId: null,
  generation: null,
  user: null,
  tokenExpiresAt: null,
  caFile: null,
  trustedNetworks: [],
  confirmedOrigins: [],
};

const union = (a: readonly string[], b: readonly string[]): string[] => [...new Set([...a, ...b])];

const without = <T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([each]) => each !== key));
