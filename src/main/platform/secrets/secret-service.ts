import type { Dispose } from '../../../shared/lib/disposable.ts';
import { Disposables } from '../../../shared/lib/disposable.ts';
import { systemClock } from '../../../node/system-clock.ts';
import type { SessionBus } from '../dbus/session-bus.ts';
import { loadBusLibrary, openSessionBus, theBus } from '../dbus/session-bus.ts';

/** `missing`: no service, or no default keyring in it. */
export type ServiceState = 'ready' | 'locked' | 'missing';

/** The Secret Service of a Linux desktop. Only `unlock` shows a prompt. */
export interface SecretService {
  /** Resolves within 1.5 s once the library is loaded, and never rejects; a service that does not answer counts as missing. */
  look(): Promise<ServiceState>;
  /** Asks the user to unlock the keyring; returns whether it is unlocked. At most 2 minutes; never rejects. */
  unlock(): Promise<boolean>;
  /** Reports when the result of `look` may have changed. Null without a bus; never rejects. */
  watch(changed: () => void): Promise<Dispose | null>;
}

/** Time limit for all calls of one check, and for a user to answer a prompt (ms). */
const LOOK_MS = 1_500;
export const PROMPT_MS = 120_000;

const NAME = 'org.freedesktop.secrets';
const SERVICE = {
  destination: NAME,
  path: '/org/freedesktop/secrets',
  interface: 'org.freedesktop.Secret.Service',
} as const;
const PROMPT = 'org.freedesktop.Secret.Prompt';
const PROPERTIES = 'org.freedesktop.DBus.Properties';
const NOTHING = '/';

/** The Secret Service on this user's session bus, or on the bus at `address`. */
export function secretService(address?: string): SecretService {
  return {
    look: async () => {
      await loadBusLibrary(address);
      return within(LOOK_MS, withBus(address, state, 'missing'), 'missing');
    },
    unlock: () => withBus(address, unlock, false),
    watch: (changed) => watch(address, changed),
  };
}

async function withBus<T>(
  address: string | undefined,
  use: (bus: SessionBus) => Promise<T>,
  otherwise: T,
): Promise<T> {
  const bus = await openSessionBus(address);
  if (bus === null) return otherwise;
  try {
    return await use(bus);
  } catch {
    return otherwise;
  } finally {
    bus.close();
  }
}

async function within<T>(ms: number, work: Promise<T>, late: T): Promise<T> {
  let stop: Dispose = () => undefined;
  const limit = new Promise<T>((resolve) => {
    stop = systemClock.after(ms, () => resolve(late));
  });
  return Promise.race([work, limit]).finally(() => stop());
}

async function state(bus: SessionBus): Promise<ServiceState> {
  if (!(await isOffered(bus))) return 'missing';
  const collection = await defaultCollection(bus);
  if (collection === null) return 'missing';
  return (await isLocked(bus, collection)) ? 'locked' : 'ready';
}

/** Whether the service runs or the first call would start it. */
async function isOffered(bus: SessionBus): Promise<boolean> {
  const at = { destination: theBus.name, path: theBus.path, interface: theBus.name };
  const [running] = await bus.call({ ...at, member: 'NameHasOwner', signature: 's', body: [NAME] });
  if (running === true) return true;
  const [names] = await bus.call({ ...at, member: 'ListActivatableNames' });
  return Array.isArray(names) && names.includes(NAME);
}

async function defaultCollection(bus: SessionBus): Promise<string | null> {
  const [path] = await bus.call({
    ...SERVICE,
    member: 'ReadAlias',
    signature: 's',
    body: ['default'],
  });
  return typeof path === 'string' && path !== NOTHING ? path : null;
}

async function isLocked(bus: SessionBus, path: string): Promise<boolean> {
  const [value] = await bus.call({
    destination: NAME,
    path,
    interface: PROPERTIES,
    member: 'Get',
    signature: 'ss',
    body: ['org.freedesktop.Secret.Collection', 'Locked'],
  });
  return (value as { readonly value?: unknown } | undefined)?.value !== false;
}

async function unlock(bus: SessionBus): Promise<boolean> {
  const collection = await defaultCollection(bus);
  if (collection === null) return false;
  const [, prompt] = await bus.call({
    ...SERVICE,
    member: 'Unlock',
    signature: 'ao',
    body: [[collection]],
  });
  if (typeof prompt === 'string' && prompt !== NOTHING) await answered(bus, prompt);
  return !(await isLocked(bus, collection));
}

/** Shows a prompt of the service and waits until the user answered or dismissed it. */
async function answered(bus: SessionBus, path: string): Promise<void> {
  const stops = new Disposables();
  const at = { destination: NAME, path, interface: PROMPT };
  try {
    const over = new Promise<void>((resolve) => {
      stops.add(bus.onDisconnect(resolve));
      stops.add(
        systemClock.after(PROMPT_MS, () => {
          bus.call({ ...at, member: 'Dismiss' }).catch(() => undefined);
          resolve();
        }),
      );
      // Listens before the prompt appears: one that cannot be shown ends at once.
      bus
        .onSignal({ path, interface: PROMPT, member: 'Completed' }, () => resolve())
        .then((stop) => {
          stops.add(stop);
          return bus.call({ ...at, member: 'Prompt', signature: 's', body: [''] });
        })
        .catch(resolve);
    });
    await over;
  } finally {
    stops.dispose();
  }
}

async function watch(address: string | undefined, changed: () => void): Promise<Dispose | null> {
  const bus = await openSessionBus(address);
  if (bus === null) return null;
  try {
    // Locked and unlocked; created and removed; the service itself started or stopped.
    await bus.onSignal({ sender: NAME, interface: PROPERTIES }, changed);
    await bus.onSignal({ sender: NAME, interface: SERVICE.interface }, changed);
    const owner = { sender: theBus.name, member: 'NameOwnerChanged', arg0: NAME };
    await bus.onSignal(owner, changed);
    return () => bus.close();
  } catch {
    bus.close();
    return null;
  }
}
