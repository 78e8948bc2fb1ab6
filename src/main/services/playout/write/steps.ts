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
 * content lies flushed beside its place, so that it can be finished; `undoing`: a step failed, what was done is taken back.
 */
export const WriteJournal = z.object({
  version: z.literal(1),
  id: z.string(),
  /** ms since epoch. */
  at: z.number(),
  phase: z.enum(['preparing', 'ready', 'undoing']),
  steps: z.array(WriteStep),
  /** Where the file system of each folder was mounted: the same folder without its share is another, empty one. */
  mounts: z.record(z.string(), z.string()).optional(),
});
export type WriteJournal = z.infer<typeof WriteJournal>;

/** A step with the content that it puts. */
export interface LoadedStep {
  readonly step: WriteStep;
  /** Null for a removal. */
  readonly bytes: Uint8Array | null;
}
