import type { AppError } from './errors.ts';

/**
 * The command that a server rejected and the server's own message, for "Details" only: the failure's message says the same in the app's words.
 * Null if no server rejected anything.
 */
export function serverMessage(error: Pick<AppError, 'detail'>): string | null {
  const { command, reason, serverCode } = error.detail ?? {};
  if (typeof command !== 'string' || typeof reason !== 'string') return null;
  return serverCode === null || typeof serverCode === 'number' ? `${command}: ${reason}` : null;
}
