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

/** A small summary that every window receives. Muted services do not count as `bad`. */
export interface DeploysSummary {
  readonly bad: number;
  readonly inFlight: readonly InFlight[];
}

export const nothingDeployed: DeploysSummary = { bad: 0, inFlight: [] };

export const deploysTopics = {
  'deploys.overview': topic<ResourceState<DeploysOverview>>(nothingRead),
  'deploys.summary': topic(nothingDeployed),
} as const;
