import type { ResourceState } from '../connections/resource-state.ts';
import { nothingRead } from '../connections/resource-state.ts';
import { topic } from '../lib/define.ts';
import type { DeployState, DeploysOverview } from './model.ts';

/** A deployment in flight, for the quick controls. */
interface InFlight {
  readonly id: string;
  readonly name: string;
  readonly state: DeployState;
  /** ms since epoch; null: unknown. */
  readonly since: number | null;
}

/** The data of the quick controls. */
export interface DeploysSummary {
  readonly inFlight: readonly InFlight[];
}

export const nothingDeployed: DeploysSummary = { inFlight: [] };

export const deploysTopics = {
  'deploys.overview': topic<ResourceState<DeploysOverview>>(nothingRead),
  'deploys.summary': topic(nothingDeployed),
} as const;
