import { z } from 'zod';
import { method } from '../lib/define.ts';

export const attentionMethods = {
  /** Takes an item off the list; it comes back when it happens anew, not while it merely lasts. Nothing happens for what is gone. */
  'attention.dismiss': method({ in: z.object({ id: z.string().min(1) }), out: z.void() }),
  /** Takes a dismissal back. */
  'attention.restore': method({ in: z.object({ id: z.string().min(1) }), out: z.void() }),
} as const;
