import type { DeployState } from './model.ts';

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
