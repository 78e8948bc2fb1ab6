import type { Part, SchemaEngine } from '../schema/types.ts';
import { askOne, foundFor } from './ask.ts';
import { readUsage } from './billing.ts';
import { createDatabase, readDatabases } from './databases.ts';
import { readDeployments } from './deployments.ts';
import { readLogs } from './logs.ts';
import { readMetrics } from './metrics.ts';
import type { Platform } from './platform.ts';
import type { RoundMemory } from './round.ts';
import { accountName, accountWishes, readRound } from './round.ts';
import { redeployService, saveService } from './save.ts';
import { readStored } from './stored.ts';

/** The platform of one server, over its schema engine. */
export function createPlatform(engine: SchemaEngine): Platform {
  const memory: RoundMemory = { personal: null, projects: new Map() };
  return {
    round: (workspace, signal) => readRound(engine, memory, workspace, signal),
    deployments: (serviceIds, signal) => readDeployments(engine, serviceIds, signal),
    logs: (input, signal) => readLogs(engine, input, signal),
    metrics: (serviceId, range, signal) => readMetrics(engine, serviceId, range, signal),
    usage: (workspace, signal) => readUsage(engine, workspace ?? memory.personal, signal),
    stored: (serviceId, signal) => readStored(engine, serviceId, signal),
    save: (workspace, existing, fields, signal) => {
      const { name } = fields;
      const project = fields.project ?? existing?.project ?? null;
      const target = { workspace, existing, name, project, projects: memory.projects };
      return saveService(engine, target, fields, signal);
    },
    redeploy: (workspace, service, signal) => {
      const { name, project } = service;
      const target = { workspace, existing: service, name, project, projects: memory.projects };
      return redeployService(engine, target, signal);
    },
    databases: (workspace, signal) => readDatabases(engine, workspace, signal),
    createDatabase: (workspace, name, signal) => createDatabase(engine, workspace, name, signal),
    account: async (signal) => {
      const { value } = await askOne(
        engine,
        'Account',
        (dialect): Part => {
          const found = foundFor(dialect, 'account');
          return { alias: 'account', found, args: {}, wishes: accountWishes };
        },
        signal,
      );
      return accountName(value);
    },
  };
}
