import { AppFailure } from '../../shared/contract/errors.ts';
import { statusOf } from './errors.ts';

const lostCodes: readonly string[] = [
  ...['connection-lost', 'timeout', 'unreachable', 'offline', 'unconfirmed'],
];

/** Whether the server may have carried out a write that failed with this. */
export function isLostAnswer(error: unknown): error is AppFailure {
  if (!(error instanceof AppFailure)) return false;
  const status = statusOf(error);
  return status === null ? lostCodes.includes(error.error.code) : status >= 500;
}

/** The answer to a write; null if the server may have carried it out although it did not say so. Rejects if it was refused. */
export const orLost = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (isLostAnswer(error)) return null;
    throw error;
  });
