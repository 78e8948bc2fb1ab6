import type {
  Bill,
  Database,
  Deployment,
  DeployState,
  Feature,
  FeatureName,
  LogEntry,
  LogKind,
  Metric,
  MetricRange,
  Plan,
  Project,
  Service,
  Usage,
  Workspace,
} from '../../../../shared/deploys/model.ts';
import type { Variable } from '../../../../shared/deploys/form.ts';

/** A service as the server lists it; `recent`, `lastGood` and `muted` are added by the service. */
export type ListedService = Omit<Service, 'recent' | 'lastGood' | 'muted'>;

/** One round. */
export interface Round {
  readonly workspace: string | null;
  readonly workspaces: readonly Workspace[];
  readonly projects: readonly Project[];
  readonly services: readonly ListedService[];
  readonly plan: Plan | null;
  readonly bill: Bill | null;
  readonly account: string | null;
  readonly features: Readonly<Record<FeatureName, Feature>>;
  /** Parts that failed, as sentences. */
  readonly problems: readonly string[];
  readonly complete: boolean;
  /** Pages that were read of the list of services. */
  readonly pages: number;
}

/** Values of a service as the server's own mutation takes them, with the specification's names. Only given ones are sent. */
export interface SaveFields {
  readonly name: string;
  readonly project?: string;
  readonly memory?: string;
  readonly vcpus?: number;
  readonly buildpack?: string;
  readonly host?: string;
  readonly repo?: string;
  readonly branch?: string;
  readonly port?: number;
  /** The whole set, with real values. */
  readonly envVars?: readonly { readonly key: string; readonly value: string }[];
  readonly publishDirectory?: string;
  readonly dockerfilePath?: string;
}

/** A stored service with what an update compares: never part of a poll. */
export interface StoredService {
  readonly service: ListedService;
  readonly branch: string | null;
  readonly publishDirectory: string | null;
  readonly dockerfilePath: string | null;
  /** Null: the server does not return variables. */
  readonly variables: readonly { readonly key: string; readonly value: string }[] | null;
}

export interface Saved {
  readonly id: string;
  readonly name: string;
  readonly state: DeployState;
  readonly rawState: string;
}

/**
 * The platform in the app's terms, whatever its schema. Every method rejects with `unsupported` and the reason if the server lacks the feature,
 * otherwise like `GraphqlClient.run`. Lists are read to their end with guards against loops; `complete` false: cut short.
 */
export interface Platform {
  /** One batched request, and further pages of long lists. `workspace` null: the personal one. */
  round(workspace: string | null, signal?: AbortSignal): Promise<Round>;
  /** Newest first, by service id, in requests of at most ten services. A service whose list failed is missing. */
  deployments(
    serviceIds: readonly string[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, readonly Deployment[]>>;
  logs(
    input: {
      readonly serviceId: string;
      readonly kind: LogKind;
      readonly since: number | null;
      readonly limit: number;
    },
    signal?: AbortSignal,
  ): Promise<{ readonly entries: readonly LogEntry[]; readonly more: boolean }>;
  /** `hours`: length of the range that the server used; null: unknown. */
  metrics(
    serviceId: string,
    range: MetricRange,
    signal?: AbortSignal,
  ): Promise<{ readonly metrics: readonly Metric[]; readonly hours: number | null }>;
  usage(workspace: string | null, signal?: AbortSignal): Promise<Usage>;
  /** The one read of values of variables. */
  stored(serviceId: string, signal?: AbortSignal): Promise<StoredService>;
  /** Names of the variables, without their values. Rejects with `unsupported` if the server does not return them. */
  variableNames(serviceId: string, signal?: AbortSignal): Promise<readonly string[]>;
  /** Creates or updates by name; sent once. `existing` null: it does not exist. */
  save(
    workspace: string | null,
    existing: ListedService | null,
    fields: SaveFields,
    signal?: AbortSignal,
  ): Promise<Saved>;
  /** An update with only the identity; sent once. */
  redeploy(workspace: string | null, service: ListedService, signal?: AbortSignal): Promise<Saved>;
  databases(
    workspace: string | null,
    signal?: AbortSignal,
  ): Promise<{
    readonly databases: readonly Omit<Database, 'hasToken'>[];
    readonly complete: boolean;
  }>;
  createDatabase(
    workspace: string | null,
    name: string,
    signal?: AbortSignal,
  ): Promise<{
    readonly database: Omit<Database, 'hasToken'>;
    readonly url: string;
    readonly token: string;
  }>;
  /** The signed-in user's name; for the connection test. */
  account(signal?: AbortSignal): Promise<string | null>;
}

/** The variables as the platform's API has them; for `Variable` with real values only. */
export type RealVariable = Variable & { readonly value: string };
