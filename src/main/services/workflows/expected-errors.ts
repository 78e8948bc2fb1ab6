import { AppFailure } from '../../../shared/contract/errors.ts';

/**
 * The reason why a part of the overview is missing, as a sentence. Rethrows errors that concern the whole overview, such as a refused
 * sign-in.
 */
export function unlessSignedOut(error: unknown): string {
  if (!(error instanceof AppFailure)) throw error;
  const { code, message } = error.error;
  if (code === 'unauthorized' || code === 'cancelled') throw error;
  return message;
}
