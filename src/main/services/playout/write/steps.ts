import { z } from 'zod';

/** The old content of a path and its backup. */
const Before = z.object({ digest: z.string(), backup: z.string() });

/** One file that a write replaces, creates or removes. Paths are absolute; digests are of the bytes. */
export const WriteStep = z.discriminatedUnion('k', [
  z.object({
    k: z.literal('put'),
    path: z.string(),
    digest: z.string(),
    before: Before.nullable(),
  }),
  z.object({ k: z.literal('remove'), path: z.string(), before: Before }),
]);
export type WriteStep = z.infer<typeof WriteStep>;

/**
 * The plan of a write, on disk before it starts. `preparing`: no file was changed yet; `ready`: all new contents are
 * flushed next to their places, so the write can be finished; `undoing`: a step failed, and the write is rolled back.
 */
export const WriteJournal = z.object({
  version: z.literal(1),
  id: z.string(),
  /** ms since epoch. */
  at: z.number(),
  phase: z.enum(['preparing', 'ready', 'undoing']),
  steps: z.array(WriteStep),
  /** Mount point of each folder: without its share, the same path is another, empty folder. */
  mounts: z.record(z.string(), z.string()).optional(),
});
export type WriteJournal = z.infer<typeof WriteJournal>;

/** A step with its new content. */
export interface LoadedStep {
  readonly step: WriteStep;
  /** Null for a removal. */
  readonly bytes: Uint8Array | null;
}
