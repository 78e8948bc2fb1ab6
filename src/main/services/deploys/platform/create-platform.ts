import type { MetricRange } from '../../../../shared/deploys/model.ts';
import type { SchemaEngine } from '../schema/types.ts';
import { readUsage } from './billing.ts';
import { createDatabase, readDatabases } from './databases.ts';
import { readDeployments } from './deployments.ts';
import type { LogInput } from './logs.ts';
import { readLogs } from './logs.ts';
import { readMetrics } from './metrics.ts';
import type { ListedService, SaveFields } from './platform.ts';
import type { RoundMemory } from './round.ts';
import { readAccount, readRound } from './round.ts';
import { saveService } from './save.ts';
import { readStored, readVariableNames } from './stored.ts';

type Slug = string | null;
type Signal = AbortSignal | undefined;

export type Platform = ReturnType<typeof createPlatform>;

/**
 * The platform of one server in the app's terms, whatever its schema. Every method rejects with `unsupported` and the reason if the server lacks
 * the feature, otherwise like `GraphqlClient.run`. `workspace` null: the personal one. Lists are read to their end with guards against loops;
 * `cut` says what they lack.
 */
export function createPlatform(engine: SchemaEngine) {
  const memory: RoundMemory = { personal: null, projects: new Map() };
  return {
    /** One batched request, and further pages of long lists. */
    round: (workspace: Slug, signal?: Signal) => readRound(engine, memory, workspace, signal),
    deployments: (serviceIds: readonly string[], signal?: Signal) =>
      readDeployments(engine, serviceIds, signal),
    logs: (input: LogInput, signal?: Signal) => readLogs(engine, input, signal),
    metrics: (serviceId: string, range: MetricRange, signal?: Signal) =>
      readMetrics(engine, serviceId, range, signal),
    usage: (workspace: Slug, signal?: Signal) =>
      readUsage(engine, workspace ?? memory.personal, signal),
    /** The one read of values of variables. */
    stored: (serviceId: string, options?: Parameters<typeof readStored>[2]) =>
      readStored(engine, serviceId, options),
    variableNames: (serviceId: string, signal?: Signal) =>
      readVariableNames(engine, serviceId, signal),
    /** Creates or updates by name; sent once. `existing` null: it does not exist. */
    save: (
      workspace: Slug,
      existing: ListedService | null,
      fields: SaveFields,
      signal?: Signal,
    ) => {
      const { name } = fields;
      const project = fields.project ?? existing?.project ?? null;
      const target = { workspace, existing, name, project, projects: memory.projects };
      return saveService(engine, target, fields, signal);
    },
    /** An update with only the identity; sent once. */
    redeploy: (workspace: Slug, existing: ListedService, signal?: Signal) => {
      const { name, project } = existing;
      const target = { workspace, existing, name, project, projects: memory.projects };
      return saveService(engine, target, null, signal);
    },
    databases: (workspace: Slug, signal?: Signal) => readDatabases(engine, workspace, signal),
    createDatabase: (workspace: Slug, name: string, signal?: Signal) =>
      createDatabase(engine, workspace, name, signal),
    /** The signed-in user's name; for the connection test. */
    account: (signal?: Signal) => readAccount(engine, signal),
  };
}
