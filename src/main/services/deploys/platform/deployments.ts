import type { Deployment } from '../../../../shared/deploys/model.ts';
import { readItems } from '../schema/read-items.ts';
import type { Dialect, Part, SchemaEngine } from '../schema/types.ts';
import { askMany, foundFor } from './ask.ts';
import { isRemoved, stateOf } from './states.ts';
import type { Row } from './values.ts';
import { commitOf, firstAt, idOf, limits, textOf, timeOf } from './values.ts';

/** Services per request. */
const BATCH = 10;
/** Deployments per service. Servers without pages return 20. */
const MOST = 20;

const wishes = [
  ...['id', 'status', 'commitHash', 'commitMessage', 'branch', 'trigger', 'triggerRef'],
  ...['errorMessage', 'createdAt', 'startedAt', 'finishedAt'],
];

/** A deployment of an answer; null if it has no identity or was removed. */
export function deploymentOf(row: Row): Deployment | null {
  const id = idOf(row['id']);
  const read = stateOf(row['status']);
  if (id === null || isRemoved(read)) return null;
  return {
    id,
    ...read,
    commit: commitOf(row['commitHash']),
    message: textOf(row['commitMessage'], limits.sentence),
    branch: firstAt(row, ['branch', 'triggerRef'], branchOf),
    trigger: textOf(row['trigger'], limits.word),
    error: textOf(row['errorMessage'], limits.sentence),
    createdAt: timeOf(row['createdAt']),
    startedAt: timeOf(row['startedAt']),
    finishedAt: timeOf(row['finishedAt']),
  };
}

/** `refs/heads/main` is the branch `main`. */
const branchOf = (value: unknown): string | null =>
  textOf(value)?.replace(/^refs\/heads\//, '') ?? null;

/** Deployments of many services, newest first, by service id. A service whose list failed is missing. */
export async function readDeployments(
  engine: SchemaEngine,
  serviceIds: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, readonly Deployment[]>> {
  foundFor(await engine.dialect(signal), 'deployments');
  const all = new Map<string, readonly Deployment[]>();
  for (let start = 0; start < serviceIds.length; start += BATCH) {
    const batch = serviceIds.slice(start, start + BATCH);
    const build = (dialect: Dialect): Part[] => batch.map((id, at) => partOf(dialect, id, at));
    const { dialect, data } = await askMany(engine, 'Deployments', build, signal);
    const found = foundFor(dialect, 'deployments');
    for (const [at, id] of batch.entries()) {
      const value = data[aliasOf(at)] ?? null;
      if (value !== null) all.set(id, newestFirst(readItems(found, value).items));
    }
  }
  return all;
}

const aliasOf = (at: number): string => `d${String(at)}`;

const partOf = (dialect: Dialect, serviceId: string, at: number): Part => ({
  alias: aliasOf(at),
  found: foundFor(dialect, 'deployments'),
  args: { serviceId, first: MOST },
  wishes,
});

/** In the server's order if a time is missing. */
function newestFirst(rows: readonly Row[]): readonly Deployment[] {
  const seen = new Map<string, Deployment>();
  for (const row of rows) {
    const one = deploymentOf(row);
    if (one !== null && !seen.has(one.id)) seen.set(one.id, one);
  }
  const list = [...seen.values()];
  if (list.every(({ createdAt }) => createdAt !== null))
    list.sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0));
  return list.slice(0, MOST);
}
