import './connection-texts.ts';
import { z } from 'zod';
import { netCauseCodes } from '../net/cause.ts';
import { Generation } from './settings.ts';
import { stepNames } from './step-names.ts';

/** The port of a music server that nobody configured. */
export const MUSIC_PORT = 8095;

/** Why a connection is not there, or a test step failed: the causes of every server and those of music servers. */
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

/** A reason with what fills its sentence. Never holds a secret. */
export const Cause = z.object({
  code: CauseCode,
  /** Host and port, an expiry date, what the server said, ... */
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

/** The states that a person can be shown. Times: ms since epoch. */
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
  /** How commands travel: the socket, or single HTTP calls where no socket can be had. */
  carrier: z.enum(['websocket', 'http']).nullable(),
  server: ServerView.nullable(),
  /** ISO 8601, where it can be read from the token or was told by the server. */
  tokenExpiresAt: z.string().nullable(),
  /** The last instant at which the shown data was live; null when it never was. */
  liveAt: z.number().nullable(),
});
export type ConnectionView = z.infer<typeof ConnectionView>;

export const StepName = z.enum(stepNames);
export type StepName = z.infer<typeof StepName>;

/** `ok` null: not reached or not needed. `detail` is a whole sentence or a short fact for a person. */
export const TestStep = z.object({
  name: StepName,
  ok: z.boolean().nullable(),
  detail: z.string(),
});
export type TestStep = z.infer<typeof TestStep>;

export const TestReport = z.object({
  ok: z.boolean(),
  steps: z.array(TestStep),
  /** Set where a step failed for a reason with a remedy in the form. */
  cause: Cause.nullable(),
  server: ServerView.nullable(),
  /** What signing in left on the server because it could not be revoked, as a sentence; left out: nothing. */
  notice: z.string().optional(),
});
export type TestReport = z.infer<typeof TestReport>;

/** What the connection form or `channelstrip connect music` hands in. Secrets go in and never come out. */
export const ConnectInput = z.object({
  /** Changes this profile; left out: a new one. */
  profileId: z.string().nullable().default(null),
  name: z.string().max(100).default(''),
  localUrl: z.string().max(2000),
  externalUrl: z.string().max(2000).nullable().default(null),
  /** A new token; left out: the stored one of `profileId`, or, without a name, of the profile with this address. */
  token: z.string().min(1).max(8000).nullable().default(null),
  /** Signs in with a password instead; the app makes its own token from it and forgets the password. */
  user: z.string().max(200).nullable().default(null),
  password: z.string().max(1000).nullable().default(null),
  trustNetwork: z.boolean().default(false),
  /** "This is my server": confirms an address that cannot name itself. */
  confirmAddress: z.boolean().default(false),
  caFile: z.string().max(4096).nullable().default(null),
});
export type ConnectInput = z.infer<typeof ConnectInput>;

/** A profile as the UI may see it. */
export const ProfileView = z.object({
  id: z.string(),
  name: z.string(),
  localUrl: z.string(),
  externalUrl: z.string().nullable(),
  serverId: z.string().nullable(),
  generation: Generation.nullable(),
  user: z.string().nullable(),
  hasToken: z.boolean(),
  tokenExpiresAt: z.string().nullable(),
  caFile: z.string().nullable(),
  trustedNetworks: z.number().int(),
  demo: z.boolean(),
});
export type ProfileView = z.infer<typeof ProfileView>;

/** A server that announced itself on this network. */
export const DiscoveredServer = z.object({
  serverId: z.string(),
  name: z.string(),
  url: z.string(),
  version: z.string().nullable(),
  /** The profile that already knows this server id. */
  knownProfile: z.string().nullable(),
});
export type DiscoveredServer = z.infer<typeof DiscoveredServer>;

/** One line of the connection's history. */
export const HistoryEntry = z.object({
  at: z.number(),
  profileId: z.string().nullable(),
  state: z.string(),
  address: z.string().nullable(),
  cause: Cause.nullable(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;
