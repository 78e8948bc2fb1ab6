import '../../shared/net/request-texts.ts';
import type { AppFailure } from '../../shared/contract/errors.ts';
import { failure, isUnconfirmed } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { noteWrite } from '../platform/ports/writes.ts';
import { causeOf, isConnecting, statusOf } from './errors.ts';

/**
 * Whether a status leaves open whether a write was carried out: 3xx, 408 and 5xx. Servers redirect after a change as well as instead of one.
 * Gateways send the others for requests that the server behind them may still process: 408 after a limit of their own, 503 after a connection
 * that broke under the request. 501 refuses the method, and servers send 429 before they process a request, so neither is one.
 */
export const isOpenStatus = (status: number): boolean =>
  (status >= 300 && status < 400) || status === 408 || (status >= 500 && status !== 501);

/** Causes after the request was sent. The others come from name resolution, connecting, TLS, a proxy, or the credential. */
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

/** Whether the answer to a sent request was lost, so that the server may have carried it out. `timedOut`: its caller's own limit ended it. */
export function isLost(error: AppFailure, timedOut: boolean): boolean {
  if (error.error.code === 'cancelled') return timedOut;
  const status = statusOf(error);
  if (status !== null && status >= 300) return isOpenStatus(status);
  const cause = causeOf(error);
  // Without a cause, a status means that the body of a success could not be read.
  if (cause === null) return status !== null;
  return lostCauses.includes(cause.code) && !isConnecting(error);
}

/**
 * A write that the server may have carried out: `unconfirmed`, which is never retryable. `where` names the server. `detail` has that of the
 * failure, its code as `lost` and its sentence as `why`.
 */
export function unconfirmed(where: string, { error }: AppFailure): AppFailure {
  const detail = { ...error.detail, lost: error.code, why: error.message };
  return failure('unconfirmed', t('requests:lost', { where }), detail);
}

/** What came of a write can't be read. */
export const unchecked = (detail?: Record<string, unknown>): AppFailure =>
  failure('unconfirmed', t('errors:changeUnread'), detail);

/**
 * The answer to a write; null if it is `unconfirmed`, for callers that then read what the server has. They let a read that fails reject:
 * `inWriteScope` says that the change could not be checked, and adds what was lost to their own `unconfirmed`.
 */
export const orLost = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (!isUnconfirmed(error)) throw error;
    noteWrite(error);
    return null;
  });
