import { createRequire } from 'node:module';
import type * as NativeModule from '@napi-rs/keyring';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import type { Clock } from '../ports.ts';

// Not with `import()`: the module is native, so no bundler may include it.
const load = createRequire(import.meta.url);

/** An entry of the system keyring in the native module. Its methods run off the main thread. */
export interface NativeEntry {
  getPassword(): Promise<string | null>;
  setPassword(value: string): Promise<void>;
  /** False if there was none. */
  deletePassword(): Promise<boolean>;
}

/** Finds an entry by name. On Linux this blocks on the Secret Service: call it only right after the service has answered. */
export type NativeKeyring = (name: string) => NativeEntry;

/** The service name of the app's entries. */
const SERVICE = 'Channelstrip';

/**
 * Loads the native module; null if this system has none. On Linux only the Secret Service is used: the library's other store, the kernel's,
 * loses everything at a restart.
 */
export function loadNativeKeyring(): Promise<NativeKeyring | null> {
  try {
    const { AsyncEntry } = load('@napi-rs/keyring') as typeof NativeModule;
    return Promise.resolve(
      (name: string) => new AsyncEntry(SERVICE, name, { linux: { store: 'secret-service' } }),
    );
  } catch {
    return Promise.resolve(null);
  }
}

/**
 * Runs one call after another, each with a limit that includes its time in the queue. A call that hangs blocks the others, so that never more
 * than one thread hangs with it; a call that waited too long never starts.
 */
export class TimedQueue {
  readonly #clock: Clock;
  #last: Promise<unknown> = Promise.resolve();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Rejects with `late()` after `limitMs`; the call's later result is dropped. */
  run<T>(limitMs: number, late: () => Error, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let over = false;
      const stop: Dispose = this.#clock.after(limitMs, () => {
        over = true;
        reject(late());
      });
      this.#last = this.#last.then(async () => {
        if (over) return;
        try {
          const result = await work();
          stop();
          resolve(result);
        } catch (error) {
          stop();
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
    });
  }
}
