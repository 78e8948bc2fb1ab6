import type { ServiceForm } from '../../../../shared/deploys/form.ts';
import type { DeployState, Overview, Service } from '../../../../shared/deploys/model.ts';
import type { RealVariable } from '../../../../shared/deploys/rules/env-diff.ts';

/** A service as the server lists it; `recent`, `lastGood` and `muted` are added by the service. */
export type ListedService = Omit<Service, 'recent' | 'lastGood' | 'muted'>;

/** One round. */
export interface Round extends Omit<Overview, 'services'> {
  services: ListedService[];
  readonly account: string | null;
  /** Pages that were read of the list of services. */
  readonly pages: number;
}

/** Values of a service as the server's own mutation takes them, with the specification's names. Only given ones are sent. */
export interface SaveFields extends Omit<ServiceForm, 'envVars'> {
  /** The whole set, with real values. */
  readonly envVars?: readonly RealVariable[];
}

/** A stored service with what an update compares: never part of a poll. */
export interface StoredService {
  readonly service: ListedService;
  readonly publishDirectory: string | null;
  readonly dockerfilePath: string | null;
  /** Null: the server does not return variables, or they were not asked for. */
  readonly variables: readonly RealVariable[] | null;
}

export interface Saved {
  readonly id: string;
  readonly name: string;
  readonly state: DeployState;
  readonly rawState: string;
}
