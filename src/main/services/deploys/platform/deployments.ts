import type { Deployment } from '../../../../shared/deploys/model.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { readTime } from '../../../net/wire.ts';
import { readItems } from '../schema/read-items.ts';
import type { SchemaDialect, QueryPart } from '../schema/types.ts';
import { idArgument } from './arguments.ts';
import { askMany, foundFor, partIn } from './send-request.ts';
import { readFrom } from './lists.ts';
import { isRemoved, parseState } from './states.ts';
import type { SearchScope } from './stored.ts';
import { readCommit, readKey, readSentence, readName, readWord } from './values.ts';

/** Services per request. */
const BATCH = 10;
/** Deployments per service in the overview. Servers without pages return 20. */
const MAX_DEPLOYMENTS = 20;

/** `recent`: the first 20 of the list, usually the newest; `all`: the whole list. */
export type Extent = 'recent' | 'all';

const deploymentFields = [
  'id',
  'status',
  'commitHash',
  'commitMessage',
  'branch',
  'trigger',
  'triggerRef',
  'errorMessage',
  'createdAt',
  'startedAt',
  'finishedAt',
];

/** Parses a deployment; null if it has no id or was removed. */
export function parseDeployment(row: JsonRecord): Deployment | null {
  const id = readKey(row['id']);
  const read = parseState(row['status']);
  if (id === null || isRemoved(read)) return null;
  return {
    id,
    ...read,
    commit: readCommit(row['commitHash']),
    message: readSentence(row['commitMessage']),
    branch: readName(row['branch']) ?? parseBranch(row['triggerRef']),
    trigger: readWord(row['trigger']),
    error: readSentence(row['errorMessage']),
    createdAt: readTime(row['createdAt']),
    startedAt: readTime(row['startedAt']),
    finishedAt: readTime(row['finishedAt']),
  };
}

/** The branch of a git reference (`refs/heads/main`), which can also be a tag or a commit. */
const parseBranch = (ref: unknown): string | null =>
  /^refs\/heads\/(.+)/.exec(readName(ref) ?? '')?.[1] ?? null;

/** Deployments of many services, newest first, by service id. A service whose list failed is missing. */
export async function readDeployments(
  { engine, memory }: Pick<SearchScope, 'engine' | 'memory'>,
  serviceIds: readonly string[],
  extent: Extent,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, Deployment[]>> {
  foundFor(await engine.dialect(signal), 'deployments');
  const all = new Map<string, Deployment[]>();
  const most = extent === 'all' ? Infinity : MAX_DEPLOYMENTS;
  const size = Math.min(most, memory.size);
  for (let start = 0; start < serviceIds.length; start += BATCH) {
    const batch = serviceIds.slice(start, start + BATCH);
    const build = (dialect: SchemaDialect): QueryPart[] =>
      batch.map((id, at) => makePart(dialect, { id, at, size }));
    const answer = await askMany(engine, 'Deployments', build, signal);
    const { dialect } = answer;
    const field = foundFor(dialect, 'deployments');
    for (const [at, id] of batch.entries()) {
      const given = partIn(answer, formatAlias(at));
      if (given.value === null || readItems(field, given.value, given.damaged).isDamaged) continue;
      const part = (current: SchemaDialect, after: string | null) =>
        makePart(current, { id, at, size }, after);
      const reading = { engine, name: 'Deployments', part, signal };
      const { rows } = await readFrom(given, field, reading, most);
      all.set(id, newestFirst(rows).slice(0, most));
    }
  }
  return all;
}

const formatAlias = (at: number): string => `d${String(at)}`;

interface DeploymentsQuery {
  readonly id: string;
  readonly at: number;
  /** Deployments per page. */
  readonly size: number;
}

function makePart(
  dialect: SchemaDialect,
  { id, at, size }: DeploymentsQuery,
  after: string | null = null,
): QueryPart {
  const field = foundFor(dialect, 'deployments');
  const page = { first: size, ...(after === null ? {} : { after }) };
  return {
    alias: formatAlias(at),
    found: field,
    wishes: deploymentFields,
    args: { [idArgument(field)]: id, ...page },
  };
}

/** Sorts by time; keeps the server's order if a time is missing. */
function newestFirst(rows: readonly JsonRecord[]): Deployment[] {
  const seen = new Map<string, Deployment>();
  for (const row of rows) {
    const deployment = parseDeployment(row);
    if (deployment !== null && !seen.has(deployment.id)) seen.set(deployment.id, deployment);
  }
  const list = [...seen.values()];
  if (list.every(({ createdAt }) => createdAt !== null))
    list.sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0));
  return list;
}
