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

export interface SecretMigrationPorts {
  readonly secrets: Secrets;
  readonly settings: SettingsPort;
  readonly keyring: Keyring;
  readonly names: SecretNames;
  /** Opens the private file of the data folder. */
  readonly openFile: () => Promise<Opened>;
  /** Notices from opening the store at startup. */
  readonly notices: readonly Notice[];
  /** False: a newer version wrote the settings, so no choice can be saved. */
  readonly settingsKept: boolean;
  readonly log: Logger;
}

/** All names under which the app may have stored something. */
export type SecretNames = (settings: Settings) => readonly string[];

/** Unwraps an uncertain commit: nothing was moved, so the uncertainty has no consequences. */
function ofCause(error: unknown): never {
  throw error instanceof UnsureCommit ? error.cause : error;
}

/** Whether the file contains the change although saving it failed. */
const isOnDisk = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof NotFlushed;

/** Knows which secret store is in use, and moves secrets to another one. */
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

  /**
   * The vault to move from; an empty one if the keyring is gone, so that the user may still choose another store. The keyring's content
   * stays there.
   */
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

interface Move {
  readonly from: SecretVault;
  readonly to: SecretVault;
  /** Names in addition to those that `from` lists itself. */
  readonly names: readonly string[];
  /** Saves the choice of `to` on disk and switches to it; reverts itself if it rejects, unless with `UnsureCommit`. */
  readonly commit: () => Promise<void>;
}

/** The next start may read the new choice from disk, although this process could not verify that it was written. `cause`: the reason. */
class UnsureCommit extends Error {
  override name = 'UnsureCommit';

  constructor(cause: unknown) {
    super('the choice may be on the disk', { cause });
  }
}

/**
 * Copies secrets into another vault, reads each one back, commits, and only then deletes the old ones, so that the current vault is complete
 * at every moment. Rejects only if `commit` did not happen, and removes the copies from `to`; if that is uncertain, both keep the secrets.
 * Returns whether everything was deleted from `from`.
 */
export async function moveSecrets({ from, to, names, commit }: Move): Promise<boolean> {
  const all = new Set([...names, ...(await from.names())]);
  const written: string[] = [];
  try {
    for (const name of all) {
      const value = await from.read(name);
      if (value === null) continue;
      written.push(name);
      await to.write(name, value);
      if ((await to.read(name)) !== value)
        throw failure('storage', t('errors:storage.moveUnread'), { name });
    }
    await commit();
  } catch (error) {
    if (error instanceof UnsureCommit) throw error.cause;
    await removeAll(to, written);
    throw error;
  }
  return removeAll(from, written);
}

/** Whether all of them could be removed. */
async function removeAll(vault: SecretVault, names: readonly string[]): Promise<boolean> {
  let done = true;
  for (const name of names)
    await vault.remove(name).catch(() => {
      done = false;
    });
  return done;
}
