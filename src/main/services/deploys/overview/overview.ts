import type { DeploysOverview, Service } from '../../../../shared/deploys/model.ts';
import { beganAt, isInFlight } from '../../../../shared/deploys/rules/states.ts';
import { omit } from '../../../../shared/lib/omit.ts';
import type { DeploysSummary } from '../../../../shared/deploys/topics.ts';
import type { ListedService, PlatformOverview } from '../platform/platform.ts';
import type { DeploymentHistories } from './histories.ts';

/** Combines a round with the deployments of its services. `withMutes` marks muted services on publication. */
export const combineOverview = (
  round: PlatformOverview,
  histories: DeploymentHistories,
  problem: string | null,
): DeploysOverview => ({
  ...omit(round, 'account', 'pages'),
  services: round.services.map((service) => ({
    ...service,
    ...histories.of(service.id),
    muted: false,
  })),
  problems: problem === null ? round.problems : [...round.problems, problem],
});

export function withMutes(overview: DeploysOverview, muted: readonly string[]): DeploysOverview {
  const ids = new Set(muted);
  return {
    ...overview,
    services: overview.services.map((service) => ({ ...service, muted: ids.has(service.id) })),
  };
}

export const hasInFlight = ({ services }: DeploysOverview): boolean =>
  services.some(({ state }) => isInFlight(state));

export const summarizeOverview = ({ services }: DeploysOverview): DeploysSummary => ({
  inFlight: services
    .filter(({ state }) => isInFlight(state))
    .map((service) => ({
      id: service.id,
      name: service.name,
      state: service.state,
      since: findStart(service),
    })),
});

/** Start of the deployment in flight (ms since epoch); null: unknown. */
function findStart({ recent: [newest], updatedAt }: Service): number | null {
  const own = newest !== undefined && isInFlight(newest.state) ? newest : null;
  return (own === null ? null : beganAt(own)) ?? updatedAt;
}

/** The part of a service that the server lists. */
export const toListedService = (service: Service): ListedService =>
  omit(service, 'recent', 'lastGood', 'muted');
