import '../../shared/net/request-texts.ts';
import { failure, isUnconfirmed, AppFailure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { noteWrite, createWriteScope, runInScope } from '../platform/ports/writes.ts';
import type { WriteScope } from '../platform/ports/writes.ts';
import { getCause, isConnecting, getStatus } from './errors.ts';

/**
 * Whether a status leaves open whether a write was carried out: 3xx, 408 and 5xx. Servers redirect both after a change and instead of one.
 * Gateways send the others while the server behind them may still process the request, such as 408 after their own limit or 503 after a
 * broken connection. 501 refuses the method, and 429 is sent before processing, so neither counts.
 */
export const isOpenStatus = (status: number): boolean =>
  (status >= 300 && status < 400) || status === 408 || (status >= 500 && status !== 501);

/** Causes that can occur after the request was sent. All others come from name resolution, connecting, TLS, a proxy, or the credential. */
const lostCauses: readonly string[] = [
  'closed',
  'timeout',
  'silent',
  'wrong-protocol',
  'speaks-html',
  'too-large',
  'headers-too-large',
  'request-failed',
];

/**
 * Whether the answer to a sent request was lost, so that the server may have carried it out. `timedOut`: the caller's own limit ended it.
 */
export function isLost(error: AppFailure, timedOut: boolean): boolean {
  if (error.error.code === 'cancelled') return timedOut;
  const status = getStatus(error);
  if (status !== null && status >= 300) return isOpenStatus(status);
  const cause = getCause(error);
  // A status without a cause means that the body of a success could not be read.
  if (cause === null) return status !== null;
  return lostCauses.includes(cause.code) && !isConnecting(error);
}

/**
 * The failure of a write that the server may have carried out: `unconfirmed`, never retryable. `where` names the server. `detail` extends
 * the failure's detail by its code (`lost`) and message (`why`).
 */
export function unconfirmed(where: string, { error }: AppFailure): AppFailure {
  const detail = { ...error.detail, lost: error.code, why: error.message };
  return failure('unconfirmed', t('requests:lost', { where }), detail);
}

/** The failure if the result of a write cannot be read. */
export const unchecked = (detail?: Record<string, unknown>): AppFailure =>
  failure('unconfirmed', t('errors:changeUnread'), detail);

/**
 * The answer to a write; null if it is `unconfirmed`, for callers that then read the server's state. If that read fails, they reject with
 * its failure: `inWriteScope` turns it into one about the change, and adds the lost answer.
 */
export const orLost = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (!isUnconfirmed(error)) throw error;
    noteWrite(error);
    return null;
  });

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
