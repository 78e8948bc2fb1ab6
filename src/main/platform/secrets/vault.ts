import type { SecretsView } from '../../../shared/app/model.ts';

/** A store of secrets. An adapter (file, keyring) knows nothing of access and redaction. */
export interface SecretVault {
  readonly status: Pick<SecretsView, 'backend' | 'encryptedAtRest'>;
  /** Its file; null if it has none. */
  readonly place: string | null;
  /** The names it contains, if it can list them: a keyring only finds by name. */
  names(): Promise<readonly string[]>;
  /** Null if there is none with that name. */
  read(name: string): Promise<string | null>;
  write(name: string, value: string): Promise<void>;
  remove(name: string): Promise<void>;
}
