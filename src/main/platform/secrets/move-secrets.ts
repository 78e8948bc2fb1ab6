import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { SecretVault } from './vault.ts';

export interface Move {
  readonly from: SecretVault;
  readonly to: SecretVault;
  /** Names besides those that `from` knows itself. */
  readonly names: readonly string[];
  /** Keeps the choice of `to` on the disk and uses it from then on; undone by itself when it rejects. */
  readonly commit: () => Promise<void>;
}

/**
 * Copies secrets into another vault, reads each one back, commits, and only then deletes the old ones, so that the vault
 * in use has them all at every moment. Rejects only where `commit` was not done, and takes back out of `to` what came
 * there. Answers whether everything could be deleted from `from`.
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
