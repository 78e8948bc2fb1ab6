import { AppFailure, failure } from '../../../shared/contract/errors.ts';
import type { Service } from '../../../shared/deploys/model.ts';
import { Overview } from '../../../shared/deploys/model.ts';
import { nothingDeployed } from '../../../shared/deploys/topics.ts';
import type { ResourceState } from '../../../shared/connections/resource-state.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Opening } from '../../connections/profile-service.ts';
import type { ProfileStore } from '../../connections/profile-store.ts';
import type { ServiceClient } from '../../net/client.ts';
import type { GraphqlClient } from '../../net/graphql.ts';
import { createGraphql } from '../../net/graphql.ts';
import type { Resource } from '../../resources/resource.ts';
import type { DeploysPorts } from './deploys-ports.ts';
import { DeploysAttention } from './overview/deploys-attention.ts';
import { Histories } from './overview/histories.ts';
import { hasInFlight, overviewOf, summaryOf, withMutes } from './overview/overview.ts';
import type { Platform } from './platform/create-platform.ts';
import { createPlatform } from './platform/create-platform.ts';
import { DeploysPreferences } from './preferences.ts';
import { createSchemaEngine } from './schema/engine.ts';
import type { SchemaEngine } from './schema/types.ts';

/** 200 services with 14 deployments each (characters of JSON). */
const MOST_STORED = 3_000_000;
/** When the state is read after a change, in addition to the poll (ms). */
const FOLLOW_UP_MS = [2_000, 5_000];

/** GraphQL at the address of a connection. The client's paths are relative to it. */
export const graphqlAt = (client: ServiceClient, url: string): GraphqlClient => ({
  ...createGraphql(client, new URL(url).pathname === '/' ? '/' : ''),
  endpoint: url,
});

/** The service's work for one profile. */
export class DeploysWork {
  readonly profileId: string;
  /** Address of the platform's internal git host; null: not given. */
  readonly gitUrl: string | null;
  readonly preferences: DeploysPreferences;
  readonly engine: SchemaEngine;
  readonly platform: Platform;
  readonly overview: Resource<typeof Overview>;
  readonly attention: DeploysAttention;
  readonly histories: Histories;
  readonly #ports: DeploysPorts;
  #closed = false;

  constructor(ports: DeploysPorts, profiles: ProfileStore, opening: Opening) {
    const { profile, client, resource, onClose } = opening;
    this.#ports = ports;
    this.profileId = profile.id;
    this.gitUrl = profile.fields['gitUrl'] ?? null;
    const preferences = new DeploysPreferences(profiles, profile.id);
    this.preferences = preferences;
    const graphql = graphqlAt(client, profile.fields['url'] ?? client.origin);
    this.engine = createSchemaEngine({ ...ports, graphql });
    this.engine.override(preferences.get().overrides);
    this.platform = createPlatform(this.engine, () => preferences.workspace(), ports.clock);
    const isMuted = (id: string): boolean => preferences.get().muted.includes(id);
    this.attention = new DeploysAttention({ ...ports, isMuted });
    this.overview = resource({
      panel: 'overview',
      topics: ['deploys.overview'],
      schema: Overview,
      version: 1,
      maxChars: MOST_STORED,
      plan: { visible: 10_000, inFlight: 10_000, hidden: 60_000, inFlightHidden: true },
      fetch: (signal) => this.#read(signal),
      isInFlight: hasInFlight,
      onState: (state) => this.#publish(state),
      watch: this.attention,
    });
    this.histories = new Histories(this.platform, this.overview.state.value);
    onClose(() => {
      this.#closed = true;
    });
  }

  /** Publishes the overview again, with the current mutes. */
  publish(): void {
    this.#publish(this.overview.state);
    this.#ports.hub.flush();
  }

  /** Reads the state after a change on the server: now, and soon again. */
  followUp(): void {
    if (this.#ports.oneCommand === true) return;
    for (const ms of [0, ...FOLLOW_UP_MS])
      this.#ports.clock.after(ms, () => {
        if (!this.#closed) this.overview.refresh().catch(() => undefined);
      });
  }

  /** The overview, read now if there is none yet. */
  async current(): Promise<Overview> {
    await this.overview.ensure();
    const { value, error } = this.overview.state;
    if (value !== null) return withMutes(value, this.preferences.get().muted);
    throw error === null
      ? failure('unreachable', t('deploys:service.notRead'))
      : new AppFailure(error);
  }

  /** A service of the overview; rejects with `not-found`. */
  async service(serviceId: string): Promise<Service> {
    const found = (await this.current()).services.find(({ id }) => id === serviceId);
    if (found !== undefined) return found;
    throw failure('not-found', t('deploys:service.noService'), { serviceId });
  }

  /** A service as it was read last; the overview is read only if nothing was. Rejects with `not-found`. */
  async lastRead(serviceId: string): Promise<Service> {
    const known = this.platform.known(serviceId);
    if (known === undefined) return this.service(serviceId);
    const muted = this.preferences.get().muted.includes(serviceId);
    return { ...known, ...this.histories.of(serviceId), muted };
  }

  async #read(signal: AbortSignal): Promise<Overview> {
    const round = await this.platform.round(this.preferences.workspace(), signal);
    const problem = round.features.deployments.on
      ? await this.histories.update(round.services, signal)
      : null;
    return overviewOf(round, this.histories, problem);
  }

  #publish(state: ResourceState<Overview>): void {
    const { hub } = this.#ports;
    const { value, stale } = state;
    const shown = value === null ? null : withMutes(value, this.preferences.get().muted);
    hub.set('deploys.overview', { ...state, value: shown });
    const summary = shown === null ? nothingDeployed : summaryOf(shown);
    // What was in flight when the server last answered may have ended since.
    hub.set('deploys.summary', stale ? { ...summary, inFlight: [] } : summary);
  }
}

/** The work for the default profile; throws `unsupported` without one. */
export type RequireWork = () => DeploysWork;
