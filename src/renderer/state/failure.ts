import type { AppError } from '../../shared/contract/errors.ts';
import { AppFailure, failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';

/** Converts any thrown value to an error that the interface can show. */
export function toError(thrown: unknown): AppError {
  if (thrown instanceof AppFailure) return thrown.error;
  return failure('internal', t('errors:internal', { ref: '-' })).error;
}
