import type { Notice, SecretBackend } from '../../../shared/app/model.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { AtomicFiles } from '../files.ts';
import type { Redactor } from '../log/redactor.ts';
import type { Clock, SecretsPort } from '../ports.ts';
import { openFileVault, secretFile } from './file-vault.ts';
import type { SecretVault } from './keeper.ts';
import { secretsOf } from './keeper.ts';
import { memoryVault } from './memory-vault.ts';

export interface SecretOptions {
  /** Absolute. */
  readonly dataDir: string;
  readonly files: AtomicFiles;
  readonly clock: Clock;
  readonly redactor: Redactor;
  /** The system's keyring, where the host has one; null from it: there is one, but it cannot be had now. */
  readonly keyring?: () => Promise<SecretVault | null>;
}

export interface OpenSecrets {
  readonly secrets: SecretsPort;
  readonly notices: readonly Notice[];
}

/**
 * Opens the store of secrets that the user chose. `null`, nobody chose: the private file of an earlier choice, else the
 * keyring, else memory, which is told in `notices`; a start never fails for want of a keyring. `keyring` throws
 * `storage` and names the other choices where no keyring can be had.
 */
export async function chooseSecrets(
  mode: SecretBackend | null,
  options: SecretOptions,
): Promise<OpenSecrets> {
  if (mode === 'file' || (mode === null && (await hasFile(options)))) return inFile(options);
  if (mode === 'memory') return inMemory(options, []);
  const keyring = (await options.keyring?.()) ?? null;
  if (keyring !== null) return { secrets: secretsOf(keyring, options.redactor), notices: [] };
  if (mode === null) return inMemory(options, [{ key: 'secrets-memory', detail: null }]);
  throw failure('storage', t('errors:storage.noKeyring'), {
    field: 'secret-store',
    choices: ['file', 'memory'],
  });
}

const hasFile = async ({ files, dataDir }: SecretOptions): Promise<boolean> =>
  (await files.readText(secretFile(dataDir)).catch(() => null)) !== null;

async function inFile(options: SecretOptions): Promise<OpenSecrets> {
  const { vault, notices } = await openFileVault(options.dataDir, options);
  return { secrets: secretsOf(vault, options.redactor), notices };
}

function inMemory({ redactor }: SecretOptions, notices: readonly Notice[]): OpenSecrets {
  return { secrets: secretsOf(memoryVault(), redactor), notices };
}
