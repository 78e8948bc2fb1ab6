import type { ContractClient } from '../../shared/contract/client.ts';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { onAbort } from '../../shared/lib/abort.ts';
import type { Dispose } from '../../shared/lib/disposable.ts';

/**
 * Resolves with what `ask` gives as soon as it is not null: news of the app's state may come a little after the answer of
 * the call that made them. Rejects when the app ends (`connection-lost`) or the signal comes (`cancelled`).
 */
export function until<T>(
  client: ContractClient,
  signal: AbortSignal,
  ask: (client: ContractClient) => T | null,
): Promise<T> {
  const ends: Dispose[] = [];
  const found = new Promise<T>((resolve, reject) => {
    const look = (): void => {
      const answer = ask(client);
      if (answer !== null) resolve(answer);
    };
    const closed = (): void => {
      reject(failure('connection-lost', t('errors:connectionLost')));
    };
    ends.push(client.onChange(look), client.onClose(closed));
    if (!signal.aborted) look();
  });
  return abortable(found, signal).finally(() => {
    for (const end of ends) end();
  });
}

/** The promise, or `cancelled` when the signal comes first; the work behind it is not told. */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = onAbort(signal, () => {
      reject(failure('cancelled', t('errors:cancelled')));
    });
    void promise.then(resolve, reject).finally(stop);
  });
}
