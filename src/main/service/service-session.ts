import '../../shared/connections/texts.ts';
import type { z } from 'zod';
import type { ItemDetails, Mute } from '../../shared/attention/model.ts';
import type { ResourceState } from '../../shared/connections/resource-state.ts';
import { AppFailure, failure } from '../../shared/contract/errors.ts';
import type { OverviewOf, PlainTopic, TopicValue } from '../../shared/contract/topics.ts';
import type { ServiceName } from '../../shared/domain-names.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { ProfileStore } from '../connections/profile-store.ts';
import type { SessionPorts, ProfileServicePorts } from '../connections/profile-service.ts';
import { ProfilePreferences } from '../connections/profile-preferences.ts';
import type { ConfirmedWrite, WriteContext } from '../net/confirmed-write.ts';
import { confirmWrite, startWrite } from '../net/confirmed-write.ts';
import type {
  AttentionPort,
  EventsPort,
  MutesPort,
  Publisher,
  ServiceFinding,
  TopicAudience,
} from '../platform/ports.ts';
import type { PollPlan } from '../resources/poll-plan.ts';
import type { Resource } from '../resources/resource.ts';
import { nameAmong } from './name-among.ts';
import type { Observation, ServiceWatchOptions } from './service-watch.ts';
import { ServiceWatch } from './service-watch.ts';

/** An overview without the fields that the session itself adds: the muted kinds and the revision. */
export type ReadOf<N extends ServiceName> = Omit<OverviewOf<N>, 'mutedKinds' | 'revision'>;
export type SummaryOf<N extends ServiceName> = TopicValue<`${N}.summary` & PlainTopic>;

export interface ServicePorts extends ProfileServicePorts {
  readonly hub: Publisher & TopicAudience;
  readonly attention: AttentionPort & MutesPort;
  readonly events: EventsPort;
}

/** Input for opening a session: the default profile, and the store with its preferences. */
export interface SessionOpening extends SessionPorts {
  readonly profiles: Pick<ProfileStore, 'all' | 'find' | 'patch'>;
}

/** How the overview is read and stored. Intervals in ms. */
interface OverviewPlan<V> {
  readonly schema: z.ZodType<V>;
  /** Version of the stored overview. */
  readonly version: number;
  /** Larger overviews are not stored (characters of JSON). */
  readonly maxChars?: number;
  readonly plan: PollPlan;
  readonly isInFlight?: (value: V) => boolean;
}

export interface SessionOptions<N extends ServiceName, P> {
  readonly service: N;
  /** Default: none. */
  readonly preferences?: P;
  readonly overview: OverviewPlan<OverviewOf<N>>;
  /** The problems and events in an overview. */
  readonly observe: ServiceWatchOptions<OverviewOf<N>>['observe'];
  readonly recovery?: ServiceWatchOptions<OverviewOf<N>>['recovery'];
}

/** Publisher for topics by computed name: generic code cannot prove that `<N>.overview` holds N's overview. */
export interface AnyTopics {
  set(name: string, value: unknown): void;
}

/**
 * A service's open connection: the default profile's preferences, its polled overview, and publishing. Each service adds its client, how it
 * reads the overview, and what it shows of it.
 */
export abstract class ServiceSession<
  N extends ServiceName,
  P extends ProfilePreferences = ProfilePreferences,
> {
  readonly profileId: string;
  readonly preferences: P;
  readonly overview: Resource<z.ZodType<OverviewOf<N>>>;
  /** Aborts when another profile, or none, becomes active. */
  readonly closed: AbortSignal;
  protected readonly ports: ServicePorts;
  readonly #watch: ServiceWatch<OverviewOf<N>>;
  readonly #observe: (value: OverviewOf<N>) => Observation;
  readonly #service: N;
  #revision: number;

  constructor(ports: ServicePorts, opening: SessionOpening, options: SessionOptions<N, P>) {
    const { service, overview, observe, recovery } = options;
    const preferences = options.preferences ?? (new ProfilePreferences(opening) as P);
    const closed = new AbortController();
    this.ports = ports;
    this.#service = service;
    this.profileId = opening.profile.id;
    this.preferences = preferences;
    this.closed = closed.signal;
    this.#observe = (value) => observe(value, null);
    this.#watch = new ServiceWatch({
      ...ports,
      source: service,
      observe,
      ...(recovery === undefined ? {} : { recovery }),
      details: (finding, signal) => this.details(finding, signal),
      connection: () => nameAmong(opening.profiles.all(), this.profileId),
    });
    this.overview = opening.resource<z.ZodType<OverviewOf<N>>>({
      ...overview,
      panel: 'overview',
      topics: [`${service}.overview`],
      fetch: async (signal) => this.#complete(await this.read(signal)),
      onState: (state) => this.#publish(state),
      watch: this.#watch,
    });
    const { value } = this.overview.state;
    this.#revision = (value as { readonly revision?: number } | null)?.revision ?? 0;
    opening.onClose(() => closed.abort());
    opening.onClose(ports.attention.onMutes(() => this.publish()));
  }

  /** Counts changes of the data behind what windows show. */
  get revision(): number {
    return this.#revision;
  }

  /** Makes windows reload their data. */
  protected raiseRevision(): void {
    this.#revision += 1;
  }

  /** Reads the overview. */
  protected abstract read(signal: AbortSignal): Promise<ReadOf<N>>;

  /** The overview with data that only the app has, such as changes that the server does not show yet. */
  protected shown(value: ReadOf<N>): ReadOf<N> {
    return value;
  }

  /**
   * The topic `<name>.summary`, for windows that do not show the overview, because a subscription to the overview makes it polled more
   * often. Default: none. `shown` null: nothing was read.
   */
  protected summary(_shown: OverviewOf<N> | null, _isStale: boolean): SummaryOf<N> | undefined {
    return undefined;
  }

  /** The evidence of a finding, and the earlier history of its object. Default: nothing. */
  protected details(_of: ServiceFinding, _signal: AbortSignal): Promise<Partial<ItemDetails>> {
    return Promise.resolve({});
  }

  /** Called after each publication. */
  protected published(): void {}

  /** Publishes the overview in its current form. */
  publish(): void {
    this.publishSoon();
    this.ports.hub.flush();
  }

  /**
   * Publishes with the next batch, so that a window gets the result of its change before the topic and does not request the same data
   * again.
   */
  protected publishSoon(): void {
    this.#publish(this.overview.state);
  }

  /** Mutes a kind of findings (`about` null), or all findings about an object (`kind` null). Resolves when the change is on disk. */
  setMuted(mute: Omit<Mute, 'source'>, isMuted: boolean): Promise<void> {
    return this.ports.attention.setMuted({ source: this.#service, ...mute }, isMuted);
  }

  /** Ids of the objects whose findings are all muted. */
  protected get mutedThings(): readonly string[] {
    return this.#mutes.flatMap(({ kind, about }) => (kind === null ? (about ?? []) : []));
  }

  get #mutes(): readonly Mute[] {
    return this.ports.attention.mutes(this.#service);
  }

  /** Withdraws the items of these findings and marks news as read, because the user dealt with their objects. */
  protected handled(keys: readonly string[]): void {
    this.#watch.handled(keys);
  }

  /** Reads the overview now, and publishes it before the caller gets its result. Resolves even if the read failed. */
  async refresh(): Promise<void> {
    await this.overview.refresh();
    this.ports.hub.flush();
  }

  /** Call once per change, before the reads that it depends on. */
  startWrite(): WriteContext {
    return startWrite(this.ports.clock);
  }

  /** Sends a change once and reads its effect back; see `confirmWrite`. */
  confirm<A, S, R>(change: ConfirmedWrite<A, S, R>) {
    return confirmWrite(this.startWrite(), change);
  }

  /** Applies the result of a change to the overview, if the overview was read. */
  protected update(change: (value: OverviewOf<N>) => OverviewOf<N>): void {
    const { value } = this.overview.state;
    if (value !== null) this.overview.set(change(value));
  }

  /** Something changed on the server: reads the overview now and makes windows reload their data. */
  changed(): void {
    this.#revision += 1;
    this.overview.refresh().catch(() => undefined);
  }

  /** Reads the overview after each of these times (ms), because a server may show a change late. */
  followUp(times: readonly number[]): void {
    if (this.ports.oneCommand === true) return;
    for (const ms of times)
      this.ports.clock.after(ms, () => {
        if (!this.closed.aborted) this.overview.refresh().catch(() => undefined);
      });
  }

  /** The findings and events of an overview. */
  observe(value: OverviewOf<N>): Observation {
    return this.#observe(value);
  }

  /** The shown overview; reads it now if there is none yet. Rejects with the failure of that read. */
  async current(): Promise<OverviewOf<N>> {
    await this.overview.ensure();
    const { value, error } = this.overview.state;
    if (value !== null) return this.#complete(this.shown(value));
    throw error === null ? failure('unreachable', t('connections:notRead')) : new AppFailure(error);
  }

  #complete(value: ReadOf<N>): OverviewOf<N> {
    const mutedKinds = this.#mutes.flatMap(({ kind, about }) =>
      about === null ? (kind ?? []) : [],
    );
    return { ...value, mutedKinds, revision: this.#revision } as OverviewOf<N>;
  }

  #publish(state: ResourceState<OverviewOf<N>>): void {
    const hub = this.ports.hub as AnyTopics;
    const value = state.value === null ? null : this.#complete(this.shown(state.value));
    hub.set(`${this.#service}.overview`, { ...state, value });
    const summary = this.summary(value, state.stale);
    if (summary !== undefined) hub.set(`${this.#service}.summary`, summary);
    this.published();
  }
}
