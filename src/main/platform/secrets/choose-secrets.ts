import type { Notice, SecretBackend } from '../../../shared/app/model.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { AtomicFiles } from '../files.ts';
import type { Redactor } from '../log/redactor.ts';
import type { Clock } from '../ports.ts';
import { openFileVault, secretFile } from './file-vault.ts';
import type { SecretsOptions, Secrets } from './vault-secrets.ts';
import type { SecretVault } from './vault.ts';
import { createSecrets } from './vault-secrets.ts';
import type { Keyring } from './keyring.ts';
import { memoryVault } from './memory-vault.ts';

export interface SecretOptions {
  /** Absolute. */
  readonly dataDir: string;
  readonly files: AtomicFiles;
  readonly clock: Clock;
  readonly redactor: Redactor;
  /** The system keyring, if supported. */
  readonly keyring?: Keyring | null;
  readonly stored?: NonNullable<SecretsOptions['stored']>;
}

export interface SecretChoice {
  /** The option given at this start. */
  readonly mode: SecretBackend | null;
  /** The choice remembered from earlier. */
  readonly remembered: SecretBackend | null;
}

export interface OpenSecrets {
  readonly secrets: Secrets;
  readonly notices: readonly Notice[];
}

/** The secret store, and the notices about it. */
export interface Opened {
  readonly vault: SecretVault;
  readonly notices: readonly Notice[];
}

/**
 * Opens the specified secret store, otherwise the remembered one. Without a choice: the private file if it exists, otherwise the keyring,
 * locked or not, otherwise memory, which is reported in `notices`. A start never waits for a prompt and never fails without a keyring, except
 * if `mode` itself is `keyring`: this throws `storage` and names the alternatives.
 */
export async function chooseSecrets(
  choice: SecretChoice,
  options: SecretOptions,
): Promise<OpenSecrets> {
  const { vault, notices } = await open(choice, options);
  return { secrets: createSecrets(vault, options.redactor, options), notices };
}

async function open({ mode, remembered }: SecretChoice, options: SecretOptions): Promise<Opened> {
  const keyring = options.keyring ?? null;
  const settled = mode ?? remembered;
  const named = settled === null && (await hasFile(options)) ? 'file' : settled;
  if (named === 'file') return openFileVault(options.dataDir, options);
  if (named === 'memory') return { vault: memoryVault(), notices: [] };
  // A remembered keyring may only be late at login, so the start waits for it; otherwise it must be available.
  const late = mode === null && remembered === 'keyring';
  const there = keyring !== null && (late || (await isThere(keyring)));
  if (there) return { vault: keyring.vault, notices: mode === null ? await leftIn(options) : [] };
  if (mode === 'keyring') throw noKeyringError();
  return { vault: memoryVault(), notices: [{ key: 'secrets-memory', detail: null }] };
}

const isThere = async (keyring: Keyring): Promise<boolean> => (await keyring.look()) !== 'missing';

/** A file that exists beside the keyring was left by a move that could not delete it. */
const leftIn = async (options: SecretOptions): Promise<readonly Notice[]> =>
  (await hasFile(options)) ? [{ key: 'secrets-left', detail: secretFile(options.dataDir) }] : [];

const noKeyringError = (): Error =>
  failure('storage', t('errors:storage.noKeyring'), {
    field: 'secret-store',
    choices: ['file', 'memory'],
  });

const hasFile = async ({ files, dataDir }: SecretOptions): Promise<boolean> =>
  (await files.readText(secretFile(dataDir)).catch(() => null)) !== null;
