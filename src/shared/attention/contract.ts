import { z } from 'zod';
import { method } from '../lib/define.ts';

/** Mutes a kind of a service's findings: it gets no items. Rules act on its events all the same. */
export const setMutedMethod = <K extends z.ZodType>(kind: K) =>
  method({ in: z.object({ kind, muted: z.boolean() }), out: z.void() });

export const attentionMethods = {
  /** Dismisses an item. It reappears when the problem happens again, but not while it continues. Ignores items that are gone. */
  'attention.dismiss': method({ in: z.object({ id: z.string().min(1) }), out: z.void() }),
  /** Undoes a dismissal. */
  'attention.restore': method({ in: z.object({ id: z.string().min(1) }), out: z.void() }),
} as const;
