import { AppFailure } from '../../shared/contract/errors.ts';
import type { WriteScope } from '../platform/ports/writes.ts';
import { createWriteScope, runInScope } from '../platform/ports/writes.ts';
import { getCause, getStatus } from './errors.ts';
import { unchecked } from './lost-answer.ts';

/**
 * Runs one call of the app, which may contain several writes and reads. A failure after a write is never retryable, because a repeat would
 * write again. A failed read becomes `unconfirmed`, because it could not verify the change. If a write's answer was lost, `detail` has its
 * `lost`, `status` and `why`, even for a service's own `unconfirmed`; otherwise `lost` and `why` are those of the read.
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
  const isUnread = retryable || (getStatus(error) ?? 0) >= 500;
  if (!wrote || !(isUnread || (lost !== null && isOfServer(error)))) return error;
  const ofRead = { ...detail, lost: code, why: message };
  return unchecked(ofWrite ?? ofRead);
}

/** Whether the network, a server or the reads' time limit failed, as opposed to a result about the change. */
const isOfServer = (error: AppFailure): boolean =>
  getCause(error) !== null ||
  getStatus(error) !== null ||
  ['not-this-server', 'cancelled'].includes(error.error.code);
