import { AppFailure } from '../../shared/contract/errors.ts';
import { causeOf, statusOf } from './errors.ts';

const lostCodes: readonly string[] = [
  ...['connection-lost', 'timeout', 'unreachable', 'offline', 'unconfirmed'],
];

/** Whether the server may have carried out a write that failed with this. */
export function isLostAnswer(error: unknown): error is AppFailure {
  if (!(error instanceof AppFailure)) return false;
  const status = statusOf(error);
  return status === null ? lostCodes.includes(error.error.code) : status >= 500;
}

/** Whether a failed attempt never reached the server. */
function isUnsent(error: unknown): boolean {
  const isDown = error instanceof AppFailure && error.error.detail?.['kind'] === 'down';
  return isDown || ['refused', 'name-unknown'].includes(causeOf(error)?.code ?? '');
}

/**
 * The answer to a write; null if the server may have carried it out although it did not say so. Rejects if it was refused. `once`: the write
 * was attempted only once, so it also rejects if no connection came about.
 */
export const orLost = <T>(answer: Promise<T>, { once = false } = {}): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (once && isUnsent(error)) throw error;
    if (isLostAnswer(error)) return null;
    throw error;
  });
