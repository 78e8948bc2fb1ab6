import { AppFailure } from '../../../shared/contract/errors.ts';

/** The reason why a part could not be read, as a sentence. Throws errors that concern all of it, such as a refused sign-in. */
export function unlessSignedOut(error: unknown): string {
  if (!(error instanceof AppFailure)) throw error;
  const { code, message } = error.error;
  if (code === 'unauthorized' || code === 'cancelled') throw error;
  return message;
}

/** Whether the service does not have this call at all. */
export const isLacking = (error: unknown): boolean =>
  error instanceof AppFailure && ['not-found', 'unsupported'].includes(error.error.code);

/** Whether the user may not use this part, such as an account without a role. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof AppFailure && error.error.code === 'forbidden';
