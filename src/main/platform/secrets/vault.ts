import type { SecretsView } from '../../../shared/app/model.ts';

/** Where secrets lie. An adapter (file, keyring) knows nothing of lending and redaction. */
export interface SecretVault {
  readonly status: Pick<SecretsView, 'backend' | 'encryptedAtRest'>;
  /** Its file; null where it is none. */
  readonly place: string | null;
  /** What is in it, as far as it can tell: a keyring only finds by name. */
  names(): Promise<readonly string[]>;
  /** Null when there is none of that name. */
  read(name: string): Promise<string | null>;
  write(name: string, value: string): Promise<void>;
  remove(name: string): Promise<void>;
}
