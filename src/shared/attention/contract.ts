import { z } from 'zod';
import { method } from '../lib/define.ts';

export const attentionMethods = {
  /** Dismisses an item. It comes back when the problem happens again, not while it merely continues. Ignores items that are gone. */
  'attention.dismiss': method({ in: z.object({ id: z.string().min(1) }), out: z.void() }),
  /** Undoes a dismissal. */
  'attention.restore': method({ in: z.object({ id: z.string().min(1) }), out: z.void() }),
} as const;
