import { z } from 'zod';
import { method } from '../lib/define.ts';
import { PAGE_PATH } from './model.ts';

export const desktopMethods = {
  /** Shows a page in the app's window; `shown` false: this host has no window, navigate there yourself. */
  'desktop.showWindow': method({
    in: z.object({ path: z.string().regex(PAGE_PATH) }),
    out: z.object({ shown: z.boolean() }),
  }),
  /** Releases the app's own keys while the user records keys for a shortcut: until the call is cancelled or its session ends. */
  'desktop.record': method({ in: z.void(), out: z.void() }),
  /** Hides the quick controls, like Escape. */
  'desktop.closeQuick': method({ in: z.void(), out: z.void() }),
  /** Shows the mini player in its window, where the host has one (`Capabilities.miniPlayer`). */
  'desktop.showMini': method({ in: z.void(), out: z.void() }),
  'desktop.closeMini': method({ in: z.void(), out: z.void() }),
  /** The height (CSS px) the quick controls need; their window is resized to it. */
  'desktop.sizeQuick': method({
    in: z.object({ height: z.number().int().min(80).max(2000) }),
    out: z.void(),
  }),
} as const;
