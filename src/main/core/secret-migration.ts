import type { Notice, SecretBackend, SecretsView } from '../../shared/app/model.ts';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { Settings } from '../../shared/settings/model.ts';
import { NotFlushed } from '../platform/atomic-writer.ts';
import type { Logger, SettingsPort } from '../platform/ports.ts';
import type { Opened } from '../platform/secrets/choose-secrets.ts';
import type { Secrets } from '../platform/secrets/vault-secrets.ts';
import type { SecretVault } from '../platform/secrets/vault.ts';
import type { Keyring } from '../platform/secrets/keyring.ts';
import { memoryVault } from '../platform/secrets/memory-vault.ts';
import { UnsureCommit, moveSecrets } from '../platform/secrets/move-secrets.ts';

export interface SecretMigrationPorts {
  readonly secrets: Secrets;
  readonly settings: SettingsPort;
  readonly keyring: Keyring;
  readonly names: SecretNames;
  /** Opens the private file of the data folder. */
  readonly openFile: () => Promise<Opened>;
  /** The result of opening the store at startup. */
  readonly notices: readonly Notice[];
  /** False: a newer version wrote the settings, so no choice can be saved. */
  readonly settingsKept: boolean;
  readonly log: Logger;
}

/** All names under which the app may have stored something. */
export type SecretNames = (settings: Settings) => readonly string[];

/** Nothing was moved, so an uncertain write has no consequences. */
function ofCause(error: unknown): never {
  throw error instanceof UnsureCommit ? error.cause : error;
}

/** Whether the file contains the change although saving it failed. */
const isOnDisk = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof NotFlushed;

/** Which secret store is in use, and moving secrets to another one. */
export class SecretMigration {
  readonly #ports: SecretMigrationPorts;
  #notices: readonly Notice[];

  constructor(ports: SecretMigrationPorts) {
    this.#ports = ports;
    this.#notices = ports.notices;
  }

  get notices(): readonly Notice[] {
    return this.#notices;
  }

  /** Finds out in the background whether the system has a keyring. */
  look(): void {
    void this.#ports.keyring.look();
  }

  close(): void {
    this.#ports.keyring.close();
  }

  /**
   * Moves every token to another store and remembers the choice. If it rejects, nothing has changed. A notice reports old copies that could
   * not be deleted.
   */
  move(to: SecretBackend): Promise<SecretsView> {
    const { secrets } = this.#ports;
    return secrets.still(async () => {
      if (to !== secrets.vault.status.backend) await this.#move(to);
      else await this.#remember(to).catch(ofCause);
      return secrets.status();
    });
  }

  async #move(to: SecretBackend): Promise<void> {
    const { secrets, settings, names, log } = this.#ports;
    await secrets.unlock();
    const { vault, notices } = await this.#open(to);
    const from = this.#reachable(secrets.vault);
    const emptied = await moveSecrets({
      from,
      to: vault,
      names: names(settings.get()),
      commit: async () => {
        await this.#remember(to);
        secrets.switchTo(vault);
      },
    });
    log.info('secrets were moved', { to, emptied });
    const place = from.place ?? t('errors:storage.keyringPlace');
    this.#notices = emptied ? notices : [...notices, { key: 'secrets-left', detail: place }];
  }

  /** A user whose keyring is gone may still choose another store; the keyring's content stays there. */
  #reachable(vault: SecretVault): SecretVault {
    const gone = vault.status.backend === 'keyring' && this.#ports.keyring.state() === 'missing';
    return gone ? memoryVault() : vault;
  }

  async #open(to: SecretBackend): Promise<Opened> {
    const { keyring, openFile } = this.#ports;
    if (to === 'file') return openFile();
    if (to === 'memory') return { vault: memoryVault(), notices: [] };
    const state = await keyring.unlock();
    if (state === 'ready') return { vault: keyring.vault, notices: [] };
    const locked = state === 'locked';
    const sentence = locked
      ? t('errors:storage.keyringLocked')
      : t('errors:storage.keyringMissing');
    throw failure('storage', sentence, { keyring: locked ? 'locked' : 'missing' });
  }

  /** Resolves when the settings are on disk. Otherwise restores the previous settings, in memory only if it rejects with `UnsureCommit`. */
  async #remember(to: SecretBackend): Promise<void> {
    const { settings, settingsKept } = this.#ports;
    if (!settingsKept) throw failure('storage', t('errors:storage.choiceNotKept'));
    const before = settings.get().secretStore;
    if (before === to) return;
    const choose = (secretStore: SecretBackend | null) =>
      settings.update((all) => ({ ...all, secretStore }));
    try {
      await choose(to);
    } catch (error) {
      await choose(before).catch((again: unknown) => {
        if (isOnDisk(error) && !isOnDisk(again)) throw new UnsureCommit(error);
      });
      throw error;
    }
  }
}
