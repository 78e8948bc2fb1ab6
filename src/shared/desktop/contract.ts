import { z } from 'zod';
import { method } from '../lib/define.ts';

export const desktopMethods = {
  /** Brings the app's window to the front on one of its pages; `shown` false: this host has none, go there yourself. */
  'desktop.showWindow': method({
    in: z.object({ path: z.string().regex(/^\/[a-z/]*(#\S*)?$/) }),
    out: z.object({ shown: z.boolean() }),
  }),
  /** Hides the quick controls, as Escape does. */
  'desktop.closeQuick': method({ in: z.void(), out: z.void() }),
  /** The height (CSS px) that the quick controls need now; their window follows. */
  'desktop.sizeQuick': method({
    in: z.object({ height: z.number().int().min(80).max(2000) }),
    out: z.void(),
  }),
} as const;
