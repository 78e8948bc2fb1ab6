import { z } from 'zod';
import { method } from '../lib/define.ts';
import { ConnectionHistory, NamedChange } from './history.ts';
import { ConnectionInput, ConnectionReport } from './model.ts';

const Which = z.object({ service: z.string().min(1), profileId: z.string().min(1) });

export const connectionsMethods = {
  /** Runs every step of a connection test without saving; progress is in `connections.test`. */
  'connections.test': method({ in: ConnectionInput, out: ConnectionReport, redact: true }),
  /** Tests, then saves the profile and its secrets and makes it the default. `force`: saves even if the test failed. */
  'connections.save': method({
    in: ConnectionInput.extend({ force: z.boolean().default(false) }),
    out: z.object({ profileId: z.string().nullable(), report: ConnectionReport }),
    redact: true,
  }),
  /** Tests a saved profile with its saved secrets. */
  'connections.check': method({ in: Which, out: ConnectionReport }),
  'connections.rename': method({
    in: Which.extend({ name: z.string().trim().min(1).max(100) }),
    out: z.void(),
  }),
  'connections.setDefault': method({ in: Which, out: z.void() }),
  /** Removes a profile and deletes its secrets. `notice`: why a token may still be valid on the server, as a sentence. */
  'connections.remove': method({ in: Which, out: z.object({ notice: z.string().nullable() }) }),
  /** The latest changes of a profile and its last test. Read it again when the topic `connections.revisions` changes. */
  'connections.history': method({ in: Which, out: ConnectionHistory }),
  /** The newest changes of all connections, newest first. */
  'connections.changes': method({
    in: z.object({ limit: z.number().int().min(1).max(1000) }),
    out: z.array(NamedChange),
  }),
  /** Connects now instead of waiting for the next attempt. */
  'connections.retry': method({ in: Which, out: z.void() }),
} as const;
