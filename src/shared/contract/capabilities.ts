import { z } from 'zod';

/** What this host can do. The UI asks this and never where it runs. */
export const Capabilities = z.object({
  tray: z.boolean(),
  globalShortcuts: z.boolean(),
  launchAtLogin: z.boolean(),
  nativeNotifications: z.boolean(),
  updates: z.boolean(),
  secretsAtRest: z.boolean(),
});
export type Capabilities = z.infer<typeof Capabilities>;

/** A host that can do nothing by itself; hosts start from this. */
export const noCapabilities: Capabilities = {
  tray: false,
  globalShortcuts: false,
  launchAtLogin: false,
  nativeNotifications: false,
  updates: false,
  secretsAtRest: false,
};
