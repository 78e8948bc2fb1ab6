import type { CommandClient } from './command-client.ts';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { onAbort } from '../../shared/lib/abort.ts';
import type { Dispose } from '../../shared/lib/disposable.ts';

/**
 * Resolves with the first value of `ask` that is not null: state may arrive shortly after the result of the call that changed it. Rejects
 * with the error that `ask` throws, with `connection-lost` when the app quits, or with `cancelled` when the signal aborts.
 */
export function until<T>(
  client: CommandClient,
  signal: AbortSignal,
  read: (client: CommandClient) => T | null,
): Promise<T> {
  const ends: Dispose[] = [];
  const result = new Promise<T>((resolve, reject) => {
    const look = (): void => {
      try {
        const answer = read(client);
        if (answer !== null) resolve(answer);
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    };
    const closed = (): void => reject(failure('connection-lost', t('errors:connectionLost')));
    ends.push(client.onChange(look), client.onClose(closed));
    if (!signal.aborted) look();
  });
  return abortable(result, signal).finally(() => {
    for (const end of ends) end();
  });
}

/** The promise, or `cancelled` if the signal aborts first; the underlying work is not stopped. */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = onAbort(signal, () => reject(failure('cancelled', t('errors:cancelled'))));
    void promise.then(resolve, reject).finally(stop);
  });
}
