import type { CallContext } from '../../shared/contract/methods.ts';
import type { ServiceDescriptor } from '../../shared/connections/descriptor.ts';
import {
  completeFields,
  findCredential,
  mainAddress,
  secretFaults,
} from '../../shared/connections/descriptor.ts';
import type {
  ConnectionInput,
  ConnectionProfile,
  ConnectionReport,
  ConnectionStatus,
  Profile,
  Values,
} from '../../shared/connections/model.ts';
import '../../shared/net/request-texts.ts';
import { AppFailure, failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { Dispose } from '../../shared/lib/disposable.ts';
import { equal } from '../../shared/lib/equal.ts';
import { Emitter } from '../../shared/lib/emitter.ts';
import { hasPassword } from '../net/proxy.ts';
import type { SecretsPort, StorePort } from '../platform/ports.ts';
import type { Learned, RunTest, TestContext, TestOutcome } from './connection-test.ts';
import type { NetworkTrust } from './network-trust.ts';
import { profileView } from './profile-view.ts';
import type { ProfileDraft, ProfileStore } from './profile-store.ts';
import type { OnSteps, Saved, ServiceConnections } from '../platform/ports/service-connections.ts';

export interface StoredConnectionsOptions {
  readonly descriptor: ServiceDescriptor;
  readonly profiles: ProfileStore;
  readonly test: RunTest;
  /** Completes the input of a test before the profile is looked up. With it, only input with an id refers to a stored profile. */
  readonly complete?: (input: ConnectionInput) => ConnectionInput;
  readonly secrets: SecretsPort;
  /** Used to delete the last good data of a removed profile. */
  readonly store: StorePort;
  readonly demo: boolean;
  readonly trust: NetworkTrust;
  /** Status of a profile; omitted or null: stored but not in use. */
  readonly status?: (profile: Profile) => ConnectionStatus | null;
  /** The user's name according to the server in use; default: as stored. */
  readonly account?: (profile: Profile) => string | null;
  /** Revokes what the app created on the server. Resolves with what remains there, as a sentence. */
  readonly release?: (profile: Profile) => Promise<string | null>;
  /** Called when a profile could not be removed after `release`. */
  readonly restore?: (profile: Profile) => void;
  /** Deletes what the service itself stored for a removed profile. */
  readonly removed?: (profile: Profile) => Promise<void>;
  /** Called before the secrets of a profile are replaced. The result revokes the old ones afterwards, like `release`. */
  readonly replace?: (profile: Profile) => Promise<() => Promise<string | null>>;
  readonly retry?: (profile: Profile) => Promise<void> | void;
}

/** Stores the profiles of one service in the settings and tests them with the service's steps. */
export class StoredConnections implements ServiceConnections {
  readonly descriptor: ServiceDescriptor;
  readonly #options: StoredConnectionsOptions;
  readonly #changed = new Emitter<void>();
  /** Tokens of a browser sign-in during a test, so that saving does not need another sign-in. */
  #signedIn: { readonly as: string; readonly secrets: Values } | null = null;

  constructor(options: StoredConnectionsOptions) {
    this.descriptor = options.descriptor;
    this.#options = options;
  }

  profiles(): readonly ConnectionProfile[] {
    const { profiles } = this.#options;
    const chosen = profiles.default()?.id;
    return profiles.all().map((profile) => this.#view(profile, profile.id === chosen));
  }

  onChange(listener: () => void): Dispose {
    const stops = [this.#changed.on(listener), this.#options.profiles.onChange(listener)];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** The service calls it when the result of `status` changes. */
  notifyStatus(): void {
    this.#changed.emit();
  }

  async test(
    input: ConnectionInput,
    onSteps: OnSteps,
    { signal }: CallContext,
  ): Promise<ConnectionReport> {
    return (await this.#test(this.#complete(input), null, { onSteps, signal })).report;
  }

  async save(
    given: ConnectionInput,
    { force, onSteps }: { readonly force: boolean; readonly onSteps: OnSteps },
    { signal }: CallContext,
  ): Promise<Saved> {
    const input = this.#complete(given);
    const known = this.#known(input);
    const profileId = known?.id ?? null;
    const purpose = force ? 'always' : 'passed';
    const { report, learned, undo } = await this.#test(input, purpose, { onSteps, signal });
    const isReadable = !unreadable.has(report.problem?.code ?? '');
    if (!report.ok && !(force && isReadable)) return { profileId: null, report };
    const { profiles, trust, replace } = this.#options;
    const draft = this.#draft({ ...input, profileId, ...learned.input }, learned);
    const isReplaced = known !== null && Object.keys(draft.secrets).length > 0;
    const revokeOld = isReplaced ? await replace?.(known) : undefined;
    const allow = (profile: Profile): void => {
      if (input.trustNetwork) trust.allowNow(profile);
    };
    const saved = await profiles.save(profileId, draft, allow).catch(async (error: unknown) => {
      throw withNotice(error, await undo?.());
    });
    this.#signedIn = null;
    const notices = [report.notice, await revokeOld?.()].filter((one) => typeof one === 'string');
    const notice = notices.length === 0 ? {} : { notice: notices.join(' ') };
    return { profileId: saved.id, report: { ...report, ...notice } };
  }

  async rename(profileId: string, name: string): Promise<void> {
    this.#options.profiles.require(profileId);
    await this.#options.profiles.patch(profileId, (profile) => ({ ...profile, name }));
  }

  setDefault(profileId: string): Promise<void> {
    return this.#options.profiles.setDefault(profileId);
  }

  async remove(profileId: string): Promise<string | null> {
    const { profiles, release, restore, removed, secrets, store } = this.#options;
    const profile = profiles.require(profileId);
    if (release !== undefined && secrets.status().locked) await secrets.unlock();
    // Before the secrets are deleted here: they are needed to revoke them on the server.
    const left = (await release?.(profile)) ?? null;
    await profiles.remove(profileId).catch((error: unknown) => {
      restore?.(profile);
      throw error;
    });
    store.deleteLastGood(`${profile.service}/${profileId}/`);
    await removed?.(profile);
    return left;
  }

  async retry(profileId: string): Promise<void> {
    const { profiles, retry, secrets } = this.#options;
    const profile = profiles.require(profileId);
    if (secrets.status().locked) await secrets.unlock();
    await retry?.(profile);
  }

  #complete(input: ConnectionInput): ConnectionInput {
    return this.#options.complete?.(input) ?? input;
  }

  async #test(
    input: ConnectionInput,
    save: TestContext['save'],
    how: Parameters<RunTest>[1],
  ): Promise<TestOutcome> {
    const { profiles, secrets } = this.#options;
    // Refuses a proxy password: profiles are stored in plain text and shown in the window.
    if (input.proxy !== null && hasPassword(input.proxy))
      throw failure('invalid-input', t('requests:proxy.password'), { field: 'proxy' });
    const typed = this.#typedSecrets(input);
    const known = this.#known(input);
    for (const value of Object.values(typed)) secrets.conceal(value);
    const fields = completeFields(this.descriptor, input.credential, input.fields);
    const address = mainAddress(this.descriptor);
    const { trustedNetworks } = toFacts(known);
    const as = JSON.stringify([input.profileId, input.credential, fields]);
    const outcome = await this.#options.test(
      {
        input,
        save,
        typedSecrets: typed,
        candidate: { ...input, fields, trustedNetworks },
        url: address === null ? null : (fields[address.key] ?? null),
        learned: {
          ...toFacts(known),
          secrets: this.#signedIn?.as === as ? this.#signedIn.secrets : null,
        },
        profile: known,
        signIn: input.signIn ?? 'needed',
        useSecrets: async (use) => {
          const [fault] = Object.entries(secretFaults(this.descriptor, input.credential, typed));
          if (fault !== undefined) throw failure('invalid-input', fault[1], { field: fault[0] });
          const missing = this.#missingSecret(input.credential, typed);
          if (missing === null) return use(typed);
          if (known !== null && known.secrets.length > 0) return profiles.useSecrets(known, use);
          throw failure('unauthorized', t('connections:test.noSecret'), { field: missing });
        },
      },
      how,
    );
    const { secrets: got } = outcome.learned;
    if (input.credential === 'oauth' && got !== null) this.#signedIn = { as, secrets: got };
    return outcome;
  }

  /** The profile that `input` changes. Input without secrets refers to the stored profile whose fields all match. */
  #known({ profileId, fields, credential, secrets }: ConnectionInput): Profile | null {
    const { profiles } = this.#options;
    if (profileId !== null) return profiles.require(profileId);
    if (this.#options.complete !== undefined) return null;
    // A new browser sign-in may be for another account.
    if (Object.keys(secrets).length > 0 || credential === 'oauth') return null;
    const wanted = completeFields(this.descriptor, credential, fields);
    const fits = profiles.all().filter((profile) => equal(profile.fields, wanted));
    return fits.find(({ id }) => id === profiles.default()?.id) ?? fits[0] ?? null;
  }

  #missingSecret(credential: ConnectionInput['credential'], typed: Values): string | null {
    const { secrets } = findCredential(this.descriptor, credential);
    return secrets.find(({ key }) => typed[key] === undefined)?.key ?? null;
  }

  #typedSecrets({ credential, secrets }: ConnectionInput): Values {
    const typed = findCredential(this.descriptor, credential).secrets.map(
      ({ key, verbatim }) =>
        [key, verbatim === true ? (secrets[key] ?? '') : (secrets[key] ?? '').trim()] as const,
    );
    return Object.fromEntries(typed.filter(([, value]) => value !== ''));
  }

  #draft(input: ConnectionInput, learned: Learned): ProfileDraft {
    const { profiles } = this.#options;
    const { secrets, input: better, ...facts } = learned;
    const fields =
      better?.fields ?? completeFields(this.descriptor, input.credential, input.fields);
    const known = input.profileId === null ? null : profiles.require(input.profileId);
    const name = input.name.trim();
    // A name from the server was not chosen by the user, like the default name.
    const isGiven = name !== '' && (known !== null || better?.name === undefined);
    return {
      ...facts,
      name: isGiven ? name : (known?.name ?? this.#findFreeName(name, fields)),
      fields,
      credential: input.credential,
      caFile: input.caFile,
      proxy: input.proxy,
      // A password that is exchanged for a token is discarded, even if the exchange failed.
      secrets: secrets ?? (input.credential === 'login' ? {} : this.#typedSecrets(input)),
    };
  }

  /** `wanted`, or the service's name and the host of the main address; with that host or a number if another profile has the name. */
  #findFreeName(wanted: string, fields: Values): string {
    const address = mainAddress(this.descriptor);
    const url = address === null ? undefined : fields[address.key];
    const service = wanted === '' ? this.descriptor.name() : wanted;
    const full =
      url === undefined
        ? service
        : t('connections:defaultName', { service, host: new URL(url).host });
    const names = [wanted, full].filter((name) => name !== '').map((name) => name.slice(0, 90));
    const taken = new Set(this.#options.profiles.all().map((profile) => profile.name));
    for (let count = 2; names.every((name) => taken.has(name)); count += 1)
      names.push(`${full.slice(0, 90)} ${String(count)}`);
    return names.find((name) => !taken.has(name)) ?? full;
  }

  #view(profile: Profile, isDefault: boolean): ConnectionProfile {
    const { profiles, demo, status, account } = this.#options;
    const hasSecret = profiles.hasSecrets(profile);
    const view = profileView(this.descriptor, profile, { isDefault, hasSecret, demo });
    return {
      ...view,
      account: account?.(profile) ?? view.account,
      status: status?.(profile) ?? view.status,
    };
  }
}

/** Codes of tests that failed because the input cannot be saved, such as an invalid address. */
const unreadable: ReadonlySet<string> = new Set(['invalid-input', 'bad-address']);

function withNotice(error: unknown, notice: string | null | undefined): unknown {
  if (!(error instanceof AppFailure) || typeof notice !== 'string') return error;
  return failure(error.error.code, `${error.message} ${notice}`, error.error.detail);
}

/** The known facts about the server and the user before a test. */
const toFacts = (known: Profile | null): Omit<Learned, 'secrets'> =>
  known === null
    ? { account: null, expiresAt: null, extra: {}, trustedNetworks: [] }
    : {
        account: known.account,
        expiresAt: known.expiresAt,
        extra: known.extra,
        trustedNetworks: known.trustedNetworks,
      };
