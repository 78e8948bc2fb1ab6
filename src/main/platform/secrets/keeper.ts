import type { SecretsView } from '../../../shared/app/model.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Redactor } from '../log/redactor.ts';
import type { SecretsPort } from '../ports.ts';

/** Where secrets lie. An adapter (file, keyring) knows nothing of lending and redaction. */
export interface SecretVault {
  readonly status: Pick<SecretsView, 'backend' | 'encryptedAtRest'>;
  /** Null when there is none of that name. */
  read(name: string): Promise<string | null>;
  write(name: string, value: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** Lends the secrets of a vault. Every value that passes is taken out of the log from then on. */
export function secretsOf(vault: SecretVault, redactor: Redactor): SecretsPort {
  return {
    status: () => ({ ...vault.status, locked: false, keyring: 'unknown' }),
    set: (name, value) => {
      redactor.register(value);
      return vault.write(name, value);
    },
    clear: (name) => vault.remove(name),
    has: async (name) => (await vault.read(name)) !== null,
    use: async (name, fn) => {
      const value = await vault.read(name);
      if (value === null)
        throw failure('unauthorized', t('errors:storage.noSecret', { name }), { name });
      redactor.register(value);
      return fn(value);
    },
  };
}
