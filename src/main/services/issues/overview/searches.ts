import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import type { Person } from '../../../../shared/issues/model.ts';
import { jqlProblems } from '../../../../shared/issues/rules/jql-problems.ts';
import { jqlAnd, joinJql, jqlParts } from '../../../../shared/issues/rules/jql.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { getStatus } from '../../../net/errors.ts';
import type { Tracker } from '../tracker/tracker.ts';

const MINUTE_MS = 60_000;
/** Searches by time overlap at least this much with the previous one, because the server's index lags (ms). */
const OVERLAP_MS = 2 * MINUTE_MS;
const SHORTEST_MS = 6 * MINUTE_MS;

/** One read of the overview. `all`: includes parts without detected changes. */
export interface SearchContext {
  readonly me: Person;
  readonly now: number;
  readonly all: boolean;
  readonly reconcile: readonly string[];
  readonly signal: AbortSignal;
}

/** The issues of a search that changed since a read `elapsed` ms ago, the newest first. Relative times need no time zone. */
export function changedSince(jql: string, elapsed: number): string {
  const span = Math.max(SHORTEST_MS, elapsed + OVERLAP_MS);
  const minutes = Math.ceil(span / MINUTE_MS);
  const { clause } = jqlParts(jqlAnd(jql, `updated >= -${String(minutes)}m`));
  return joinJql({ clause, order: 'updated DESC, key ASC' });
}

/**
 * Adds a stable order to a search, because the server guarantees none and pages of an unordered search may overlap. Throws `invalid-input`
 * for searches that the server would refuse, such as one without a condition.
 */
export function ordered(jql: string): string {
  const [problem] = jqlProblems(jql);
  if (problem !== undefined) throw failure('invalid-input', problem.text, { field: 'jql' });
  const { clause, order } = jqlParts(jql);
  return order === '' ? joinJql({ clause, order: 'key ASC' }) : jql;
}

/** The first page of a search. `fields`: ids, or names as the server knows them. */
export async function firstPage(
  tracker: Tracker,
  { jql, fields }: { readonly jql: string; readonly fields: string[] },
  size: number,
  { reconcile, signal }: Pick<SearchContext, 'reconcile' | 'signal'>,
): Promise<readonly JsonRecord[]> {
  const options = { size, reconcile, signal, priority: 'background' } as const;
  for await (const { items } of tracker.list({ k: 'search', jql, fields }, options)) return items;
  return [];
}

const errorCodes: ReadonlySet<string> = new Set(['rejected', 'invalid-input', 'not-found']);

/** The message of a request that the server refused; rethrows all other failures, which concern the connection or the server. */
export function formatError(error: unknown): string {
  const failed = (getStatus(error) ?? 0) >= 500;
  if (error instanceof AppFailure && errorCodes.has(error.error.code) && !failed)
    return error.message;
  throw error;
}
