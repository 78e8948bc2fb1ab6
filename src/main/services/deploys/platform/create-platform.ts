import type { MetricRange } from '../../../../shared/deploys/model.ts';
import type { WriteContext } from '../../../net/confirmed-write.ts';
import type { SchemaEngine } from '../schema/types.ts';
import { readUsage } from './billing.ts';
import { createDatabase, readDatabases } from './databases.ts';
import { readDeployments } from './deployments.ts';
import type { LogInput, LogOrder } from './logs.ts';
import { readLogs } from './logs.ts';
import { readMetrics } from './metrics.ts';
import type { ListedService, SaveFields } from './platform.ts';
import type { RedeployWrite } from './confirm-save.ts';
import { redeployConfirmed, saveConfirmed } from './confirm-save.ts';
import type { OverviewExtent } from './fetch-overview.ts';
import { emptyMemory, readAccount, readRound } from './fetch-overview.ts';
import { readNamed, readStored, readVariableNames } from './stored.ts';

type Slug = string | null;
type Signal = AbortSignal | undefined;

export type Platform = ReturnType<typeof createPlatform>;

/**
 * Adapts one server to the app's model, whatever its schema. Every method rejects with `unsupported` and the reason if the server lacks the
 * feature, otherwise like `GraphqlClient.run`. `workspace` null: the personal one. Reads lists to their end, with guards against loops;
 * `cut` says what is missing. `chosen`: the workspace to search for a service that no round has returned yet.
 */
export function createPlatform(engine: SchemaEngine, chosen: () => Slug = () => null) {
  const memory = emptyMemory();
  const logOrder: LogOrder = { newestFirst: false };
  const place = { engine, memory, chosen };
  return {
    /** One batched request, and further pages of long lists. */
    round: (workspace: Slug, signal?: Signal, extent?: OverviewExtent) =>
      readRound(engine, memory, workspace, signal, extent),
    /** A service from the last round. */
    known: (serviceId: string) => memory.services.find(({ id }) => id === serviceId),
    /** The newest deployments of each service, for the overview. */
    deployments: (serviceIds: readonly string[], signal?: Signal) =>
      readDeployments(place, serviceIds, 'recent', signal),
    /** All deployments of one service. */
    allDeployments: async (serviceId: string, signal?: Signal) =>
      (await readDeployments(place, [serviceId], 'all', signal)).get(serviceId) ?? null,
    logs: (input: LogInput, signal?: Signal) => readLogs(engine, logOrder, input, signal),
    metrics: (serviceId: string, range: MetricRange, signal?: Signal) =>
      readMetrics(engine, serviceId, range, signal),
    usage: (workspace: Slug, signal?: Signal) =>
      readUsage(engine, workspace ?? memory.personal, signal),
    /** The only read that includes values of variables. */
    stored: (serviceId: string, options?: Parameters<typeof readStored>[2]) =>
      readStored(place, serviceId, options),
    variableNames: (serviceId: string, signal?: Signal) =>
      readVariableNames(place, serviceId, signal),
    /** Reads a service by its name, without the list. */
    named: (workspace: Slug, name: string, project: string | null, signal?: Signal) =>
      readNamed(place, { workspace, name, project }, signal),
    /**
     * Creates or updates by name; sent once. `existing` null: it does not exist. Rejects with `unconfirmed` if the save can't be confirmed.
     * `removed`: names of variables to remove.
     */
    save: (
      workspace: Slug,
      existing: ListedService | null,
      fields: SaveFields,
      write: WriteContext,
      removed: readonly string[] = [],
    ) => {
      const { name } = fields;
      const project = fields.project ?? existing?.project ?? null;
      const target = { ...memory, workspace, existing, name, project };
      return saveConfirmed(place, target, fields, { removed, write });
    },
    /** Sends an update with only the identity, once. Resolves when the new deployment is listed. */
    redeploy: (workspace: Slug, existing: ListedService, write: RedeployWrite) => {
      const { name, project } = existing;
      return redeployConfirmed(place, { ...memory, workspace, existing, name, project }, write);
    },
    databases: (workspace: Slug, signal?: Signal) => readDatabases(engine, workspace, signal),
    createDatabase: (workspace: Slug, name: string, signal?: Signal) =>
      createDatabase(engine, workspace, name, signal),
    /** The signed-in user's name; for the connection test. */
    account: (signal?: Signal) => readAccount(engine, signal),
  };
}
