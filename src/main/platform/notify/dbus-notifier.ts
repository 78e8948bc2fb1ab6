import '../../../shared/attention/texts.ts';
import { Emitter } from '../../../shared/lib/emitter.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import type { BusSignal, SessionBus } from '../dbus/session-bus.ts';
import { openSessionBus, theBus } from '../dbus/session-bus.ts';
import type { Logger, NotifierPort } from '../ports.ts';
import { asMarkup } from './markup.ts';

const NAME = 'org.freedesktop.Notifications';
const PATH = '/org/freedesktop/Notifications';
/** Key of the action for a click on the notification itself. */
const DEFAULT = 'default';
/** The service decides how long a notification stays. */
const BY_SERVICE = -1;
const NONE = 0;

/** Notifications through the desktop's notification service, until `close`. */
export interface DbusNotifier extends NotifierPort {
  /** Removes all notifications and disconnects from the bus. */
  end(): Promise<void>;
}

export interface DbusNotifierPorts {
  readonly log: Logger;
  readonly looking: () => boolean;
  /** Default: the user's session bus, if there is one. */
  readonly address?: string;
}

/** Null without a session bus or a notification service, which is normal. Never rejects. */
export async function openDbusNotifier(ports: DbusNotifierPorts): Promise<DbusNotifier | null> {
  const address = ports.address ?? process.env['DBUS_SESSION_BUS_ADDRESS'];
  // Most headless machines have no bus: then the library is not loaded.
  if (address === undefined) return null;
  const bus = await openSessionBus(address);
  if (bus === null) return null;
  try {
    if (await hasService(bus)) return await Notifier.on(bus, ports);
  } catch (error) {
    ports.log.info('the notification service does not answer', { error });
  }
  bus.close();
  return null;
}

/** Whether the service runs, or the bus can start it. */
async function hasService(bus: SessionBus): Promise<boolean> {
  const target = { destination: theBus.name, path: theBus.path, interface: theBus.name };
  const [running] = await bus.call({
    ...target,
    member: 'NameHasOwner',
    signature: 's',
    body: [NAME],
  });
  if (running === true) return true;
  const [startable] = await bus.call({ ...target, member: 'ListActivatableNames' });
  return Array.isArray(startable) && startable.includes(NAME);
}

class Notifier implements DbusNotifier {
  readonly looking: () => boolean;
  readonly #bus: SessionBus;
  readonly #log: Logger;
  readonly #markup: boolean;
  readonly #clicks = new Emitter<string>();
  /** Own id -> the service's id, for visible notifications. */
  readonly #shown = new Map<string, number>();
  readonly #stops: Dispose[] = [];
  /** One call at a time, so that a notification's id is known before it is replaced or closed. */
  #lane: Promise<void> = Promise.resolve();

  private constructor(bus: SessionBus, { log, looking }: DbusNotifierPorts, markup: boolean) {
    this.#bus = bus;
    this.#log = log;
    this.looking = looking;
    this.#markup = markup;
  }

  static async on(bus: SessionBus, ports: DbusNotifierPorts): Promise<Notifier> {
    const [offered] = await bus.call({ ...service, member: 'GetCapabilities' });
    const markup = Array.isArray(offered) && offered.includes('body-markup');
    const notifier = new Notifier(bus, ports, markup);
    await notifier.#listen();
    return notifier;
  }

  show({
    id,
    title,
    body,
  }: {
    readonly id: string;
    readonly title: string;
    readonly body: string;
  }) {
    this.#enqueue(async () => {
      const [given] = await this.#bus.call({
        ...service,
        member: 'Notify',
        signature: 'susssasa{sv}i',
        body: [
          t('app:title'),
          this.#shown.get(id) ?? NONE,
          'channelstrip',
          title,
          this.#markup ? asMarkup(body) : body,
          [DEFAULT, t('attention:toast.show')],
          {
            'suppress-sound': this.#bus.variant('b', true),
            'desktop-entry': this.#bus.variant('s', 'channelstrip'),
          },
          BY_SERVICE,
        ],
      });
      if (typeof given === 'number') this.#shown.set(id, given);
    });
  }

  close(id: string): void {
    this.#enqueue(async () => {
      const given = this.#shown.get(id);
      if (given === undefined) return;
      this.#shown.delete(id);
      await this.#bus.call({
        ...service,
        member: 'CloseNotification',
        signature: 'u',
        body: [given],
      });
    });
  }

  onClick(listener: (id: string) => void): Dispose {
    return this.#clicks.on(listener);
  }

  async end(): Promise<void> {
    await this.#lane;
    for (const id of [...this.#shown.keys()]) this.close(id);
    await this.#lane;
    for (const stop of this.#stops.splice(0)) stop();
    this.#bus.close();
  }

  async #listen(): Promise<void> {
    const match = { sender: NAME, path: PATH, interface: NAME };
    this.#stops.push(
      await this.#bus.onSignal({ ...match, member: 'ActionInvoked' }, (signal) =>
        this.#about(signal, (id) => {
          if (signal.body[1] === DEFAULT) this.#clicks.emit(id);
        }),
      ),
      await this.#bus.onSignal({ ...match, member: 'NotificationClosed' }, (signal) =>
        this.#about(signal, (id) => this.#shown.delete(id)),
      ),
    );
  }

  /** The bus broadcasts signals for all programs' notifications, and they may arrive before the reply of `Notify`. */
  #about({ body }: BusSignal, then: (id: string) => void): void {
    void this.#lane.then(() => {
      for (const [id, given] of this.#shown) if (given === body[0]) then(id);
    });
  }

  #enqueue(work: () => Promise<void>): void {
    this.#lane = this.#lane
      .then(work)
      .catch((error: unknown) =>
        this.#log.warn('the notification service did not take an announcement', { error }),
      );
  }
}

const service = { destination: NAME, path: PATH, interface: NAME } as const;
