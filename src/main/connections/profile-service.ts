import '../../shared/connections/texts.ts';
import type { z } from 'zod';
import type { ServiceDescriptor } from '../../shared/connections/descriptor.ts';
import { mainAddress } from '../../shared/connections/descriptor.ts';
import type { ConnectionInput, ConnectionStatus, Profile } from '../../shared/connections/model.ts';
import { failure } from '../../shared/contract/errors.ts';
import type { Handlers } from '../../shared/contract/methods.ts';
import type { TopicName } from '../../shared/contract/topics.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { Dispose } from '../../shared/lib/disposable.ts';
import { equal } from '../../shared/lib/equal.ts';
import type { ServiceClient } from '../net/client.ts';
import type { HttpPort, StreamPort } from '../net/http.ts';
import { isLocal } from '../net/plain-http.ts';
import type { NetProbe } from '../net/probe.ts';
import type {
  Clock,
  Logger,
  NetworkPort,
  RandomPort,
  SecretsPort,
  SettingsPort,
  StorePort,
  TopicAudience,
} from '../platform/ports.ts';
import type { DomainService } from '../platform/ports/domain-service.ts';
import type { FindProxy } from '../platform/ports/fetch.ts';
import type { ResourceOptions } from '../resources/resource.ts';
import { Resource } from '../resources/resource.ts';
import type { TestStep } from './connection-test.ts';
import { runTest } from './connection-test.ts';
import type { NetworkTrust } from './network-trust.ts';
import type { ProfileClientOptions } from './profile-client.ts';
import { createProfileClient } from './profile-client.ts';
import { ProfileCredentials } from './profile-credential.ts';
import { ProfileStore } from './profile-store.ts';
import { onReach, ReachWatch } from './reach-watch.ts';
import { resourceStatus } from './resource-status.ts';
import type { SignInStepOptions } from './sign-in-step.ts';
import { signInStep } from './sign-in-step.ts';
import { reachSteps } from './standard-steps.ts';
import { StoredConnections } from './stored-connections.ts';

/** The part of `ServicePorts` that profiles need. */
export interface ProfileServicePorts {
  readonly clock: Clock;
  readonly random: RandomPort;
  readonly uuid: () => string;
  readonly log: Logger;
  readonly http: HttpPort & StreamPort;
  readonly probe: NetProbe;
  /** Default: the environment's. */
  readonly findProxy?: FindProxy;
  readonly network: NetworkPort;
  readonly settings: SettingsPort;
  readonly secrets: SecretsPort;
  readonly store: StorePort;
  readonly hub: TopicAudience;
  readonly demo: boolean;
  /** Resources are read only while a session subscribes to them; see `CoreOptions`. Default false. */
  readonly oneCommand?: boolean;
  readonly trust: NetworkTrust;
  readonly openAddress: (url: string) => void;
}

/** Receives each value of a resource. `ServiceWatch` is one. */
export interface Watcher<V> {
  seed(value: V): void;
  seen(value: V): void;
  reset(): void;
}

export type ServedResource<S extends z.ZodType> = Omit<
  ResourceOptions<S>,
  'key' | 'onState' | 'tryNow' | 'onlyShown'
> & {
  /** Last good data is stored as `<service>/<profile id>/<panel>`. */
  readonly panel: string;
  /** Polled at the `visible` interval while a session subscribes to one of these, otherwise at `hidden`. */
  readonly topics: readonly TopicName[];
  readonly onState?: ResourceOptions<S>['onState'];
  /** Receives the server's values, and the stored one at startup. */
  readonly watch?: Watcher<z.output<S>>;
};

/** The tools that a service gets for one profile. */
export interface SessionPorts {
  readonly profile: Profile;
  /** Uses the profile's address, proxy, CA file, trust and credential. */
  readonly client: ServiceClient;
  /** Creates a resource that starts, sleeps and stops with the profile. The first one determines the profile's status. */
  readonly resource: <S extends z.ZodType>(options: ServedResource<S>) => Resource<S>;
  /** Runs when another profile, or none, becomes active. */
  readonly onClose: (action: () => void) => void;
}

export interface ProfileServiceOptions<W> {
  readonly descriptor: ServiceDescriptor;
  /** The request that returns the signed-in user: step `sign-in` of the test. */
  readonly signIn: SignInStepOptions;
  /** Further steps of the test, after `sign-in`. */
  readonly steps?: readonly TestStep[];
  readonly client?: ProfileClientOptions;
  /** Opens a session for the default profile. */
  readonly open: (opening: SessionPorts) => W;
  /** Called without a profile: resets the topics. */
  readonly closed?: () => void;
  /** Revokes what the app created on the server; see `StoredConnections`. */
  readonly release?: (profile: Profile, client: ServiceClient) => Promise<string | null>;
}

/** Time (ms) for the network to return after a wake. */
export const WAKE_MS = 5_000;

/** Parts of a profile that may change while its service runs. */
const free = { name: '', account: null, extra: {} } as const;

type ManagedResource = Pick<
  Resource<z.ZodType>,
  | 'start'
  | 'stop'
  | 'restart'
  | 'look'
  | 'setVisible'
  | 'suspend'
  | 'resume'
  | 'state'
  | 'isReading'
>;
interface OpenSession<W> {
  profile: Profile;
  readonly version: number;
  readonly work: W;
  readonly parts: { readonly resource: ManagedResource; readonly topics: readonly TopicName[] }[];
  readonly closing: (() => void)[];
  readonly reach: ReachWatch;
}

/** Topics of the page that lists all connections. */
const connectionsTopics: readonly TopicName[] = ['connections.revisions'];

/**
 * A service with stored profiles: works for the default one, follows its changes, and manages the list. `service(handlers)` is what a
 * `ServiceModule` creates.
 */
export class ProfileService<W> {
  readonly connections: StoredConnections;
  readonly profiles: ProfileStore;
  readonly #ports: ProfileServicePorts;
  readonly #options: ProfileServiceOptions<W>;
  readonly #credentials: ProfileCredentials;
  readonly #stops: Dispose[] = [];
  #now: OpenSession<W> | null = null;
  #ended: Promise<unknown> = Promise.resolve();
  #asleep = false;
  #wake: Dispose = () => undefined;

  constructor(ports: ProfileServicePorts, options: ProfileServiceOptions<W>) {
    this.#ports = ports;
    this.#options = options;
    const { descriptor, signIn, steps = [], release } = options;
    const profiles = new ProfileStore(descriptor.id, ports);
    this.profiles = profiles;
    this.#credentials = new ProfileCredentials({ ...ports, profiles }, signIn);
    const all = [
      ...reachSteps(descriptor, ports),
      signInStep({ ...ports, kept: this.#credentials }, signIn),
      ...steps,
    ];
    this.connections = new StoredConnections({
      ...ports,
      descriptor,
      profiles,
      test: (context, how) => runTest({ ...ports, descriptor, steps: all }, context, how),
      status: (profile) => this.#toStatus(profile),
      retry: (profile) => this.#retry(profile),
      ...(release === undefined
        ? {}
        : { release: (profile: Profile) => release(profile, this.createClient(profile)) }),
    });
  }

  /** What `open` returned for the default profile; null: no profile. */
  get work(): W | null {
    return this.#now?.work ?? null;
  }

  /** Like `work`, but throws `unsupported` if nothing is connected. */
  require(): W {
    if (this.#now !== null) return this.#now.work;
    const service = this.#options.descriptor.name();
    throw failure('unsupported', t('connections:notConnected', { service }));
  }

  createClient(profile: Profile): ServiceClient {
    const { descriptor, client } = this.#options;
    const credentials = this.#credentials;
    const origin = this.#options.signIn.origin;
    const where = origin === undefined ? {} : { origin };
    return createProfileClient({ ...this.#ports, descriptor, credentials }, profile, {
      ...where,
      ...client,
    });
  }

  /** Saves a profile without a test: that of a demo server. */
  async adopt(
    input: Pick<ConnectionInput, 'name' | 'fields' | 'credential' | 'secrets'>,
  ): Promise<void> {
    const nothing = { account: null, expiresAt: null, caFile: null, proxy: null };
    await this.profiles.save(null, { ...input, ...nothing, trustedNetworks: [], extra: {} });
  }

  /** The service as the core runs it. */
  service<H extends Partial<Handlers>>(
    handlers: H,
  ): DomainService & ProfileBacked & { readonly handlers: H } {
    return {
      handlers,
      connections: this.connections,
      adopt: (input) => this.adopt(input),
      start: () => this.#start(),
      stop: () => this.#stop(),
      suspended: () => this.#suspend(),
      resumed: () => this.#resume(),
    };
  }

  async #start(): Promise<void> {
    await this.profiles.load();
    this.#stops.push(
      this.profiles.onChange(() => this.#follow()),
      this.#ports.hub.onAudience(() => {
        for (const part of this.#now?.parts ?? [])
          part.resource.setVisible(this.#isVisible(part.topics));
        this.#setReach();
      }),
    );
    this.#follow();
  }

  async #stop(): Promise<void> {
    for (const stop of this.#stops.splice(0)) stop();
    this.#wake();
    this.#close();
    await this.#ended;
  }

  #isVisible(topics: readonly TopicName[]): boolean {
    return topics.some((topic) => this.#ports.hub.isFollowed(topic));
  }

  /** Restarts the service if the default profile changed. A new name, account details from a test, and data in `extra` need no restart. */
  #follow(): void {
    const profile = this.profiles.default();
    const now = this.#now;
    const same =
      profile !== null &&
      now !== null &&
      this.profiles.version(profile.id) === now.version &&
      equal({ ...profile, ...free }, { ...now.profile, ...free });
    if (same) {
      now.profile = profile;
      return;
    }
    if (profile === null && now === null) return;
    this.#close();
    if (profile === null) this.#options.closed?.();
    else this.#open(profile);
    this.connections.notifyStatus();
  }

  #open(profile: Profile): void {
    const parts: OpenSession<W>['parts'] = [];
    const closing: OpenSession<W>['closing'] = [];
    const client = this.createClient(profile);
    const work = this.#options.open({
      profile,
      client,
      resource: (options) => this.#resource(profile, client, options, { parts, closing }),
      onClose: (action) => closing.push(action),
    });
    closing.push(onReach(client.gate, this.#ports.clock, () => this.#look(parts)));
    // Failures of other calls count at once, without waiting for the next read.
    closing.push(client.gate.onTrouble(() => this.#recheck(parts)));
    const version = this.profiles.version(profile.id);
    const reach = new ReachWatch(this.#ports, {
      origin: client.origin,
      proxy: profile.proxy,
      isUnsure: () => isUnsure(parts),
      onLost: () => this.#recheck(parts),
    });
    closing.push(() => reach.setActive(false));
    this.#now = { profile, version, work, parts, closing, reach };
    for (const { resource, topics } of parts) {
      if (this.#asleep) resource.suspend();
      resource.start(this.#isVisible(topics));
    }
    this.#setReach();
  }

  /** Watches the server while a window shows this service or all connections, so that the window shows a lost server within seconds. */
  #setReach(): void {
    const now = this.#now;
    if (now === null) return;
    const isShown = this.#isVisible([...(now.parts[0]?.topics ?? []), ...connectionsTopics]);
    now.reach.setActive(isShown && !this.#asleep && this.#ports.oneCommand !== true);
  }

  #resource<S extends z.ZodType>(
    { id }: Profile,
    { gate, origin }: ServiceClient,
    { panel, topics, watch, onState, ...options }: ServedResource<S>,
    { parts, closing }: Pick<OpenSession<W>, 'parts' | 'closing'>,
  ): Resource<S> {
    const resource = new Resource<S>(this.#ports, {
      ...(options as Omit<ResourceOptions<S>, 'key' | 'onState' | 'tryNow' | 'onlyShown'>),
      tryNow: () => gate.retryNow(),
      plan: { ...options.plan, nearby: isLocal(origin) },
      key: `${this.#options.descriptor.id}/${id}/${panel}`,
      onlyShown: this.#ports.oneCommand === true,
      onState: (state) => {
        if (state.value !== null && !state.stale) watch?.seen(state.value);
        onState?.(state);
        this.connections.notifyStatus();
      },
    });
    const { value } = resource.state;
    if (value !== null) watch?.seed(value);
    closing.push(() => watch?.reset());
    parts.push({ resource, topics });
    return resource;
  }

  /** Updates the shown state immediately when the gate starts or stops refusing calls. */
  #look(parts: OpenSession<W>['parts']): void {
    if (this.#asleep) return;
    for (const { resource } of parts) resource.look().catch(() => undefined);
  }

  /** Reads now, because another call did not reach the server or was refused. Does nothing if a read already failed or is running. */
  #recheck(parts: OpenSession<W>['parts']): void {
    if (!this.#asleep && isUnsure(parts)) parts[0]?.resource.look().catch(() => undefined);
  }

  #close(): void {
    const now = this.#now;
    if (now === null) return;
    this.#now = null;
    const ends = now.parts.map(({ resource }) => resource.stop());
    for (const close of now.closing) close();
    this.#ended = Promise.allSettled([this.#ended, ...ends]);
  }

  #toStatus(profile: Profile): ConnectionStatus | null {
    const [first] = this.#now?.profile.id === profile.id ? this.#now.parts : [];
    if (first === undefined) return null;
    const field = mainAddress(this.#options.descriptor);
    const address = field === null ? null : (profile.fields[field.key] ?? null);
    return resourceStatus(address, first.resource.state);
  }

  /** Reconnects the active profile; any other profile becomes the default. */
  async #retry({ id }: Profile): Promise<void> {
    if (this.#now?.profile.id === id)
      await Promise.all(this.#now.parts.map(({ resource }) => resource.restart()));
    else await this.profiles.setDefault(id);
  }

  #suspend(): void {
    this.#asleep = true;
    this.#wake();
    this.#setReach();
    for (const { resource } of this.#now?.parts ?? []) resource.suspend();
  }

  #resume(): void {
    this.#wake();
    this.#wake = this.#ports.clock.after(WAKE_MS, () => {
      this.#asleep = false;
      for (const { resource } of this.#now?.parts ?? []) resource.resume();
      this.#setReach();
    });
  }
}

/** Whether the last read succeeded and no new read is running. */
function isUnsure([first]: readonly { readonly resource: ManagedResource }[]): boolean {
  return first?.resource.state.error === null && !first.resource.isReading;
}

/** A service whose demo consists of one profile of the demo server. */
export interface ProfileBacked {
  adopt(input: Pick<ConnectionInput, 'name' | 'fields' | 'credential' | 'secrets'>): Promise<void>;
}
