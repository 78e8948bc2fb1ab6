import type { MethodOutput } from '../../../../shared/contract/methods.ts';
import type { ServiceForm, Variable } from '../../../../shared/deploys/form.ts';
import type { DeploysOverview, Service } from '../../../../shared/deploys/model.ts';

/** A service as the server lists it; `recent`, `lastGood` and `muted` are added by the service. */
export type ListedService = Omit<Service, 'recent' | 'lastGood' | 'muted'>;

/** Result of one round of reads. */
export interface PlatformOverview extends Omit<DeploysOverview, 'services'> {
  services: ListedService[];
  readonly account: string | null;
  /** Number of pages read of the list of services. */
  readonly pages: number;
}

/** Values of a service as the server's own mutation takes them, with the specification's names. Only given ones are sent. */
export interface SaveFields extends Omit<ServiceForm, 'envVars'> {
  /** The complete set, with real values. `value` null: keeps a sealed variable. */
  readonly envVars?: readonly Variable[];
}

/** A stored service with the values that an update compares; never part of a poll. */
export interface StoredService {
  readonly service: ListedService;
  readonly publishDirectory: string | null;
  readonly dockerfilePath: string | null;
  /** Null: the server does not return variables, or they were not asked for. A sealed variable has the value null. */
  readonly variables: readonly Variable[] | null;
}

export type Saved = MethodOutput<'deploys.apply'>['result'];
export type Redeployed = MethodOutput<'deploys.redeploy'>;
