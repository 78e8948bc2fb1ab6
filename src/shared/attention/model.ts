import { z } from 'zod';
import { attentionSources } from '../domain-names.ts';
import { toneNames } from '../format/states.ts';

export const AttentionSource = z.enum(attentionSources);
export type AttentionSource = z.infer<typeof AttentionSource>;

/**
 * `bad`: something failed and needs the user; `wait`: it waits for a decision of the user; `warn`: it will fail, or works only in part.
 * These stay until their cause is gone. `info`: news that requires no action and that badges don't count.
 */
export const AttentionSeverity = z.enum(['bad', 'wait', 'warn', 'info']);
export type AttentionSeverity = z.infer<typeof AttentionSeverity>;

/** One-click action: shows a page of the window (`/connections`), or calls a method of the contract. */
export const AttentionAction = z.discriminatedUnion('k', [
  z.object({
    k: z.literal('open'),
    label: z.string(),
    path: z.string(),
    /** Called first; selects the place that the page is about. */
    first: z.object({ method: z.string(), input: z.unknown() }).optional(),
  }),
  z.object({ k: z.literal('call'), label: z.string(), method: z.string(), input: z.unknown() }),
]);
export type AttentionAction = z.infer<typeof AttentionAction>;

/** Why an item is hidden from all counts. `until`: ms since epoch. */
export const Hidden = z.discriminatedUnion('why', [
  z.object({ why: z.literal('muted') }),
  z.object({ why: z.literal('snoozed'), until: z.number() }),
  /** The connection to its server is lost, which has its own item. */
  z.object({ why: z.literal('offline') }),
]);
export type Hidden = z.infer<typeof Hidden>;

/** Something that needs the user, or news. `subject` and `text` make one sentence: "**Home** cannot be reached". */
export const AttentionItem = z.object({
  /** `<source>:<key>`. */
  id: z.string(),
  source: AttentionSource,
  key: z.string(),
  severity: AttentionSeverity,
  /** What sort of problem it is, such as `failed`; unique within its source. */
  kind: z.string(),
  /** The subject of the item, unique within its source; mutes of one subject refer to it. */
  about: z.string(),
  subject: z.string(),
  text: z.string(),
  /** The part of the source that it belongs to, if the user has several: a lineup, a workspace, an account, a connection. */
  scope: z.string().optional(),
  /** When that part was read (ms since epoch), if it is not the shown one. */
  asOf: z.number().optional(),
  /** A full sentence: the reason, or the consequence. */
  detail: z.string().optional(),
  /** When it started (ms since epoch), even if its text has changed since. */
  since: z.number(),
  /** When it airs or expires (ms since epoch). */
  deadline: z.number().optional(),
  /** The deadline is less than `URGENT_MS` away, or over. */
  urgent: z.boolean(),
  /** The remedy; for news, the action that shows the subject. */
  action: AttentionAction.nullable(),
  /** Further remedies. */
  more: z.array(AttentionAction).optional(),
  /** A path of the window that shows the subject, if the remedy does something else. */
  place: z.string().optional(),
  hidden: Hidden.nullable(),
  /** News that the user has not opened. */
  unread: z.boolean(),
  /** It appeared while the app was running and connected, so windows announce it. */
  fresh: z.boolean(),
});
export type AttentionItem = z.infer<typeof AttentionItem>;

/** One line of evidence; `isError`: it describes the failure. */
export const EvidenceLine = z.object({ text: z.string(), isError: z.boolean() });
export type EvidenceLine = z.infer<typeof EvidenceLine>;

/** A past event of the item's subject, as a sentence. `at`: ms since epoch. */
export const PastEvent = z.object({ at: z.number(), tone: z.enum(toneNames), text: z.string() });
export type PastEvent = z.infer<typeof PastEvent>;

/** Further content of an item's pane, read when the user selects the item. */
export const ItemDetails = z.object({
  /** Evidence, such as the last lines of a log; at most `MAX_EVIDENCE`. */
  evidence: z.array(EvidenceLine),
  /** Newest first, at most `MAX_PAST`. */
  events: z.array(PastEvent),
});
export type ItemDetails = z.infer<typeof ItemDetails>;
export const MAX_EVIDENCE = 6;
export const MAX_PAST = 3;

/**
 * A mute: one kind for a subject, all of a kind (`about` null), everything about a subject (`kind` null), or a whole source (both null).
 */
export const Mute = z.object({
  source: z.string().max(100),
  kind: z.string().max(100).nullable(),
  about: z.string().max(1000).nullable(),
  /** The name of the subject when it was muted, for the list of mutes. */
  subject: z.string().max(1000),
});
export type Mute = z.infer<typeof Mute>;
