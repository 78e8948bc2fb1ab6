import type { AppError } from '../../shared/contract/errors.ts';
import { AppFailure, failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';

/** Any thrown value as the failure that a person is shown. */
export function toError(thrown: unknown): AppError {
  if (thrown instanceof AppFailure) return thrown.error;
  return failure('internal', t('errors:internal', { ref: '-' })).error;
}
