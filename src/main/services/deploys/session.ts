import '../../../shared/deploys/texts.ts';
import { failure } from '../../../shared/contract/errors.ts';
import type { Deployment, Service } from '../../../shared/deploys/model.ts';
import { DeploysOverview } from '../../../shared/deploys/model.ts';
import type { DeploysSummary } from '../../../shared/deploys/topics.ts';
import { nothingDeployed } from '../../../shared/deploys/topics.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { ServiceClient } from '../../net/client.ts';
import type { ServiceFinding } from '../../platform/ports.ts';
import type { GraphqlClient } from '../../net/graphql.ts';
import { createGraphql } from '../../net/graphql.ts';
import type { SessionOpening, ReadOf, ServicePorts } from '../../service/service-session.ts';
import { ServiceSession } from '../../service/service-session.ts';
import { DeploymentHistories } from './overview/histories.ts';
import { readDetails, deploysRecovery, observeDeploys } from './overview/observe-deploys.ts';
import { hasInFlight, combineOverview, summarizeOverview, withMutes } from './overview/overview.ts';
import type { ListedService } from './platform/platform.ts';
import type { Platform } from './platform/create-platform.ts';
import { createPlatform } from './platform/create-platform.ts';
import { DeploysPreferences, DeploysPreferenceValues } from './preferences.ts';
import { createSchemaEngine } from './schema/engine.ts';
import type { SchemaEngine } from './schema/types.ts';

/** 200 services with 14 deployments each (characters of JSON). */
const MAX_STORED = 3_000_000;
/** Delay (ms) of the read after a change, because a new deployment moves on quickly. */
const FOLLOW_UP_MS = [2_000];

/** GraphQL at the address of a connection. The client's paths are relative to it. */
export const graphqlAt = (client: ServiceClient, url: string): GraphqlClient => ({
  ...createGraphql(client, new URL(url).pathname === '/' ? '/' : ''),
  endpoint: url,
});

/** The deployment platform as seen by one profile. */
export class DeploysSession extends ServiceSession<'deploys', DeploysPreferences> {
  /** Address of the platform's internal git host; null: not given. */
  readonly gitUrl: string | null;
  readonly engine: SchemaEngine;
  readonly platform: Platform;
  readonly histories: DeploymentHistories;

  constructor(ports: ServicePorts, opening: SessionOpening) {
    const { profile, client } = opening;
    const preferences = new DeploysPreferences(opening, DeploysPreferenceValues);
    super(ports, opening, {
      service: 'deploys',
      preferences,
      observe: observeDeploys,
      recovery: deploysRecovery,
      overview: {
        schema: DeploysOverview,
        version: 1,
        maxChars: MAX_STORED,
        plan: { visible: 10_000, inFlight: 10_000, hidden: 60_000, inFlightHidden: true },
        isInFlight: hasInFlight,
      },
    });
    this.gitUrl = profile.fields['gitUrl'] ?? null;
    const graphql = graphqlAt(client, profile.fields['url'] ?? client.origin);
    this.engine = createSchemaEngine({ ...ports, graphql });
    this.engine.override(preferences.get().overrides);
    this.platform = createPlatform(this.engine, () => preferences.workspace());
    this.histories = new DeploymentHistories(this.platform, this.overview.state.value);
  }

  /** Schedules a read of the state after a change on the server. */
  override changed(): void {
    this.followUp(FOLLOW_UP_MS);
  }

  /** Shows a service in its state after a change. `deployments`: all of them, newest first; null: not read. */
  showService(service: ListedService, deployments: readonly Deployment[] | null = null): void {
    this.histories.put(service, deployments);
    const shown = { ...service, ...this.histories.of(service.id), muted: false };
    this.update(({ services, ...rest }) => ({
      ...rest,
      services: services.some(({ id }) => id === service.id)
        ? services.map((one) => (one.id === service.id ? shown : one))
        : [...services, shown],
    }));
  }

  /** A service of the overview; rejects with `not-found`. */
  async service(serviceId: string): Promise<Service> {
    const service = (await this.current()).services.find(({ id }) => id === serviceId);
    if (service !== undefined) return service;
    throw failure('not-found', t('deploys:service.noService'), { serviceId });
  }

  /** A service from the last read; reads the overview only if there was none. Rejects with `not-found`. */
  async lastRead(serviceId: string): Promise<Service> {
    const known = this.platform.known(serviceId);
    if (known === undefined) return this.service(serviceId);
    const muted = this.mutedThings.includes(serviceId);
    return { ...known, ...this.histories.of(serviceId), muted };
  }

  protected override async read(signal: AbortSignal): Promise<ReadOf<'deploys'>> {
    const round = await this.platform.round(this.preferences.workspace(), signal);
    const problem = round.features.deployments.on
      ? await this.histories.update(round.services, signal)
      : null;
    return combineOverview(round, this.histories, problem);
  }

  protected override async details({ report: { about } }: ServiceFinding, signal: AbortSignal) {
    const service = this.overview.state.value?.services.find(({ id }) => id === about);
    return service === undefined ? {} : readDetails(service, this.platform, signal);
  }

  protected override shown(value: ReadOf<'deploys'>): ReadOf<'deploys'> {
    return withMutes(value, this.mutedThings);
  }

  protected override summary(shown: DeploysOverview | null, isStale: boolean): DeploysSummary {
    const summary = shown === null ? nothingDeployed : summarizeOverview(shown);
    // Deployments that were in flight at the last answer may have ended since.
    return isStale ? { ...summary, inFlight: [] } : summary;
  }
}

/** Returns the open session; throws `unsupported` if nothing is connected. */
export type RequireDeploysSession = () => DeploysSession;
