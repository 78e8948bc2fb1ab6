import type { SecretsView } from '../../../shared/app/model.ts';
import { AppFailure, failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import { Emitter } from '../../../shared/lib/emitter.ts';
import type { Clock } from '../ports.ts';
import type { SecretVault } from './vault.ts';
import type { NativeEntry, NativeKeyring } from './native-keyring.ts';
import { loadNativeKeyring, TimedQueue } from './native-keyring.ts';
import type { SecretService } from './secret-service.ts';
import { PROMPT_MS, secretService } from './secret-service.ts';

type KeyringState = SecretsView['keyring'];

/** The system keyring. All calls have a time limit, and only `unlock` and writes show a prompt. */
export interface Keyring {
  readonly vault: SecretVault;
  /** The last known state; `unknown` before the first check. */
  state(): KeyringState;
  /** Checks the state. Never rejects. */
  look(): Promise<KeyringState>;
  /** Asks the user to unlock it, if locked. Never rejects. */
  unlock(): Promise<KeyringState>;
  /** Called when `state` changes. After a failed access the state is watched. */
  onChange(listener: () => void): Dispose;
  close(): void;
}

export interface KeyringPorts {
  readonly clock: Clock;
  readonly platform: NodeJS.Platform;
  readonly native: () => Promise<NativeKeyring | null>;
  /** Null if the system has no such service: its keyring is ready when its module is loaded. */
  readonly service: SecretService | null;
}

/** Time limit of one read or write (ms). */
const CALL_MS = 10_000;
/**
 * First and maximum interval (ms) for checking a keyring that is needed, doubled in between. Polling is necessary because a service that
 * was too busy to answer in time, as at login, reports no change when it can answer again.
 */
const LOOK_AGAIN_MS = 1_000;
const MAX_LOOK_AGAIN_MS = 30_000;
/** Maximum size of a Windows entry (bytes, two per character). */
const MAX_WINDOWS_BYTES = 2_560;

/** This system's keyring; loads and calls nothing before it is used. */
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
          throw failure(
            'storage',
            t('errors:storage.keyringTooLong', { limit: MAX_WINDOWS_BYTES }),
          );
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

  /** Checks the service first: the native module would block on it or show a prompt. */
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
      throw keyringError(error);
    }
  }

  #isTooLong(value: string): boolean {
    const bytes = Buffer.byteLength(value, 'utf16le');
    return this.#ports.platform === 'win32' && bytes > MAX_WINDOWS_BYTES;
  }

  /** Watches the keyring until it is ready. */
  #watch(): void {
    if (this.#stopWatch !== null || this.#closed) return;
    const stops: Dispose[] = [];
    // The service's `look` and `watch` never reject.
    const again = (): void => {
      void this.look();
    };
    const later = (pause: number): void => {
      stops[0] = this.#ports.clock.after(pause, () => {
        later(Math.min(2 * pause, MAX_LOOK_AGAIN_MS));
        again();
      });
    };
    later(LOOK_AGAIN_MS);
    let stopped = false;
    this.#stopWatch = () => {
      stopped = true;
      for (const stop of stops) stop();
    };
    void this.#ports.service?.watch(again).then((stop) => {
      if (stop === null) return;
      if (stopped) stop();
      else stops.push(stop);
      // It may have been unlocked before the bus reported it.
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

function keyringError(error: unknown): AppFailure {
  if (error instanceof AppFailure) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const message = t('errors:storage.keyringRefused', { reason });
  return failure('storage', message, { keyring: 'refused' }, { cause: error });
}
