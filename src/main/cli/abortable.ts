import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';

/** The promise, or `cancelled` when the signal comes first; the work behind it is not told. */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      reject(failure('cancelled', t('errors:cancelled')));
    };
    const settle = (): void => {
      signal.removeEventListener('abort', stop);
    };
    void promise.then(resolve, reject).finally(settle);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  });
}
