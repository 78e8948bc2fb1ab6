import type { ContractClient } from '../../shared/contract/client.ts';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';

/**
 * Resolves with what `ask` gives as soon as it is not null: news of the app's state may come a little after the answer of
 * the call that made them. Rejects when the app ends (`connection-lost`) or the signal comes (`cancelled`).
 */
export function until<T>(
  client: ContractClient,
  signal: AbortSignal,
  ask: (client: ContractClient) => T | null,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      off();
      offClose();
      signal.removeEventListener('abort', stop);
    };
    const stop = (): void => {
      end();
      reject(failure('cancelled', t('errors:cancelled')));
    };
    const look = (): void => {
      const found = ask(client);
      if (found === null) return;
      end();
      resolve(found);
    };
    const off = client.onChange(look);
    const offClose = client.onClose(() => {
      end();
      reject(failure('connection-lost', t('errors:connectionLost')));
    });
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    else look();
  });
}
