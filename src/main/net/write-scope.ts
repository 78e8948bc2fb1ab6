import { AppFailure } from '../../shared/contract/errors.ts';
import type { WriteScope } from '../platform/ports/writes.ts';
import { createWriteScope, runInScope } from '../platform/ports/writes.ts';
import { causeOf, statusOf } from './errors.ts';
import { unchecked } from './lost-answer.ts';

/**
 * Runs one call of the app, which may write several times and read in between. A failure after one of its writes is not retryable, whatever
 * failed: a repeat would write again. A read that failed becomes `unconfirmed`, because it could not check the change. If the answer to the
 * write was lost, `detail` has `lost`, `status` and `why` of the write, also where a service throws its own `unconfirmed`; otherwise the code of
 * the read as `lost` and its sentence as `why`.
 */
export async function inWriteScope<T>(work: () => T | Promise<T>): Promise<T> {
  const scope = createWriteScope();
  try {
    return await runInScope(scope, work);
  } catch (error) {
    throw error instanceof AppFailure ? outcome(error, scope) : error;
  }
}

function outcome(error: AppFailure, { wrote, lost }: WriteScope): AppFailure {
  const { code, message, detail, retryable } = error.error;
  const ofWrite = lost?.error.detail;
  if (code === 'unconfirmed') {
    if (ofWrite === undefined || detail?.['lost'] !== undefined) return error;
    return new AppFailure({ ...error.error, detail: { ...ofWrite, ...detail } });
  }
  const isUnread = retryable || (statusOf(error) ?? 0) >= 500;
  if (!wrote || !(isUnread || (lost !== null && isOfServer(error)))) return error;
  const ofRead = { ...detail, lost: code, why: message };
  return unchecked(ofWrite ?? ofRead);
}

/** Whether the network, a server or the time limit of the reads failed, in contrast to what the app found out about the change. */
const isOfServer = (error: AppFailure): boolean =>
  causeOf(error) !== null ||
  statusOf(error) !== null ||
  ['not-this-server', 'cancelled'].includes(error.error.code);
