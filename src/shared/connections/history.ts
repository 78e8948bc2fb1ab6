import { z } from 'zod';
import { ConnectionStep } from './model.ts';

/**
 * An event of a connection. `changed`: another address or other settings; `replaced`: another token or password; `lost`: the server does
 * not respond; `rejected`: it rejects the token or password; `blocked`: something else needs the user.
 */
export const ConnectionChangeKind = z.enum([
  'added',
  'renamed',
  'changed',
  'replaced',
  'connected',
  'lost',
  'rejected',
  'blocked',
]);
export type ConnectionChangeKind = z.infer<typeof ConnectionChangeKind>;

/** One entry of a connection's history. `at`: ms since epoch. */
export const ConnectionChange = z.object({
  at: z.number(),
  kind: ConnectionChangeKind,
  /** The reason, the address or the former name; null: none. */
  detail: z.string().nullable(),
});
export type ConnectionChange = z.infer<typeof ConnectionChange>;

/** An entry with the connection that it is about. */
export const NamedChange = ConnectionChange.extend({
  service: z.string(),
  profileId: z.string(),
  name: z.string(),
});
export type NamedChange = z.infer<typeof NamedChange>;

/** The last test of a saved connection. `at`: ms since epoch. */
export const LastTest = z.object({ at: z.number(), steps: z.array(ConnectionStep) });
export type LastTest = z.infer<typeof LastTest>;

/** The known history of a connection. */
export const ConnectionHistory = z.object({
  /** Newest first. */
  changes: z.array(ConnectionChange),
  /** When its token or password was saved; null: unknown. */
  secretAt: z.number().nullable(),
  /** Null: not tested since the app started. */
  lastTest: LastTest.nullable(),
});
export type ConnectionHistory = z.infer<typeof ConnectionHistory>;
