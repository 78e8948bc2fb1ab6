import { interface as dbusInterface } from '@jellybrick/dbus-next';
import type { SessionBus } from '../../../src/main/platform/dbus/session-bus.ts';
import { openSessionBus } from '../../../src/main/platform/dbus/session-bus.ts';
import { Emitter } from '../../../src/shared/lib/emitter.ts';
import { until } from '../until.ts';

const NAME = 'org.freedesktop.Notifications';
const PATH = '/org/freedesktop/Notifications';

interface Note {
  readonly id: number;
  readonly app: string;
  readonly title: string;
  readonly body: string;
  readonly actions: readonly string[];
  readonly hints: Readonly<Record<string, unknown>>;
}

/** A desktop's notification service on a bus: records what it shows, and clicks and closes like a user. */
export interface NotificationService {
  /** The visible notifications, oldest first. */
  readonly notes: ReadonlyMap<number, Note>;
  /** Resolves once the visible notifications match. */
  until(wanted: (notes: readonly Note[]) => boolean): Promise<readonly Note[]>;
  click(id: number, action?: string): void;
  /** The user dismisses it. */
  wipe(id: number): void;
  /** Refuses all further calls, like a broken service. */
  breakDown(): void;
  stop(): void;
}

export async function startNotificationService(
  address: string,
  capabilities: readonly string[] = ['actions', 'body', 'body-markup'],
): Promise<NotificationService> {
  const bus = await openSessionBus(address);
  if (bus === null) throw new Error('the bus of the test does not answer');
  const screen = new Screen(bus, capabilities);
  await offer(bus, screen);
  return screen;
}

class Screen implements NotificationService {
  readonly notes = new Map<number, Note>();
  readonly capabilities: readonly string[];
  readonly #bus: SessionBus;
  readonly #changed = new Emitter<void>();
  #next = 1;
  #broken = false;
  signal: (
    member: 'ActionInvoked' | 'NotificationClosed',
    id: number,
    about: string | number,
  ) => void = () => undefined;

  constructor(bus: SessionBus, capabilities: readonly string[]) {
    this.#bus = bus;
    this.capabilities = capabilities;
  }

  notify(replaces: number, note: Omit<Note, 'id'>): number {
    if (this.#broken) throw new Error('broken down');
    const id = this.notes.has(replaces) ? replaces : this.#next++;
    this.notes.set(id, { ...note, id });
    // A click is only possible after the caller has its answer.
    setImmediate(() => this.#changed.emit());
    return id;
  }

  take(id: number, reason: number): void {
    if (this.#broken) throw new Error('broken down');
    if (!this.notes.delete(id)) return;
    this.signal('NotificationClosed', id, reason);
    this.#changed.emit();
  }

  async until(wanted: (notes: readonly Note[]) => boolean): Promise<readonly Note[]> {
    const notes = (): Note[] => [...this.notes.values()];
    await until(
      (look) => this.#changed.on(look),
      () => wanted(notes()),
      { seen: notes },
    );
    return notes();
  }

  click(id: number, action = 'default'): void {
    this.signal('ActionInvoked', id, action);
  }

  wipe(id: number): void {
    this.take(id, 2);
  }

  breakDown(): void {
    this.#broken = true;
    this.#changed.emit();
  }

  stop(): void {
    this.#bus.close();
  }
}

/** The interface of the specification, over `screen`. */
async function offer(bus: SessionBus, screen: Screen): Promise<void> {
  class Interface extends dbusInterface.Interface {
    GetCapabilities(): readonly string[] {
      return screen.capabilities;
    }

    Notify(
      ...args: [string, number, string, string, string, string[], Record<string, never>, number]
    ) {
      const [app, replaces, , title, body, actions, hints] = args;
      return screen.notify(replaces, { app, title, body, actions, hints: plain(hints) });
    }

    CloseNotification(id: number): void {
      screen.take(id, 3);
    }

    ActionInvoked(id: number, action: string): unknown {
      return [id, action];
    }

    NotificationClosed(id: number, reason: number): unknown {
      return [id, reason];
    }
  }
  Interface.configureMembers({
    methods: {
      GetCapabilities: { inSignature: '', outSignature: 'as' },
      Notify: { inSignature: 'susssasa{sv}i', outSignature: 'u' },
      CloseNotification: { inSignature: 'u', outSignature: '' },
    },
    signals: {
      ActionInvoked: { signature: 'us' },
      NotificationClosed: { signature: 'uu' },
    },
  });
  const offered = new Interface(NAME);
  // The library defines these as undefined on the instance, which hides those configured on the class.
  for (const name of ['$properties', '$methods', '$signals'])
    if (Object.hasOwn(offered, name)) Reflect.deleteProperty(offered, name);
  screen.signal = (member, id, about) => {
    if (member === 'ActionInvoked') offered.ActionInvoked(id, String(about));
    else offered.NotificationClosed(id, Number(about));
  };
  bus.raw.export(PATH, offered);
  await bus.raw.requestName(NAME, 0);
}

const plain = (hints: Readonly<Record<string, { value: unknown }>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(hints).map(([name, { value }]) => [name, value]));
