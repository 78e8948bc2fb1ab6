import { Emitter } from '../../../src/shared/lib/emitter.ts';
import type { Keyring } from '../../../src/main/platform/secrets/keyring.ts';
import type { NativeEntry } from '../../../src/main/platform/secrets/native-keyring.ts';
import { openKeyring } from '../../../src/main/platform/secrets/keyring.ts';
import type { ServiceState } from '../../../src/main/platform/secrets/secret-service.ts';
import { FakeClock } from '../core/fake-clock.ts';

export interface ScriptedKeyring {
  readonly keyring: Keyring;
  readonly clock: FakeClock;
  /** The content of the system keyring. */
  readonly entries: Map<string, string>;
  /** The service's state from now on, and whether it emits a signal for it. */
  readonly turn: (state: ServiceState, tell?: boolean) => void;
  /** Runs before every call of the native module. */
  before: (kind: string, name: string) => Promise<void>;
  /** The result of a prompt; null: the user has not answered yet. */
  answer: () => Promise<boolean>;
  readonly looks: () => number;
  readonly watched: () => number;
}

/** The app's part of the keyring with a scripted service and module. */
export function scriptedKeyring(
  first: ServiceState | 'no-module' = 'ready',
  { platform = 'linux' }: { platform?: NodeJS.Platform } = {},
): ScriptedKeyring {
  let state: ServiceState = first === 'no-module' ? 'ready' : first;
  let looks = 0;
  const clock = new FakeClock();
  const told = new Emitter<void>();
  const entries = new Map<string, string>();
  const entry = (name: string): NativeEntry => ({
    getPassword: async () => {
      await made.before('read', name);
      return entries.get(name) ?? null;
    },
    setPassword: async (value) => {
      await made.before('write', name);
      entries.set(name, value);
    },
    deletePassword: async () => {
      await made.before('remove', name);
      return entries.delete(name);
    },
  });
  const service = {
    look: () => {
      looks += 1;
      return Promise.resolve(state);
    },
    unlock: async () => {
      const opened = await made.answer();
      if (opened) state = 'ready';
      return opened;
    },
    watch: (changed: () => void) => Promise.resolve(told.on(changed)),
  };
  const ports = {
    clock,
    platform,
    native: () => Promise.resolve(first === 'no-module' ? null : entry),
    service: platform === 'linux' ? service : null,
  };
  const made: ScriptedKeyring = {
    keyring: openKeyring(ports),
    clock,
    entries,
    turn: (next, tell = true) => {
      state = next;
      if (tell) told.emit();
    },
    before: () => Promise.resolve(),
    answer: () => Promise.resolve(false),
    looks: () => looks,
    watched: () => told.size,
  };
  return made;
}
