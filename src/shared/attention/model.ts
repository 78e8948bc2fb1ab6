import { z } from 'zod';
import { attentionSources } from '../domain-names.ts';

export const AttentionSource = z.enum(attentionSources);
export type AttentionSource = z.infer<typeof AttentionSource>;

/** `bad`: something does not work until somebody acts; `warn`: it will not, or works by half; `info`: worth knowing. */
export const AttentionSeverity = z.enum(['bad', 'warn', 'info']);
export type AttentionSeverity = z.infer<typeof AttentionSeverity>;

/** What one click can do about it: show a page of the window (`/connections`), or call a method of the contract. */
export const AttentionAction = z.discriminatedUnion('k', [
  z.object({ k: z.literal('open'), label: z.string(), path: z.string() }),
  z.object({ k: z.literal('call'), label: z.string(), method: z.string(), input: z.unknown() }),
]);
export type AttentionAction = z.infer<typeof AttentionAction>;

/** One thing that needs somebody. `subject` and `text` make one sentence: "**Home** cannot be reached". */
export const AttentionItem = z.object({
  /** `<source>:<key>`. */
  id: z.string(),
  source: AttentionSource,
  key: z.string(),
  severity: AttentionSeverity,
  subject: z.string(),
  text: z.string(),
  /** A whole sentence: why it is so, or what helps. */
  detail: z.string().optional(),
  /** ms since epoch: when it began, whatever its words became since. */
  since: z.number(),
  action: AttentionAction.nullable(),
  /** The user muted its source: it is listed, but neither counted nor announced. */
  muted: z.boolean(),
});
export type AttentionItem = z.infer<typeof AttentionItem>;
