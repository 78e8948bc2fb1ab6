import { AppFailure } from '../../shared/contract/errors.ts';
import { statusOf } from './errors.ts';

const lostCodes: readonly string[] = [
  ...['connection-lost', 'timeout', 'unreachable', 'offline', 'unconfirmed'],
];

/** The answer to a write; null if the server may have carried it out although it did not say so. Rejects if it was refused. */
export const orLost = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    const status = statusOf(error);
    const isLost = error instanceof AppFailure && lostCodes.includes(error.error.code);
    if (status === null ? isLost : status >= 500) return null;
    throw error;
  });
