import type { SecretsView } from '../../../shared/app/model.ts';
import { AppFailure, failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import { Emitter } from '../../../shared/lib/emitter.ts';
import type { Clock } from '../ports.ts';
import type { SecretVault } from './vault.ts';
import { TimedQueue } from './timed-queue.ts';
import type { SecretService } from './secret-service.ts';
import { PROMPT_MS, secretService } from './secret-service.ts';
import { createRequire } from 'node:module';
import type * as NativeModule from '@napi-rs/keyring';

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
type NativeKeyring = (name: string) => NativeEntry;

/** What the app's entries are filed under. */
const SERVICE = 'Channelstrip';

type KeyringState = SecretsView['keyring'];

/** The keyring of the system. Nothing here waits without a limit, and only `unlock` and what writes show a prompt. */
export interface Keyring {
  readonly vault: SecretVault;
  /** As it was seen last; `unknown` before the first look. */
  state(): KeyringState;
  /** Looks again. Never rejects. */
  look(): Promise<KeyringState>;
  /** Lets the system ask the user to open it, where it is locked. Never rejects. */
  unlock(): Promise<KeyringState>;
  /** Told when `state` changes; while somebody needed it in vain it is watched. */
  onChange(listener: () => void): Dispose;
  close(): void;
}

export interface KeyringPorts {
  readonly clock: Clock;
  readonly platform: NodeJS.Platform;
  readonly native: () => Promise<NativeKeyring | null>;
  /** Null where the system has no such service: its keyring is ready when its module is there. */
  readonly service: SecretService | null;
}

/** How long one reading or writing may take (ms), and how often a keyring that is needed is looked at. */
const CALL_MS = 10_000;
const LOOK_AGAIN_MS = 30_000;
/** What Windows keeps under one name (bytes, two for a character). */
const WINDOWS_BYTES = 2_560;

/** The keyring of this system; nothing is loaded or called before it is used. */
export function systemKeyring(clock: Clock): Keyring {
  const { platform } = process;
  const service = platform === 'linux' ? secretService() : null;
  return openKeyring({ clock, platform, native: loadNativeKeyring, service });
}

export function openKeyring(ports: KeyringPorts): Keyring {
  return new SystemKeyring(ports);
}

class SystemKeyring implements Keyring {
  readonly vault: SecretVault;
  readonly #ports: KeyringPorts;
  readonly #queue: TimedQueue;
  readonly #changed = new Emitter<void>();
  #state: KeyringState = 'unknown';
  #native: Promise<NativeKeyring | null> | null = null;
  #looking: Promise<KeyringState> | null = null;
  #unlocking: Promise<KeyringState> | null = null;
  #stopWatch: Dispose | null = null;
  #closed = false;

  constructor(ports: KeyringPorts) {
    this.#ports = ports;
    this.#queue = new TimedQueue(ports.clock);
    this.vault = {
      status: { backend: 'keyring', encryptedAtRest: true },
      place: null,
      names: () => Promise.resolve([]),
      read: (name) => this.#call('read', name, (entry) => entry.getPassword()),
      write: async (name, value) => {
        if (this.#isTooLong(value))
          throw failure('storage', t('errors:storage.keyringTooLong', { limit: WINDOWS_BYTES }));
        await this.#call('write', name, (entry) => entry.setPassword(value));
      },
      remove: async (name) => {
        await this.#call('write', name, (entry) => entry.deletePassword());
      },
    };
  }

  state(): KeyringState {
    return this.#state;
  }

  look(): Promise<KeyringState> {
    this.#looking ??= this.#see().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  unlock(): Promise<KeyringState> {
    this.#unlocking ??= this.#unlock().finally(() => {
      this.#unlocking = null;
    });
    return this.#unlocking;
  }

  onChange(listener: () => void): Dispose {
    return this.#changed.on(listener);
  }

  close(): void {
    this.#closed = true;
    this.#stopWatch?.();
    this.#stopWatch = null;
  }

  async #see(): Promise<KeyringState> {
    this.#native ??= this.#ports.native();
    const native = await this.#native;
    const seen = native === null ? 'missing' : ((await this.#ports.service?.look()) ?? 'ready');
    const before = this.#state;
    this.#state = seen;
    if (seen === 'ready') {
      this.#stopWatch?.();
      this.#stopWatch = null;
    }
    if (seen !== before) this.#changed.emit();
    return seen;
  }

  async #unlock(): Promise<KeyringState> {
    if ((await this.look()) === 'locked') await this.#ports.service?.unlock();
    return this.look();
  }

  /** The service is asked first how it is: the native module would wait for it, or show a prompt. */
  async #call<T>(
    kind: 'read' | 'write',
    name: string,
    use: (entry: NativeEntry) => Promise<T>,
  ): Promise<T> {
    const state = kind === 'write' ? await this.unlock() : await this.look();
    const native = await this.#native;
    if (state !== 'ready' || native == null) {
      this.#watch();
      throw notReady(state);
    }
    // The system's own prompt, which only macOS shows here, is part of the call.
    const limit = this.#ports.platform === 'darwin' ? PROMPT_MS : CALL_MS;
    try {
      return await this.#queue.run(limit, tooSlow, () => use(native(name)));
    } catch (error) {
      if ((await this.look()) !== 'ready') throw notReady(this.#state);
      throw refused(error);
    }
  }

  #isTooLong(value: string): boolean {
    const bytes = Buffer.byteLength(value, 'utf16le');
    return this.#ports.platform === 'win32' && bytes > WINDOWS_BYTES;
  }

  /** From now until it is ready. */
  #watch(): void {
    if (this.#stopWatch !== null || this.#closed) return;
    const stops: Dispose[] = [];
    // Neither `look` nor `watch` of the service rejects.
    const again = (): void => {
      void this.look();
    };
    const later = (): void => {
      stops[0] = this.#ports.clock.after(LOOK_AGAIN_MS, () => {
        later();
        again();
      });
    };
    later();
    let stopped = false;
    this.#stopWatch = () => {
      stopped = true;
      for (const stop of stops) stop();
    };
    void this.#ports.service?.watch(again).then((stop) => {
      if (stop === null) return;
      if (stopped) stop();
      else stops.push(stop);
      // It may have been opened before the bus began to tell.
      again();
    });
  }
}

const tooSlow = (): AppFailure =>
  failure('storage', t('errors:storage.keyringSlow'), { keyring: 'slow' });

const notReady = (state: KeyringState): AppFailure =>
  state === 'locked'
    ? failure('storage', t('errors:storage.keyringLocked'), { keyring: 'locked' })
    : failure('storage', t('errors:storage.keyringMissing'), { keyring: 'missing' });

function refused(error: unknown): AppFailure {
  if (error instanceof AppFailure) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const message = t('errors:storage.keyringRefused', { reason });
  return failure('storage', message, { keyring: 'refused' }, { cause: error });
}

/**
 * Loads the native module; null where this system has none. On Linux only the Secret Service is used: the library's
 * other store, the kernel's, forgets everything at a restart.
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
