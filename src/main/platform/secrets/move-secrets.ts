import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { SecretVault } from './vault.ts';

export interface Move {
  readonly from: SecretVault;
  readonly to: SecretVault;
  /** Names besides those that `from` knows itself. */
  readonly names: readonly string[];
  /**
   * Keeps the choice of `to` on the disk and uses it from then on; undone by itself when it rejects, unless with `UnsureCommit`.
   */
  readonly commit: () => Promise<void>;
}

/** The next start may find the choice on the disk, though this process could not make sure of it. `cause`: why. */
export class UnsureCommit extends Error {
  override name = 'UnsureCommit';

  constructor(cause: unknown) {
    super('the choice may be on the disk', { cause });
  }
}

/**
 * Copies secrets into another vault, reads each one back, commits, and only then deletes the old ones, so that the vault
 * in use has them all at every moment. Rejects only where `commit` was not done, and takes back out of `to` what came
 * there; where that is not sure, both have the secrets. Answers whether everything could be deleted from `from`.
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
