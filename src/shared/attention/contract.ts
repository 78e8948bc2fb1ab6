import { z } from 'zod';
import { method } from '../lib/define.ts';
import { ItemDetails, Mute } from './model.ts';

/** Mutes a kind of a service's findings: it gets no items. Rules still react to its events. */
export const setMutedMethod = <K extends z.ZodType>(kind: K) =>
  method({ in: z.object({ kind, muted: z.boolean() }), out: z.void() });

const Id = z.string().min(1).max(2000);
const Ids = z.array(Id).max(2000);

/** All of these methods ignore items that no longer exist. */
export const attentionMethods = {
  /** Hides items until their state changes. */
  'attention.done': method({ in: z.object({ ids: Ids }), out: z.void() }),
  /** Hides items until a time (ms since epoch). */
  'attention.snooze': method({ in: z.object({ ids: Ids, until: z.number() }), out: z.void() }),
  /** Undoes `done` and `snooze`. */
  'attention.restore': method({ in: z.object({ ids: Ids }), out: z.void() }),
  /** Marks news as read or unread. */
  'attention.markRead': method({ in: z.object({ ids: Ids, read: z.boolean() }), out: z.void() }),
  /**
   * The evidence for an item and past events of its subject; empty if there are none, or the item no longer exists. May send a request to
   * the server, and rejects with its failure.
   */
  'attention.details': method({ in: z.object({ id: Id }), out: ItemDetails }),
  /** Mutes or unmutes a subject, a kind or a source. */
  'attention.mute': method({ in: z.object({ mute: Mute, muted: z.boolean() }), out: z.void() }),
} as const;
