import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { SecretVault } from './vault.ts';

export interface Move {
  readonly from: SecretVault;
  readonly to: SecretVault;
  /** Names in addition to those that `from` lists itself. */
  readonly names: readonly string[];
  /** Saves the choice of `to` on disk and switches to it; reverts itself if it rejects, unless with `UnsureCommit`. */
  readonly commit: () => Promise<void>;
}

/** The next start may find the choice on disk, although this process could not verify it. `cause`: the reason. */
export class UnsureCommit extends Error {
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
