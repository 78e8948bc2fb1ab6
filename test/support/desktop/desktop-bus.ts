import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Message, sessionBus, Variant, type MessageBus } from '@jellybrick/dbus-next';

/** The registry of tray icons and of the programs that announce theirs. */
const WATCHER = 'org.kde.StatusNotifierWatcher';
const ITEM = 'org.kde.StatusNotifierItem';
const LOGIN = 'org.freedesktop.login1';
const NOTIFICATIONS = 'org.freedesktop.Notifications';
const PORTAL = 'org.freedesktop.portal.Desktop';

export interface BusCall {
  readonly destination: string;
  readonly path: string;
  readonly interface: string;
  readonly member: string;
  readonly signature?: string;
  readonly body?: readonly unknown[];
}

export interface Notified {
  readonly title: string;
  readonly body: string;
}

/** The address of a tray icon. */
export interface TrayAddress {
  readonly name: string;
  readonly path: string;
}

type Answer = (message: Message) => { signature: string; body: unknown[] } | null;

const nothing = { signature: '', body: [] };

/**
 * A private bus, as session and system bus, with the services of a desktop: a tray that can appear and disappear, a notification service, and
 * a login manager that announces sleep.
 */
export class DesktopBus {
  readonly address: string;
  readonly notifications: Notified[] = [];
  readonly #bus: MessageBus;
  readonly #daemon: ChildProcess;
  readonly #folder: string;
  readonly #items: TrayAddress[] = [];
  /** The value of the portal's `color-scheme`. */
  #colors = 0;

  private constructor(daemon: ChildProcess, address: string, folder: string) {
    this.address = address;
    this.#daemon = daemon;
    this.#folder = folder;
    this.#bus = sessionBus({ busAddress: address });
    this.#bus.addMethodHandler((message) => this.#handle(message));
  }

  /** `tray` false: there is no tray until `showTray`. */
  static async start({ tray = true }: { readonly tray?: boolean } = {}): Promise<DesktopBus> {
    const folder = mkdtempSync(join(tmpdir(), 'channelstrip-bus-'));
    writeFileSync(join(folder, 'bus.conf'), configuration(folder));
    const daemon = spawn(
      'dbus-daemon',
      [`--config-file=${join(folder, 'bus.conf')}`, '--nofork', '--nopidfile', '--print-address=1'],
      // A daemon that a failed test leaves behind must not hold a stream of the test's process, which would never end.
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    const [line] = (await once(daemon.stdout, 'data')) as [Buffer];
    const address = line.toString().trim().split(',')[0] ?? '';
    const desktop = new DesktopBus(daemon, address, folder);
    for (const name of [LOGIN, NOTIFICATIONS]) await desktop.#bus.requestName(name, 0);
    if (tray) await desktop.showTray();
    return desktop;
  }

  /** The environment of a program on this desktop. */
  get env(): Record<string, string> {
    return { DBUS_SESSION_BUS_ADDRESS: this.address, DBUS_SYSTEM_BUS_ADDRESS: this.address };
  }

  /** The desktop shows tray icons from now on. */
  async showTray(): Promise<void> {
    await this.#bus.requestName(WATCHER, 0);
  }

  async hideTray(): Promise<void> {
    await this.#bus.releaseName(WATCHER);
    this.#items.splice(0);
  }

  /** Reports the desktop's color scheme from now on: 1 is dark, 2 light, 0 neither. */
  async tellColors(scheme: 0 | 1 | 2): Promise<void> {
    this.#colors = scheme;
    await this.#bus.requestName(PORTAL, 0);
  }

  /** Number of programs on the bus. */
  async connections(): Promise<number> {
    const destination = 'org.freedesktop.DBus';
    const path = '/org/freedesktop/DBus';
    const list = { destination, path, interface: destination, member: 'ListNames' };
    const [names] = await this.call(list);
    return (names as readonly string[]).filter((name) => name.startsWith(':')).length;
  }

  /** The tray icons of all programs, in order, including ended programs. */
  icons(): readonly TrayAddress[] {
    return this.#items;
  }

  /** Announces to every program that the computer goes to sleep (true) or woke up. */
  announceSleep(starting: boolean): void {
    const path = '/org/freedesktop/login1';
    const face = `${LOGIN}.Manager`;
    this.#bus.send(Message.newSignal(path, face, 'PrepareForSleep', 'b', [starting]));
  }

  /** Calls a method and returns the body of its reply. Rejects with the bus's error. */
  async call({ signature = '', body = [], ...to }: BusCall): Promise<unknown[]> {
    const message = new Message({ ...to, signature, body: [...body] });
    return (await this.#bus.call(message))?.body ?? [];
  }

  variant(signature: string, value: unknown): Variant {
    return new Variant(signature, value);
  }

  /** Whether a program with that name is on the bus. */
  async has(name: string): Promise<boolean> {
    const destination = 'org.freedesktop.DBus';
    const [owned] = await this.call({
      destination,
      path: '/org/freedesktop/DBus',
      interface: destination,
      member: 'NameHasOwner',
      signature: 's',
      body: [name],
    });
    return owned === true;
  }

  async stop(): Promise<void> {
    this.#bus.disconnect();
    const gone = once(this.#daemon, 'exit');
    this.#daemon.kill();
    await gone;
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #handle(message: Message): boolean {
    const answer = this.#answers[`${message.interface}.${message.member}`]?.(message);
    if (answer === undefined || answer === null) return false;
    this.#bus.send(Message.newMethodReturn(message, answer.signature, answer.body));
    return true;
  }

  readonly #answers: Readonly<Record<string, Answer>> = {
    [`${WATCHER}.RegisterStatusNotifierItem`]: ({ body: [service], sender }) => {
      // A bus name, or an object path of the caller.
      const text = String(service);
      const item = text.startsWith('/')
        ? { name: sender, path: text }
        : { name: text, path: '/StatusNotifierItem' };
      this.#items.push(item);
      this.#bus.send(
        Message.newSignal('/StatusNotifierWatcher', WATCHER, 'StatusNotifierItemRegistered', 's', [
          text,
        ]),
      );
      return nothing;
    },
    [`${WATCHER}.RegisterStatusNotifierHost`]: () => nothing,
    'org.freedesktop.DBus.Properties.Get': ({ body: [face, name] }) => {
      if (face !== WATCHER) return null;
      const values: Record<string, Variant> = {
        IsStatusNotifierHostRegistered: this.variant('b', true),
        ProtocolVersion: this.variant('i', 0),
        RegisteredStatusNotifierItems: this.variant(
          'as',
          this.#items.map((item) => item.name + item.path),
        ),
      };
      const value = values[String(name)];
      return value === undefined ? null : { signature: 'v', body: [value] };
    },
    [`${NOTIFICATIONS}.GetCapabilities`]: () => ({ signature: 'as', body: [['actions', 'body']] }),
    [`${NOTIFICATIONS}.GetServerInformation`]: () => ({
      signature: 'ssss',
      body: ['test', 'test', '1', '1.2'],
    }),
    [`${NOTIFICATIONS}.Notify`]: ({ body: [, , , title, text] }) => {
      const id = this.notifications.push({ title: String(title), body: String(text) });
      return { signature: 'u', body: [id] };
    },
    [`${NOTIFICATIONS}.CloseNotification`]: () => nothing,
    [`${LOGIN}.Manager.Inhibit`]: () => null,
    'org.freedesktop.portal.Settings.ReadOne': ({ body: [space, key] }) =>
      space === 'org.freedesktop.appearance' && key === 'color-scheme'
        ? { signature: 'v', body: [this.variant('u', this.#colors)] }
        : null,
  };
}

const configuration = (folder: string): string =>
  `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "busconfig.dtd">
<busconfig><type>session</type><listen>unix:path=${join(folder, 'bus')}</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>`;

/** The interface of an icon in the tray. */
export const trayInterface = ITEM;
