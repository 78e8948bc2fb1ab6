import { z } from 'zod';

/** Maximum number of workflow names for a server without a list. */
export const MAX_NAMES = 200;

/** What the user chose for a profile, stored in `Profile.extra`. A part of the file that can't be read counts as not chosen. */
export const WorkflowsPreferences = z.object({
  /** Names of workflows to request if the server does not list them. */
  names: z.array(z.string().min(1).max(500)).max(MAX_NAMES).catch([]),
});
export type WorkflowsPreferences = z.infer<typeof WorkflowsPreferences>;
