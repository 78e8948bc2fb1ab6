import { z } from 'zod';
import { method } from '../lib/define.ts';
import {
  AppLogLine,
  Diagnostics,
  MAX_LOG_READ,
  Notice,
  SecretBackend,
  SecretsView,
  ServiceStatus,
} from './model.ts';

export const appMethods = {
  /** Services with a profile, as `channelstrip status` prints them. */
  'app.status': method({ in: z.void(), out: z.array(ServiceStatus) }),
  /** Starts the embedded demo servers and shows them; real profiles stay unchanged. */
  'app.startDemo': method({ in: z.void(), out: z.void() }),
  /** Ends a safe start: the host starts again with the user's settings. Rejects with `unsupported` if it can't. */
  'app.startNormally': method({ in: z.void(), out: z.void() }),
  /** Leaves the demo and deletes its data. */
  'app.leaveDemo': method({ in: z.void(), out: z.void() }),
  /** Returns a new one-time sign-in address (headless host), or shows the window (desktop host). */
  'app.open': method({ in: z.void(), out: z.object({ url: z.string().nullable() }) }),
  /**
   * Moves every token to another store, which is used from then on. If it fails halfway, no token is lost. Rejects with `storage` if the
   * store is not available.
   */
  'app.moveSecrets': method({ in: z.object({ to: SecretBackend }), out: SecretsView }),
  'app.diagnostics': method({ in: z.void(), out: Diagnostics }),
  /** Lines of the log since the start of the app, from the number `from` on, oldest first. */
  'app.log': method({
    in: z.object({ from: z.number().int().min(0) }),
    out: z.array(AppLogLine).max(MAX_LOG_READ),
  }),
  /** Versions, settings, connections and the latest lines of the log as text, without secrets and user names. */
  'app.report': method({ in: z.void(), out: z.string() }),
  /** Dismisses a notice about a past event, in every window and for the command line. A notice whose cause persists stays. */
  'app.dismissNotice': method({ in: Notice, out: z.void() }),
} as const;
