import { z } from 'zod';
import { method } from '../lib/define.ts';
import { ItemDetails, Mute } from './model.ts';

/** Mutes a kind of a service's findings: it gets no items. Rules act on its events all the same. */
export const setMutedMethod = <K extends z.ZodType>(kind: K) =>
  method({ in: z.object({ kind, muted: z.boolean() }), out: z.void() });

const Id = z.string().min(1).max(2000);
const Ids = z.array(Id).max(2000);

/** All ignore items that are gone. */
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
   * What proves an item and what happened to its thing before; empty if nothing does, or the item is gone. May send a request to the
   * server, and rejects with its failure.
   */
  'attention.details': method({ in: z.object({ id: Id }), out: ItemDetails }),
  /** Mutes a thing, a kind or a source, or undoes that. */
  'attention.mute': method({ in: z.object({ mute: Mute, muted: z.boolean() }), out: z.void() }),
} as const;
