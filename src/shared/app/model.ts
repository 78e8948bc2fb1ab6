import { z } from 'zod';
import { LogLevel } from '../lib/log.ts';

/** Maximum number of lines per read of the log. */
export const MAX_LOG_READ = 500;

/** The store for tokens. */
export const SecretBackend = z.enum(['keyring', 'file', 'memory']);
export type SecretBackend = z.infer<typeof SecretBackend>;

/**
 * The current secret store. `locked`: the keyring can't be read until the user unlocks it. `keyring`: state of the system keyring, even if
 * another store is in use (`missing`: there is none).
 */
export const SecretsView = z.object({
  backend: SecretBackend,
  encryptedAtRest: z.boolean(),
  locked: z.boolean(),
  keyring: z.enum(['ready', 'locked', 'missing', 'unknown']),
});
export type SecretsView = z.infer<typeof SecretsView>;

/** A message about the app itself; `key` selects its text (`notices:<key>`). */
export const Notice = z.object({
  key: z.enum([
    'settings-corrupt',
    'settings-part-corrupt',
    'settings-newer',
    'history-off',
    'history-corrupt',
    'eq-drafts-corrupt',
    'secrets-memory',
    'secrets-corrupt',
    'secrets-readable',
    'secrets-left',
  ]),
  detail: z.string().nullable(),
});
export type Notice = z.infer<typeof Notice>;

export const AppInfo = z.object({
  version: z.string(),
  host: z.enum(['electron', 'headless', 'none']),
  demo: z.boolean(),
  /** Started with `--safe`: default settings in memory, no connections, no rules. */
  safe: z.boolean(),
  secrets: SecretsView,
  /** False if the history store is not available; only history is affected. */
  history: z.boolean(),
  /** The system's locale, whose region determines the format of dates and times; null: the system has none. */
  locale: z.string().nullable(),
  notices: z.array(Notice),
});
export type AppInfo = z.infer<typeof AppInfo>;

/** Unhandled faults of the app since it started. `last`: ISO 8601; null: none. */
export const Faults = z.object({ count: z.number().int(), last: z.string().nullable() });
export type Faults = z.infer<typeof Faults>;

/** One service as `channelstrip status` shows it. `since`: ISO 8601. */
export const ServiceStatus = z.object({
  name: z.string(),
  profile: z.string().nullable(),
  state: z.string(),
  address: z.string().nullable(),
  reason: z.string().nullable(),
  since: z.string().nullable(),
});
export type ServiceStatus = z.infer<typeof ServiceStatus>;

/** The app's memory and CPU use, and its environment. `dataDir` null: a demo has none. */
export const Diagnostics = z.object({
  versions: z.array(z.object({ name: z.string(), version: z.string() })),
  dataDir: z.string().nullable(),
  /** Total of all processes of the app. */
  memoryBytes: z.number(),
  /** Share of one processor since the start or the last read (percent). */
  cpuPercent: z.number(),
  /** ms since epoch. */
  startedAt: z.number(),
});
export type Diagnostics = z.infer<typeof Diagnostics>;

/** A line of the app's log; `number` counts from the start of the log. */
export const AppLogLine = z.object({
  number: z.number().int(),
  level: LogLevel,
  at: z.number().nullable(),
  text: z.string(),
});
export type AppLogLine = z.infer<typeof AppLogLine>;
