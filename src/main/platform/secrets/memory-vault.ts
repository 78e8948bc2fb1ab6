import type { SecretVault } from './vault.ts';

/** In-memory secrets, lost when the app quits. */
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
