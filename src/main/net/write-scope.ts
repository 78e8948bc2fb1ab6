import { AsyncLocalStorage } from 'node:async_hooks';
import { AppFailure, failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';

const scopes = new AsyncLocalStorage<{ wrote: boolean }>();

/** Notes that a server may have carried out a write of the running call. */
export function noteWrite(): void {
  const scope = scopes.getStore();
  if (scope !== undefined) scope.wrote = true;
}

/**
 * Runs one call of the app, which may write several times and read in between. A failure after one of its writes is not retryable, whatever
 * failed: a repeat would write again. It becomes `unconfirmed`, with its code as `detail.lost` and its sentence as `detail.why`.
 */
export async function inWriteScope<T>(work: () => T | Promise<T>): Promise<T> {
  const scope = { wrote: false };
  try {
    return await scopes.run(scope, work);
  } catch (error) {
    if (!scope.wrote || !(error instanceof AppFailure) || !error.error.retryable) throw error;
    const { code, message, detail } = error.error;
    throw failure('unconfirmed', t('errors:changeUnread'), { ...detail, lost: code, why: message });
  }
}
