import { z } from 'zod';

/** Where tokens are kept. */
export const SecretBackend = z.enum(['keyring', 'file', 'memory']);
export type SecretBackend = z.infer<typeof SecretBackend>;

/**
 * The store of tokens as it is now. `locked`: the keyring is there but closed, so nothing can be read until the user
 * opens it; `keyring` tells the same of the system's keyring whichever store is in use (`missing`: there is none).
 */
export const SecretsView = z.object({
  backend: SecretBackend,
  encryptedAtRest: z.boolean(),
  locked: z.boolean(),
  keyring: z.enum(['ready', 'locked', 'missing', 'unknown']),
});
export type SecretsView = z.infer<typeof SecretsView>;

/** Something that a person should know about the app itself; `key` picks its text (`app:notice.<key>`). */
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
  secrets: SecretsView,
  /** False where the history store cannot be had: nothing but history is lost then. */
  history: z.boolean(),
  notices: z.array(Notice),
});
export type AppInfo = z.infer<typeof AppInfo>;

/** Faults of the program itself that no code handled, since it started. `last`: ISO 8601; null: none yet. */
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
