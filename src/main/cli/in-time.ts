import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { isTimedOut } from '../../shared/lib/abort.ts';
import type { App } from './app-link.ts';
import type { Context } from './context.ts';
import { DEFAULT_TIMEOUT_MS } from './options.ts';

/**
 * Runs one step of a command that has no time limit as a whole, such as a page of a list: without `--timeout`, each step has the default limit.
 * Throws `timeout` if it takes longer.
 */
export async function inTime<T>(
  { signal }: Pick<App, 'signal'>,
  { options: { timeout } }: Context,
  step: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ended =
    timeout === null ? AbortSignal.any([signal, AbortSignal.timeout(DEFAULT_TIMEOUT_MS)]) : signal;
  try {
    return await step(ended);
  } catch (error) {
    if (!isTimedOut(ended)) throw error;
    throw failure('timeout', t('cli:timeout', { seconds: (timeout ?? DEFAULT_TIMEOUT_MS) / 1000 }));
  }
}
