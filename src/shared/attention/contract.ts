import { z } from 'zod';
import { method } from '../lib/define.ts';

export const attentionMethods = {
  /** Dismisses an item. It reappears when the problem happens again, but not while it continues. Ignores items that are gone. */
  'attention.dismiss': method({ in: z.object({ id: z.string().min(1) }), out: z.void() }),
  /** Undoes a dismissal. */
  'attention.restore': method({ in: z.object({ id: z.string().min(1) }), out: z.void() }),
} as const;
