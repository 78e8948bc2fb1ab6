import { z } from 'zod';
import type { AppError } from './errors.ts';
import { errorCodes } from './errors.ts';

/** A failure inside a state or an answer. The window parses failures without it, to avoid loading a schema library. */
export const AppErrorSchema = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  retryable: z.boolean(),
  detail: z.record(z.string(), z.unknown()).optional(),
}) satisfies z.ZodType<AppError>;
