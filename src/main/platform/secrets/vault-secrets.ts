import type { SecretBackend, SecretsView } from '../../../shared/app/model.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import { Emitter } from '../../../shared/lib/emitter.ts';
import type { Redactor } from '../log/redactor.ts';
import type { SecretsPort } from '../ports.ts';
import type { Keyring } from './keyring.ts';
import type { SecretVault } from './vault.ts';

/** The secrets port over a vault that can be replaced at runtime. */
export interface Secrets extends SecretsPort {
  readonly vault: SecretVault;
  /** Uses another vault from now on. */
  switchTo(vault: SecretVault): void;
  /** Runs `work` while writes are paused; pending writes run after it. */
  still<T>(work: () => Promise<T>): Promise<T>;
}

export interface SecretsOptions {
  /** The system keyring, whether or not it is the vault; null if the app does not use it. */
  readonly keyring?: Keyring | null;
  /** Called after a value was written, with the store. */
  readonly stored?: (backend: SecretBackend) => Promise<void>;
}

/** The secrets of a vault. Every value that is read is removed from the log from then on. */
export function createSecrets(
  vault: SecretVault,
  redactor: Redactor,
  options: SecretsOptions = {},
): Secrets {
  return new VaultSecrets(vault, redactor, options);
}

class VaultSecrets implements Secrets {
  readonly #redactor: Redactor;
  readonly #keyring: Keyring | null;
  readonly #stored: SecretsOptions['stored'];
  readonly #changed = new Emitter<void>();
  #vault: SecretVault;
  readonly #writes = new Set<Promise<void>>();
  /** Resolves when no move is running. */
  #moved: Promise<unknown> = Promise.resolve();

  constructor(vault: SecretVault, redactor: Redactor, { keyring = null, stored }: SecretsOptions) {
    this.#vault = vault;
    this.#redactor = redactor;
    this.#keyring = keyring;
    this.#stored = stored;
  }

  get vault(): SecretVault {
    return this.#vault;
  }

  status(): SecretsView {
    const { status } = this.#vault;
    const keyring = this.#keyring?.state() ?? 'unknown';
    return { ...status, locked: status.backend === 'keyring' && keyring === 'locked', keyring };
  }

  set(name: string, value: string): Promise<void> {
    this.#redactor.register(value);
    return this.#write(async (vault) => {
      await vault.write(name, value);
      await this.#stored?.(vault.status.backend);
    });
  }

  clear(name: string): Promise<void> {
    return this.#write((vault) => vault.remove(name));
  }

  async has(name: string): Promise<boolean> {
    return (await this.#read(name)) !== null;
  }

  async use<T>(name: string, fn: (value: string) => Promise<T> | T): Promise<T> {
    const value = await this.#read(name);
    if (value === null)
      throw failure('unauthorized', t('errors:storage.noSecret', { name }), { name });
    this.#redactor.register(value);
    return fn(value);
  }

  conceal(value: string, logOnly = false): void {
    this.#redactor.register(value, logOnly);
  }

  async unlock(): Promise<void> {
    if (this.#vault.status.backend === 'keyring') await this.#keyring?.unlock();
  }

  onChange(listener: () => void): Dispose {
    const stops = [this.#changed.on(listener), this.#keyring?.onChange(listener)];
    return () => {
      for (const stop of stops) stop?.();
    };
  }

  switchTo(vault: SecretVault): void {
    this.#vault = vault;
    this.#changed.emit();
  }

  still<T>(work: () => Promise<T>): Promise<T> {
    const own = this.#moved.then(() => Promise.allSettled(this.#writes)).then(work);
    this.#moved = own.catch(() => undefined);
    return own;
  }

  async #write(work: (vault: SecretVault) => Promise<void>): Promise<void> {
    await this.#moved;
    const own = work(this.#vault);
    this.#writes.add(own);
    await own.finally(() => this.#writes.delete(own));
  }

  /** If a value was moved away during the read, finds it in the new vault. */
  async #read(name: string): Promise<string | null> {
    const vault = this.#vault;
    const value = await vault.read(name);
    return value === null && vault !== this.#vault ? this.#read(name) : value;
  }
}
