import type { AppError } from './errors.ts';

/**
 * The command that a server refused and its own words for it, for "Details" only: the message of the failure says the
 * same in ours. Null where no server refused anything.
 */
export function serverWords(error: Pick<AppError, 'detail'>): string | null {
  const { command, reason, serverCode } = error.detail ?? {};
  if (typeof command !== 'string' || typeof reason !== 'string') return null;
  return serverCode === null || typeof serverCode === 'number' ? `${command}: ${reason}` : null;
}
