import { createRequire } from 'node:module';
import type * as Keyring from '@napi-rs/keyring';

// Not by `import()`: the module is native, so no bundler may follow it, whoever bundles the built program again.
const load = createRequire(import.meta.url);

/** One entry of the system's keyring, as the native module has it. Its methods run off the main thread. */
export interface NativeEntry {
  getPassword(): Promise<string | null>;
  setPassword(value: string): Promise<void>;
  /** False where there was none. */
  deletePassword(): Promise<boolean>;
}

/** Finds an entry by name. On Linux this calls the Secret Service and waits for it: only after it answered just now. */
export type NativeKeyring = (name: string) => NativeEntry;

/** What the app's entries are filed under. */
const SERVICE = 'Channelstrip';

/**
 * Loads the native module; null where this system has none. On Linux only the Secret Service is used: the library's
 * other store, the kernel's, forgets everything at a restart.
 */
export function loadNativeKeyring(): Promise<NativeKeyring | null> {
  try {
    const { AsyncEntry } = load('@napi-rs/keyring') as typeof Keyring;
    return Promise.resolve(
      (name: string) => new AsyncEntry(SERVICE, name, { linux: { store: 'secret-service' } }),
    );
  } catch {
    return Promise.resolve(null);
  }
}
