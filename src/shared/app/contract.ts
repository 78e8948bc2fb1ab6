import { z } from 'zod';
import { method } from '../lib/define.ts';
import { Notice, SecretBackend, SecretsView, ServiceStatus } from './model.ts';

export const appMethods = {
  /** One line per service with a profile, as `channelstrip status` prints it. */
  'app.status': method({ in: z.void(), out: z.array(ServiceStatus) }),
  /** Starts the embedded demo servers and shows them; real profiles stay untouched. */
  'app.startDemo': method({ in: z.void(), out: z.void() }),
  /** Leaves the demo; nothing of it stays behind. */
  'app.leaveDemo': method({ in: z.void(), out: z.void() }),
  /** A fresh one-time login address of the headless host, or shows the window of a desktop host. */
  'app.open': method({ in: z.void(), out: z.object({ url: z.string().nullable() }) }),
  /**
   * Moves every token to another store and keeps to it from now on; nothing is lost when it fails half way. Rejects
   * with `storage` where that store cannot be had.
   */
  'app.moveSecrets': method({ in: z.object({ to: SecretBackend }), out: SecretsView }),
  /** Ends a notice about something that happened, for every window and command. One whose cause still holds stays. */
  'app.dismissNotice': method({ in: Notice, out: z.void() }),
} as const;
