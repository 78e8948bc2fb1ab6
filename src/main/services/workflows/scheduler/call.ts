import '../../../../shared/workflows/rules-texts.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { isRecord, parseJson } from '../../../../shared/lib/json.ts';
import type { AbilityName, ReadRef } from '../../../../shared/workflows/model.ts';
import type { ServiceClient } from '../../../net/client.ts';
import { getStatus } from '../../../net/errors.ts';
import { unconfirmed } from '../../../net/lost-answer.ts';
import type { QueryFields } from '../../../net/request-body.ts';
import type { Rows } from '../../../net/rows.ts';
import { readRows } from '../../../net/rows.ts';
import { statusFailure } from '../../../net/status-failure.ts';
import { readLine } from '../../../net/wire.ts';
import type { Scheduler } from './scheduler.ts';
import { MAX_RECORDS, limits } from './values.ts';

/** One request below the base of the interface. */
interface SchedulerCall {
  readonly path: string;
  readonly query?: QueryFields;
  /** Sends a POST. */
  readonly json?: JsonRecord;
  /** A GET that changes something: sent once. */
  readonly writes?: boolean;
  readonly timeoutMs?: number;
  readonly signal: AbortSignal;
}

/** Resolves with the body; empty: no body. Rejects with `AppFailure`; a write whose answer was lost, with `unconfirmed`. */
export type SendSchedulerCall = (request: SchedulerCall) => Promise<JsonRecord>;

const MAX_BYTES = 24_000_000;

/** Codes of `400` responses that are more precise than the status. */
const conflicts = new Set(['not_running', 'already_exists', 'max_run_reached', 'conflict']);

/** Sends requests and turns refusals into failures with the server's words. Writes are sent once; reads bypass the cache. */
export function createSchedulerCall(client: ServiceClient, base: string): SendSchedulerCall {
  const where = new URL(client.origin).host;
  return async ({ path, json, writes = json !== undefined, ...request }) => {
    const method = json === undefined ? 'GET' : 'POST';
    const answer = await client.request({
      ...request,
      method,
      path: base + path,
      expect: 'json',
      accept: 'all',
      maxBytes: MAX_BYTES,
      fresh: true,
      ...(json === undefined ? {} : { json }),
      safe: !writes,
    });
    const body = typeof answer.body === 'string' ? parseJson(answer.body) : answer.body;
    if (answer.status >= 400) throw schedulerError(where, answer, body);
    if (isRecord(body)) return refuseEnvelope(where, answer.status, body);
    if (body === null || body === undefined) return {};
    const unread = malformed(where);
    throw writes ? unconfirmed(where, unread) : unread;
  };
}

function schedulerError(where: string, answer: Parameters<typeof statusFailure>[1], body: unknown) {
  const words = isRecord(body) ? readLine(body['message'], limits.sentence) : null;
  const code = isRecord(body) ? body['code'] : null;
  const { error } = statusFailure(where, answer, words);
  const conflict = answer.status === 400 && typeof code === 'string' && conflicts.has(code);
  return new AppFailure(conflict ? { ...error, code: 'conflict' } : error);
}

/** The specified interface may report errors with a status of success. */
function refuseEnvelope(where: string, status: number, body: JsonRecord): JsonRecord {
  if (body['status'] !== 'error' || !('message' in body)) return body;
  const words = readLine(body['message'], limits.sentence);
  throw failure('rejected', t('workflowsrules:server.refused', { where, words: words ?? '' }), {
    status,
    ...(words === null ? {} : { words }),
  });
}

export const malformed = (where: string): AppFailure =>
  failure('not-this-server', t('workflowsrules:server.malformed', { where }));

/** The list at a key; servers send null for an empty one. Throws if the response has no such key. */
export function rowsAt<T>(
  where: string,
  body: JsonRecord,
  key: string,
  read: (row: JsonRecord) => T | null,
): Rows<T> {
  const value = Object.hasOwn(body, key) ? (body[key] ?? []) : null;
  const rows = readRows(value, (row) => (isRecord(row) ? read(row) : null), MAX_RECORDS);
  if (rows === null) throw malformed(where);
  return rows;
}

/** Resolves with null if the server answers that it does not exist. */
export const orNull = async <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (getStatus(error) === 404) return null;
    throw error;
  });

/** Encodes a name as a path segment. A name that consists of dots would lead to another address. */
export function part(name: string): string {
  if (/^\.{1,2}$/.test(name)) throw failure('not-found', t('workflowsrules:server.dots', { name }));
  return encodeURIComponent(name);
}

/** The path of a run. Runs that steps started are nested under their root run. */
export const runPath = ({ name, id, root }: Omit<ReadRef, 'file'>): string =>
  root === undefined
    ? `/dag-runs/${part(name)}/${part(id)}`
    : `/dag-runs/${part(root.name)}/${part(root.id)}/sub-dag-runs/${part(id)}`;

/** Rejects with the reason if the server lacks the ability. */
export function need({ abilities }: Pick<Scheduler, 'abilities'>, name: AbilityName): void {
  if (abilities[name] !== '') throw failure('unsupported', abilities[name]);
}
