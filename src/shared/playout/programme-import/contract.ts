import { z } from 'zod';
import { method } from '../../lib/define.ts';
import { importKinds } from './model.ts';

/** Maps paths of the other program that start with `from` to `to` on this computer. Both are absolute. */
export const PathRow = z.object({ from: z.string().max(4096), to: z.string().max(4096) });
export type PathRow = z.infer<typeof PathRow>;

/** Maximum number of path rows per import. */
export const MAX_PATH_ROWS = 100;

/** Something without a counterpart, and what happens instead. */
export const ImportNote = z.object({
  /** Its place in the source, such as `/playout/3` or `ProgramScheduleItem 12`. */
  path: z.string(),
  /** A name for it, in two or three words. */
  title: z.string(),
  /** A complete sentence. */
  message: z.string(),
});
export type ImportNote = z.infer<typeof ImportNote>;

const UnmatchedMedia = z.object({ path: z.string(), title: z.string() });
type UnmatchedMedia = z.infer<typeof UnmatchedMedia>;

export const ImportResult = z.object({
  kind: z.enum(importKinds),
  /** The name of the other program. */
  program: z.string(),
  /** `programming.json` as text, not saved yet. */
  programme: z.string(),
  /** Nothing of it would air: it has no slot and no pin. */
  isEmpty: z.boolean(),
  /** Number of objects read, by kind. */
  counts: z.array(z.object({ name: z.string(), count: z.number().int() })),
  /** Number of objects converted, by kind. */
  becomes: z.array(z.object({ from: z.string(), to: z.string(), count: z.number().int() })),
  /** How many of the used media the library has, and how they were matched. */
  matched: z.object({
    of: z.number().int(),
    total: z.number().int(),
    path: z.number().int(),
    provider: z.number().int(),
    episode: z.number().int(),
    /** Films of a guide, which have no path. */
    title: z.number().int(),
  }),
  /** The first 1,000 media without a match. */
  unmatched: z.array(UnmatchedMedia),
  notes: z.array(ImportNote),
  /** One row per folder of the media; `to` is empty if no mapping was given. */
  paths: z.array(PathRow.extend({ found: z.number().int(), of: z.number().int() })),
});
export type ImportResult = z.infer<typeof ImportResult>;

export const importMethods = {
  /**
   * Reads the schedule of another program: a database, a file or a data folder. Nothing is written. `map`: the longest prefix counts. `job`: the
   * name under which `playout.jobs` has the progress of a large file. Ending the call cancels it. Rejects
   * with `not-found` and `storage` if it can't be read, and with `invalid-input` and a sentence that names the table, column or field that is
   * not as expected.
   */
  'playout.programme.readImport': method({
    in: z.object({
      path: z.string().trim().min(1).max(4096),
      map: z.array(PathRow).max(MAX_PATH_ROWS),
      job: z.string().min(1).max(100).optional(),
    }),
    out: ImportResult,
  }),
} as const;
