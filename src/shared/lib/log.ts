import { z } from 'zod';

export const LogLevel = z.enum(['error', 'warn', 'info', 'debug']);
export type LogLevel = z.infer<typeof LogLevel>;

/** A line of a log. Its text may contain ANSI codes and any other characters. */
export const LogLine = z.object({
  text: z.string(),
  /** ms since epoch. */
  at: z.number().nullish(),
  level: LogLevel.nullish(),
  /** The output that it was written to. */
  stream: z.enum(['out', 'err']).nullish(),
  /** The line was too long; `text` is shortened and ends with a mark. */
  cut: z.boolean().optional(),
});
export type LogLine = z.infer<typeof LogLine>;
