import { AppFailure } from '../../../shared/contract/errors.ts';

/** The reason why a part of the overview is missing, as a sentence. Throws errors that concern all of it, such as a refused sign-in. */
export function unlessSignedOut(error: unknown): string {
  if (!(error instanceof AppFailure)) throw error;
  const { code, message } = error.error;
  if (code === 'unauthorized' || code === 'cancelled') throw error;
  return message;
}
