import '../../../../shared/workflows/rules-texts.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import type { Dialect } from '../../../../shared/workflows/model.ts';
import { versionNumber } from '../../../../shared/workflows/rules/params.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import type { ServiceClient } from '../../../net/client.ts';
import { getCause, getStatus } from '../../../net/errors.ts';
import { readLine } from '../../../net/wire.ts';
import type { SendSchedulerCall } from './call.ts';
import { createSchedulerCall } from './call.ts';
import { LegacyScheduler } from './legacy-scheduler.ts';
import { NewScheduler } from './new-scheduler.ts';
import type { Scheduler } from './scheduler.ts';
import { SpecifiedScheduler } from './specified-scheduler.ts';

/** What a probe found. `base`: the path of the interface below the address. */
export interface ProbedScheduler {
  readonly dialect: Dialect;
  readonly base: string;
  readonly version: string | null;
  /** Whether the server says that the user may start and stop runs. Default: yes. */
  readonly mayRun?: boolean;
}

/** The address without the usual path of the interface at its end. Calls are relative to it, because a server may have two. */
export const schedulerAddress = (url: string): string => url.replace(/\/api\/v[12]\/*$/, '');

/**
 * Creates the scheduler for a client whose paths are relative to `schedulerAddress`. `address`: that address, for links to the server's own
 * pages.
 */
export function createScheduler(
  client: ServiceClient,
  { dialect, base, version, mayRun = true }: ProbedScheduler,
  address: string = client.origin,
): Scheduler {
  const call = createSchedulerCall(client, base);
  const where = new URL(client.origin).host;
  // With a renamed API path, the address of the server's pages is unknown.
  const pages = base === '' ? null : address.replace(/\/+$/, '');
  if (dialect === 'specified') return new SpecifiedScheduler(call);
  if (dialect === 'legacy') return new LegacyScheduler(call, { version, pages, where });
  return new NewScheduler(call, { dialect, version, mayRun, pages, where });
}

/**
 * Finds out which API the server has, and whether it accepts the credential. Reads versions, then lists, then the status of a workflow that
 * can't exist, which only the specified API answers. Always does one read with the credential, because `/health` may need none. Rejects
 * with `not-this-server` if no API is found.
 */
export async function findScheduler(
  client: ServiceClient,
  signal: AbortSignal,
): Promise<ProbedScheduler> {
  let isPage = false;
  const onNothing = (error: AppFailure): void => {
    isPage ||= getCause(error)?.code === 'speaks-html';
  };
  const tryBase = (base: string): Try => tryAt(client, base, { signal, onNothing });
  const tryOut = { v1: tryBase('/api/v1'), v2: tryBase('/api/v2') };
  const scheduler =
    (await byVersion(tryOut)) ??
    (await byLists(tryOut)) ??
    (await bySpecified(client, '/api/v1', signal)) ??
    // Servers can rename the API's path; then the address includes it.
    (await byOwnPath(tryBase(''))) ??
    (await bySpecified(client, '', signal));
  if (scheduler !== null) return scheduler;
  const where = new URL(client.origin).host;
  if (!isPage) throw failure('not-this-server', t('workflowsrules:server.unknown', { where }));
  const cause = { code: 'speaks-html', detail: where };
  throw failure('not-this-server', t('workflowsrules:server.page', { where }), { cause });
}

/** Resolves with the body; null: there is no JSON at this path. */
type Try = (path: string, query?: Readonly<Record<string, number>>) => Promise<JsonRecord | null>;

const tryAt = (
  client: ServiceClient,
  base: string,
  {
    signal,
    onNothing,
  }: { readonly signal: AbortSignal; readonly onNothing: (error: AppFailure) => void },
): Try => {
  const call: SendSchedulerCall = createSchedulerCall(client, base);
  return async (path, query = {}) => {
    try {
      return await call({ path, query, signal });
    } catch (error) {
      if (!isNothing(error)) throw error;
      onNothing(error);
      return null;
    }
  };
};

/** Whether the error means that the server has no such API, unlike a refused credential, a network failure or a busy server. */
function isNothing(error: unknown): error is AppFailure {
  if (!(error instanceof AppFailure)) return false;
  if (error.error.code === 'not-this-server') return true;
  const status = getStatus(error) ?? 0;
  return status < 300 ? status > 0 : [400, 404, 405, 406, 410, 422, 500, 501].includes(status);
}

type Tries = Readonly<Record<'v1' | 'v2', Try>>;

async function byVersion({ v1, v2 }: Tries): Promise<ProbedScheduler | null> {
  const version = readLine((await v1('/health'))?.['version'], 50);
  const number = versionNumber(version);
  // 1.30 with sign-in does not serve /api/v1.
  if (version === null) {
    const second = readLine((await v2('/health'))?.['version'], 50);
    return second === null ? null : at('v2', second, await v2('/dags', { perPage: 1 }));
  }
  if (number === null) return null;
  const dialect = chooseDialect(number);
  if (dialect === 'v2') return at(dialect, version, await v2('/dags', { perPage: 1 }));
  const query = dialect === 'current' ? { perPage: 1 } : { page: 1, limit: 1 };
  return at(dialect, version, await v1('/dags', query));
}

const chooseDialect = (version: number): keyof typeof bases =>
  version >= 2_000_000 ? 'current' : version >= 1_017_000 ? 'v2' : 'legacy';

/** For builds without a version. 1.17 to 1.30 serve both lists. */
async function byLists({ v1, v2 }: Tries): Promise<ProbedScheduler | null> {
  const first = await v1('/dags', { perPage: 1 });
  const current = at('current', null, first);
  if (current !== null) return current;
  return (
    at('v2', null, await v2('/dags', { perPage: 1 })) ??
    (first === null ? null : at('legacy', null, first))
  );
}

/** Tries the address itself as the API's path. A build without a version counts as the older dialect, which has more precautions. */
async function byOwnPath(own: Try): Promise<ProbedScheduler | null> {
  const version = readLine((await own('/health'))?.['version'], 50);
  const number = versionNumber(version);
  const list = await own('/dags', { perPage: 1 });
  const scheduler =
    number === null
      ? (at('v2', version, list) ?? at('legacy', version, list))
      : at(chooseDialect(number), version, list);
  return scheduler && { ...scheduler, base: '' };
}

const bases = { current: '/api/v1', v2: '/api/v2', legacy: '/api/v1' } as const;

/** Null: the list is not one of the dialect. */
function at(
  dialect: keyof typeof bases,
  version: string | null,
  list: JsonRecord | null,
): ProbedScheduler | null {
  const key = dialect === 'legacy' ? 'DAGs' : 'dags';
  if (list === null || !(key in list)) return null;
  return { dialect, base: bases[dialect], version };
}

const UNLIKELY = 'channelstrip-probe-no-such-workflow';

/** An error response counts too, because the envelope identifies the API. */
async function bySpecified(
  client: ServiceClient,
  base: string,
  signal: AbortSignal,
): Promise<ProbedScheduler | null> {
  const path = `${base}/dags/${UNLIKELY}/status`;
  const request = { path, expect: 'json', accept: 'all', signal } as const;
  const answer = await client.request(request).catch((error: unknown) => {
    if (isNothing(error)) return null;
    throw error;
  });
  const status = toRecord(answer?.body)?.['status'];
  if (status !== 'success' && status !== 'error') return null;
  return { dialect: 'specified', base, version: null };
}
