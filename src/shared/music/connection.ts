import { z } from 'zod';
import { netCauseCodes } from '../net/cause.ts';
import { Generation } from './settings.ts';

/** The default port of a music server. */
export const MUSIC_PORT = 8095;

/** Why a connection failed, or a test step: the causes common to every server and those of music servers. */
export const causeCodes = [
  ...netCauseCodes,
  'not-a-music-server',
  'other-server',
  'needs-setup',
  'too-old',
  'starting',
  'http-only',
] as const;
export const CauseCode = z.enum(causeCodes);
export type CauseCode = z.infer<typeof CauseCode>;

/** A cause with the value for its sentence. Never contains a secret. */
export const Cause = z.object({
  code: CauseCode,
  /** Host and port, an expiry date, the server's message, ... */
  detail: z.string().nullable(),
});
export type Cause = z.infer<typeof Cause>;

/** Why this address was chosen; each has a sentence in `connection:choice`. */
export const ChoiceReason = z.enum([
  'local-https',
  'local-loopback',
  'local-trusted-network',
  'local-confirmed',
  'external-only',
  'external-local-untrusted',
  'external-local-failed',
  'external-local-other-server',
  'discovered',
]);
export type ChoiceReason = z.infer<typeof ChoiceReason>;

export const AddressChoice = z.object({
  url: z.string(),
  kind: z.enum(['local', 'external', 'discovered']),
  reason: ChoiceReason,
});
export type AddressChoice = z.infer<typeof AddressChoice>;

/** The states shown to users. Times: ms since epoch. */
export const ConnectionState = z.discriminatedUnion('k', [
  z.object({ k: z.literal('stopped') }),
  z.object({ k: z.literal('connecting'), attempt: z.number().int() }),
  z.object({ k: z.literal('identifying'), attempt: z.number().int() }),
  z.object({ k: z.literal('authenticating'), attempt: z.number().int() }),
  z.object({ k: z.literal('syncing'), attempt: z.number().int() }),
  z.object({ k: z.literal('online'), since: z.number() }),
  z.object({
    k: z.literal('waiting'),
    attempt: z.number().int(),
    until: z.number(),
    cause: Cause,
  }),
  z.object({ k: z.literal('blocked'), cause: Cause }),
]);
export type ConnectionState = z.infer<typeof ConnectionState>;

export const ServerView = z.object({
  id: z.string().nullable(),
  name: z.string().nullable(),
  version: z.string().nullable(),
  schema: z.number().int().nullable(),
  generation: Generation,
  user: z.string().nullable(),
  role: z.string().nullable(),
});
export type ServerView = z.infer<typeof ServerView>;

export const ConnectionView = z.object({
  profileId: z.string().nullable(),
  profileName: z.string().nullable(),
  state: ConnectionState,
  /** When `state.k` was entered. */
  since: z.number(),
  address: AddressChoice.nullable(),
  /** How commands are sent: over the socket, or as single HTTP calls if no socket is possible. */
  carrier: z.enum(['websocket', 'http']).nullable(),
  server: ServerView.nullable(),
  /** ISO 8601, if the token contains it or the server reported it. */
  tokenExpiresAt: z.string().nullable(),
  /** The last time the shown data was live; null if never. */
  liveAt: z.number().nullable(),
});
export type ConnectionView = z.infer<typeof ConnectionView>;

/** A server that announced itself on this network. */
export const DiscoveredServer = z.object({
  serverId: z.string(),
  name: z.string(),
  url: z.string(),
  version: z.string().nullable(),
  /** The profile of this server id. */
  knownProfile: z.string().nullable(),
});
export type DiscoveredServer = z.infer<typeof DiscoveredServer>;
