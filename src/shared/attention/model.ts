import { z } from 'zod';
import { attentionSources } from '../domain-names.ts';

export const AttentionSource = z.enum(attentionSources);
export type AttentionSource = z.infer<typeof AttentionSource>;

/** `bad`: something does not work until the user acts; `warn`: it will stop or only partly works; `info`: worth knowing. */
export const AttentionSeverity = z.enum(['bad', 'warn', 'info']);
export type AttentionSeverity = z.infer<typeof AttentionSeverity>;

/** One-click action: shows a page of the window (`/connections`), or calls a method of the contract. */
export const AttentionAction = z.discriminatedUnion('k', [
  z.object({ k: z.literal('open'), label: z.string(), path: z.string() }),
  z.object({ k: z.literal('call'), label: z.string(), method: z.string(), input: z.unknown() }),
]);
export type AttentionAction = z.infer<typeof AttentionAction>;

/** An item that needs the user. `subject` and `text` make one sentence: "**Home** cannot be reached". */
export const AttentionItem = z.object({
  /** `<source>:<key>`. */
  id: z.string(),
  source: AttentionSource,
  key: z.string(),
  severity: AttentionSeverity,
  subject: z.string(),
  text: z.string(),
  /** A full sentence: the reason, or the remedy. */
  detail: z.string().optional(),
  /** ms since epoch: when it started, even if its text changed since. */
  since: z.number(),
  action: AttentionAction.nullable(),
  /** The user muted its source: it is listed but hidden from badges and notifications. */
  muted: z.boolean(),
});
export type AttentionItem = z.infer<typeof AttentionItem>;
