import { z } from 'zod';

/** What was at a path before, and where its bytes are kept. */
const Before = z.object({ digest: z.string(), backup: z.string() });

/** One file that a write replaces, makes or takes away. Paths are absolute; digests are of the bytes. */
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
 * What a write means to do, on the disk before it does any of it. `preparing`: not one file was touched yet; `ready`: every new
 * content lies flushed beside its place, so that it can only be finished; `undoing`: a step failed, what was done is taken back.
 */
export const WriteJournal = z.object({
  version: z.literal(1),
  id: z.string(),
  /** ms since epoch. */
  at: z.number(),
  phase: z.enum(['preparing', 'ready', 'undoing']),
  steps: z.array(WriteStep),
});
export type WriteJournal = z.infer<typeof WriteJournal>;
