import { z } from 'zod';
import { fixes } from './fix.ts';

/** How a service identifies the user. `login`: the app exchanges user name and password for a token and does not store the password. */
export const CredentialKind = z.enum(['none', 'bearer', 'basic', 'header', 'login', 'oauth']);
export type CredentialKind = z.infer<typeof CredentialKind>;

/** Values of a form by the keys of the descriptor's fields. */
const Values = z.record(z.string().max(50), z.string().max(8000));
export type Values = Readonly<Record<string, string>>;

/** A stored server or account. Its secrets are in the secret store under `<service>/<id>`. */
export const Profile = z.object({
  id: z.string().min(1),
  service: z.string().min(1),
  name: z.string().min(1).max(100),
  /** Addresses, site, email, workspace; empty values are omitted. */
  fields: Values,
  credential: CredentialKind,
  /** Parts of the credential in the secret store, such as `token`. */
  secrets: z.array(z.string()),
  /** The user's name as reported by the server. */
  account: z.string().nullable(),
  /** When the credential expires: ISO 8601; null: unknown. */
  expiresAt: z.string().nullable(),
  /** PEM file with an additional certificate authority. */
  caFile: z.string().nullable(),
  /** Null: the proxy of the system or environment. */
  proxy: z.string().nullable(),
  /** Fingerprints of networks on which plain http may carry the credential. */
  trustedNetworks: z.array(z.string()),
  /** Data that the service found out about the server, such as its generation or a cloud id. */
  extra: z.record(z.string(), z.unknown()),
});
export type Profile = z.infer<typeof Profile>;

/** The slice of the settings. */
export const ConnectionSettings = z.object({
  profiles: z.array(Profile),
  /** service -> id of its default profile. */
  defaults: z.record(z.string(), z.string()),
});
export type ConnectionSettings = z.infer<typeof ConnectionSettings>;

/** `attention`: waits for the user; `waiting`: the app retries automatically. */
export const ConnectionPhase = z.enum(['idle', 'connecting', 'connected', 'waiting', 'attention']);
export type ConnectionPhase = z.infer<typeof ConnectionPhase>;

/** The status of a profile. Times: ms since epoch. */
export const ConnectionStatus = z.object({
  phase: ConnectionPhase,
  /** The service's own name of the state, for `status --json`. */
  state: z.string(),
  /** A short text for the user: "Sign-in needed". */
  words: z.string(),
  /** What needs the user, as the end of a sentence about the server: "rejected the token". */
  problem: z.string().optional(),
  /** A full sentence; null: nothing to explain. */
  reason: z.string().nullable(),
  /** The part of the form that fixes the problem; null: none, or there is no problem. */
  fix: z.enum(fixes).nullable(),
  /** The address in use; null: none yet. */
  address: z.string().nullable(),
  since: z.number().nullable(),
  /** Time of the next automatic attempt; omitted or null: none, or it is running. */
  retryAt: z.number().nullable().optional(),
  /** When the displayed data was received; null: never, or the server tells each change at once. */
  dataAt: z.number().nullable(),
});
export type ConnectionStatus = z.infer<typeof ConnectionStatus>;

/** A profile without secrets, for the window and the command line. */
export const ConnectionProfile = z.object({
  id: z.string(),
  service: z.string(),
  name: z.string(),
  fields: Values,
  credential: CredentialKind,
  hasSecret: z.boolean(),
  account: z.string().nullable(),
  expiresAt: z.string().nullable(),
  caFile: z.string().nullable(),
  proxy: z.string().nullable(),
  trustedNetworks: z.number().int(),
  isDefault: z.boolean(),
  demo: z.boolean(),
  status: ConnectionStatus,
});
export type ConnectionProfile = z.infer<typeof ConnectionProfile>;

/** `ok` null: not reached or not needed. `detail` is a full sentence or a short fact; `ms`: duration of the step. */
export const ConnectionStep = z.object({
  name: z.string(),
  ok: z.boolean().nullable(),
  detail: z.string(),
  ms: z.number().optional(),
  /** The address to open in a browser while the step waits for it. */
  url: z.string().optional(),
});
export type ConnectionStep = z.infer<typeof ConnectionStep>;

/** Why a test failed. `code` selects a remedy in the form (`untrusted-network`), `sentence` is shown to the user. */
export const ConnectionProblem = z.object({
  code: z.string(),
  detail: z.string().nullable(),
  sentence: z.string(),
});
export type ConnectionProblem = z.infer<typeof ConnectionProblem>;

export const ConnectionReport = z.object({
  ok: z.boolean(),
  steps: z.array(ConnectionStep),
  problem: ConnectionProblem.nullable(),
  /** Tokens that remain valid on the server because it could not revoke them, as a sentence; omitted: none. */
  notice: z.string().optional(),
});
export type ConnectionReport = z.infer<typeof ConnectionReport>;

/** Input from the form or `channelstrip connect`. Secrets are only ever input, never output. */
export const ConnectionInput = z.object({
  service: z.string().min(1).max(50),
  /** Changes this profile; null: a new one. */
  profileId: z.string().nullable().default(null),
  name: z.string().max(100).default(''),
  fields: Values,
  credential: CredentialKind,
  /** Omitted or empty: keeps those of `profileId`. */
  secrets: Values.default({}),
  trustNetwork: z.boolean().default(false),
  /** "This is my server": confirms the address of a server that does not identify itself. */
  confirmAddress: z.boolean().default(false),
  caFile: z.string().max(4096).nullable().default(null),
  proxy: z.string().max(2000).nullable().default(null),
  /** Whether to sign in with the browser (`oauth`): `needed` (default) if no stored sign-in works, `again`: always. */
  signIn: z.enum(['never', 'needed', 'again']).optional(),
  /** False: reports the sign-in address without opening it. */
  browser: z.boolean().optional(),
});
export type ConnectionInput = z.infer<typeof ConnectionInput>;

/** The name in the secret store: `token` of profile `a` of service `issues` is `issues/a/token`. */
export const secretName = (service: string, profileId: string, part: string): string =>
  `${service}/${profileId}/${part}`;

/** All names in the secret store that belong to these profiles. */
export const listSecretNames = ({ profiles }: ConnectionSettings): string[] =>
  profiles.flatMap(({ service, id, secrets }) =>
    secrets.map((part) => secretName(service, id, part)),
  );
