import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { SessionBus } from '../../../src/main/platform/dbus/session-bus.ts';
import { openSessionBus, theBus } from '../../../src/main/platform/dbus/session-bus.ts';
import type { PrivateBus } from './private-bus.ts';
import { end, has, homeIn, noBusHere, startPrivateBus } from './private-bus.ts';

const PASSWORD = 'PASSWORD_OF_THE_KEYRING';
const NAME = 'org.freedesktop.secrets';
const ROOT = '/org/freedesktop/secrets';

export const noKeyringHere =
  noBusHere ?? (has('gnome-keyring-daemon') ? null : 'gnome-keyring is not installed');

/** A real gnome-keyring on a private bus, with one default keyring. */
export interface SecretService {
  readonly bus: PrivateBus;
  lock(): Promise<void>;
  unlock(): Promise<void>;
  /** Pauses the service, like one that hangs, and resumes it. */
  freeze(): void;
  thaw(): void;
  /** Stops the service; its keyring stays on disk. */
  stopService(): Promise<void>;
  /** Starts it again, with the keyring locked. */
  startService(): Promise<void>;
  stop(): Promise<void>;
}

export async function startSecretService(): Promise<SecretService> {
  const bus = await startPrivateBus();
  const control = await openSessionBus(bus.address);
  if (control === null) throw new Error('the private bus does not answer');
  let daemon = await startDaemon(bus, control, true);
  const collection = await defaultCollection(control);
  const stopService = async (): Promise<void> => {
    daemon.kill('SIGCONT');
    await end(daemon);
  };
  return {
    bus,
    lock: async () => {
      const body = [[collection]];
      await service(control, { member: 'Lock', signature: 'ao', body });
    },
    unlock: () => unlockWithPassword(control, collection),
    freeze: () => {
      daemon.kill('SIGSTOP');
    },
    thaw: () => {
      daemon.kill('SIGCONT');
    },
    stopService,
    startService: async () => {
      daemon = await startDaemon(bus, control, false);
    },
    stop: async () => {
      await stopService();
      control.close();
      await bus.stop();
    },
  };
}

async function startDaemon(
  bus: PrivateBus,
  control: SessionBus,
  withKeyring: boolean,
): Promise<ChildProcess> {
  let ready = (): void => undefined;
  const owned = new Promise<void>((resolve) => {
    ready = resolve;
  });
  const match = { sender: theBus.name, member: 'NameOwnerChanged', arg0: NAME };
  const stop = await control.onSignal(match, ({ body }) => {
    if (body[2] !== '') ready();
  });
  const args = ['--foreground', '--components=secrets', ...(withKeyring ? ['--unlock'] : [])];
  const daemon = spawn('gnome-keyring-daemon', args, {
    env: { ...process.env, ...bus.env, ...homeIn(bus.dir) },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  daemon.stdin.end(withKeyring ? PASSWORD : '');
  await owned;
  stop();
  return daemon;
}

type Call = Pick<Parameters<SessionBus['call']>[0], 'member' | 'signature' | 'body'>;

const service = (bus: SessionBus, call: Call): Promise<readonly unknown[]> =>
  bus.call({
    destination: NAME,
    path: ROOT,
    interface: 'org.freedesktop.Secret.Service',
    limitMs: 10_000,
    ...call,
  });

async function defaultCollection(bus: SessionBus): Promise<string> {
  const call = { member: 'ReadAlias', signature: 's', body: ['default'] };
  return String((await service(bus, call))[0]);
}

/** The service's test interface: unlocks a keyring without its prompt. */
async function unlockWithPassword(bus: SessionBus, collection: string): Promise<void> {
  const plain = ['plain', bus.variant('s', '')];
  const [, session] = await service(bus, {
    member: 'OpenSession',
    signature: 'sv',
    body: plain,
  });
  const secret = [session, Buffer.alloc(0), Buffer.from(PASSWORD), 'text/plain'];
  await bus.call({
    destination: NAME,
    path: ROOT,
    interface: 'org.gnome.keyring.InternalUnsupportedGuiltRiddenInterface',
    member: 'UnlockWithMasterPassword',
    signature: 'o(oayays)',
    body: [collection, secret],
    limitMs: 10_000,
  });
}
