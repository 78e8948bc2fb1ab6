import { z } from 'zod';
import type { AppError } from './errors.ts';

const Refusal = z.object({
  command: z.string(),
  reason: z.string(),
  serverCode: z.number().nullable(),
});

/**
 * The command that a server refused and its own words for it, for "Details" only: the message of the failure says the
 * same in ours. Null where no server refused anything.
 */
export function serverWords(error: Pick<AppError, 'detail'>): string | null {
  const refusal = Refusal.safeParse(error.detail);
  return refusal.success ? `${refusal.data.command}: ${refusal.data.reason}` : null;
}
