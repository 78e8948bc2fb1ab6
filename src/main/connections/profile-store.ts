import type { Profile, Values } from '../../shared/connections/model.ts';
import { secretName } from '../../shared/connections/model.ts';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { Dispose } from '../../shared/lib/disposable.ts';
import { Emitter } from '../../shared/lib/emitter.ts';
import { equal } from '../../shared/lib/equal.ts';
import type { ConnectionSettings } from '../../shared/connections/model.ts';
import type { Settings } from '../../shared/settings/model.ts';
import type { SecretsPort, SettingsPort } from '../platform/ports.ts';

/** Where the settings and the secret store keep the profiles of a service. */
export interface ProfileSlice {
  read(settings: Settings): ConnectionSettings;
  write(settings: Settings, changed: ConnectionSettings): Settings;
  secretName(profileId: string, part: string): string;
}

const sharedSlice = (service: string): ProfileSlice => ({
  read: ({ connections }) => connections,
  write: (all, connections) => ({ ...all, connections }),
  secretName: (id, part) => secretName(service, id, part),
});

export interface ProfileStorePorts {
  readonly settings: SettingsPort;
  readonly secrets: SecretsPort;
  readonly uuid: () => string;
}

/** Input of a save; `secrets` only go to the secret store. Omitted parts keep their stored value. */
export type ProfileDraft = Omit<Profile, 'id' | 'service' | 'secrets'> & {
  readonly secrets: Values;
};

/** The profiles of one service in the settings and their secrets in the secret store, kept consistent. */
export class ProfileStore {
  readonly #service: string;
  readonly #ports: ProfileStorePorts;
  readonly #slice: ProfileSlice;
  readonly #changed = new Emitter<void>();
  readonly #lost = new Set<string>();
  readonly #versions = new Map<string, number>();

  constructor(service: string, ports: ProfileStorePorts, slice = sharedSlice(service)) {
    this.#service = service;
    this.#ports = ports;
    this.#slice = slice;
  }

  onChange(listener: () => void): Dispose {
    return this.#changed.on(listener);
  }

  /**
   * Checks which secrets exist. A store that cannot be read now (a locked keyring) counts as having them, so that users do not re-enter a
   * secret that is only locked.
   */
  async load(): Promise<void> {
    const { secrets } = this.#ports;
    const parts = this.all().flatMap((profile) =>
      profile.secrets.map((part) => ({ id: profile.id, name: this.#name(profile.id, part) })),
    );
    const presence = await Promise.all(
      parts.map(async ({ id, name }) => ({ id, has: await secrets.has(name).catch(() => true) })),
    );
    this.#lost.clear();
    for (const { id, has } of presence) if (!has) this.#lost.add(id);
    this.#changed.emit();
  }

  all(): readonly Profile[] {
    return this.#stored().profiles.filter(({ service }) => service === this.#service);
  }

  find(id: string): Profile | null {
    return this.all().find((profile) => profile.id === id) ?? null;
  }

  /** Like `find`, but throws `not-found`. */
  require(id: string): Profile {
    const profile = this.find(id);
    if (profile === null)
      throw failure('not-found', t('errors:profile.unknown', { id }), { field: 'profileId' });
    return profile;
  }

  /** The given profile, otherwise the default one; null: the service has no profile. */
  default(): Profile | null {
    const id = this.#stored().defaults[this.#service];
    return (id === undefined ? null : this.find(id)) ?? this.all()[0] ?? null;
  }

  /** Whether the store has everything the profile's credential needs, as of the last `load`. */
  hasSecrets({ id, secrets }: Pick<Profile, 'id' | 'secrets'>): boolean {
    return secrets.length > 0 && !this.#lost.has(id);
  }

  /** Changes with every `save`, which may have changed secrets. */
  version(id: string): number {
    return this.#versions.get(id) ?? 0;
  }

  /** Runs one call with a profile's secrets. Rejects with `unauthorized` if one is missing, `storage` if the store is locked. */
  async useSecrets<T>(profile: Profile, use: (secrets: Values) => Promise<T>): Promise<T> {
    const withSecret = (parts: readonly string[], got: Values): Promise<T> => {
      const [part, ...rest] = parts;
      if (part === undefined) return use(got);
      return this.#ports.secrets.use(this.#name(profile.id, part), (value) =>
        withSecret(rest, { ...got, [part]: value }),
      );
    };
    return withSecret(profile.secrets, {});
  }

  /**
   * Saves a draft as a new profile or as the profile `profileId`, and makes it the default. Secrets are stored before the profile, so that no
   * profile refers to a secret that could not be stored. `saved` runs before the listeners.
   */
  async save(
    profileId: string | null,
    draft: ProfileDraft,
    saved: (profile: Profile) => void = () => undefined,
  ): Promise<Profile> {
    const old = profileId === null ? null : this.require(profileId);
    const id = old?.id ?? this.#ports.uuid();
    for (const [part, value] of Object.entries(draft.secrets))
      await this.#ports.secrets.set(this.#name(id, part), value);
    const oldSecrets = old === null || old.credential !== draft.credential ? [] : old.secrets;
    const secrets = [...new Set([...oldSecrets, ...Object.keys(draft.secrets)])];
    const profile: Profile = { ...draft, id, service: this.#service, secrets };
    await this.#update(({ profiles, defaults }) => ({
      profiles:
        old === null
          ? [...profiles, profile]
          : profiles.map((each) => (this.#is(each, id) ? profile : each)),
      defaults: { ...defaults, [this.#service]: id },
    }));
    for (const part of old?.secrets ?? [])
      if (!secrets.includes(part)) await this.#ports.secrets.clear(this.#name(id, part));
    if (Object.keys(draft.secrets).length > 0) this.#lost.delete(id);
    else if (old === null) this.#lost.add(id);
    this.#versions.set(id, this.version(id) + 1);
    saved(profile);
    this.#changed.emit();
    return profile;
  }

  /** Changes one profile; writes nothing if nothing changed or the profile is gone. */
  async patch(id: string, change: (profile: Profile) => Profile): Promise<void> {
    const before = this.find(id);
    if (before === null || equal(before, change(before))) return;
    await this.#update((slice) => ({
      ...slice,
      profiles: slice.profiles.map((each) => (this.#is(each, id) ? change(each) : each)),
    }));
    this.#changed.emit();
  }

  async setDefault(id: string): Promise<void> {
    this.require(id);
    await this.#update((slice) => ({
      ...slice,
      defaults: { ...slice.defaults, [this.#service]: id },
    }));
    this.#changed.emit();
  }

  /** Removes a profile and its secrets; the first remaining profile becomes the default. */
  async remove(id: string): Promise<void> {
    const { secrets } = this.require(id);
    for (const part of secrets) await this.#ports.secrets.clear(this.#name(id, part));
    await this.#update((slice) => {
      const profiles = slice.profiles.filter((each) => !this.#is(each, id));
      const { [this.#service]: chosen, ...others } = slice.defaults;
      const next = profiles.find(({ service }) => service === this.#service);
      const defaultId = chosen === id ? next?.id : chosen;
      return {
        profiles,
        defaults: defaultId === undefined ? others : { ...others, [this.#service]: defaultId },
      };
    });
    this.#lost.delete(id);
    this.#changed.emit();
  }

  #is({ service, id }: Profile, wanted: string): boolean {
    return service === this.#service && id === wanted;
  }

  #name(id: string, part: string): string {
    return this.#slice.secretName(id, part);
  }

  #stored(): ConnectionSettings {
    return this.#slice.read(this.#ports.settings.get());
  }

  async #update(change: (slice: ConnectionSettings) => ConnectionSettings): Promise<void> {
    await this.#ports.settings.update((all) =>
      this.#slice.write(all, change(this.#slice.read(all))),
    );
  }
}
