import type { SecretVault } from './vault.ts';

/** Secrets until the app ends: nothing of them is on a disk. */
export function memoryVault(): SecretVault {
  const values = new Map<string, string>();
  return {
    status: { backend: 'memory', encryptedAtRest: false },
    place: null,
    names: () => Promise.resolve([...values.keys()]),
    read: (name) => Promise.resolve(values.get(name) ?? null),
    write: (name, value) => {
      values.set(name, value);
      return Promise.resolve();
    },
    remove: (name) => {
      values.delete(name);
      return Promise.resolve();
    },
  };
}
