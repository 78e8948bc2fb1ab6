import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { Message, MessageBus, Variant } from '@jellybrick/dbus-next';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import { Emitter } from '../../../shared/lib/emitter.ts';
import { isRecord } from '../../../shared/lib/json.ts';
import { systemClock } from '../../../node/system-clock.ts';

/** Time limit (ms) for connecting to the bus, and the default for a method call. */
const OPEN_MS = 1_500;
const CALL_MS = 1_500;

export interface BusCall {
  readonly destination: string;
  readonly path: string;
  readonly interface: string;
  readonly member: string;
  /** D-Bus signature of `body`. */
  readonly signature?: string;
  readonly body?: readonly unknown[];
  /** ms. */
  readonly limitMs?: number;
}

export interface BusSignal {
  readonly sender: string;
  readonly path: string;
  readonly interface: string;
  readonly member: string;
  readonly body: readonly unknown[];
}

/** The signals to receive; omitted fields match anything. */
export interface SignalMatch {
  /** Limits what the bus delivers; a listener may still receive signals of other senders that another match delivers. */
  readonly sender?: string;
  readonly path?: string;
  readonly interface?: string;
  readonly member?: string;
  /** The first argument, a string. */
  readonly arg0?: string;
}

/** Environment variables by which the library finds the user's bus. */
const BUS_VARIABLES = ['DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR', 'DISPLAY'];

/** Most headless machines have no bus: then the library, 2 MB of memory, is not loaded. */
const mayHaveBus = (): boolean =>
  process.platform === 'linux' && BUS_VARIABLES.some((name) => (process.env[name] ?? '') !== '');

/**
 * Connects to the user's session bus, or to `address`. Null if there is none, or none that answers within 1.5 s; never rejects. The first call
 * loads the library.
 */
export async function openSessionBus(address?: string): Promise<SessionBus | null> {
  if (address === undefined && !mayHaveBus()) return null;
  try {
    const library = await import('@jellybrick/dbus-next');
    const raw = library.sessionBus(address === undefined ? {} : { busAddress: address });
    const bus = new SessionBus(raw, library);
    if (await bus.opened) return bus;
    bus.close();
    return null;
  } catch {
    return null;
  }
}

/** Loads the library in advance, for callers with a time limit on the bus itself. Never rejects. `address`: as in `openSessionBus`. */
export async function loadBusLibrary(address?: string): Promise<void> {
  if (address === undefined && !mayHaveBus()) return;
  await import('@jellybrick/dbus-next').catch(() => undefined);
}

interface Library {
  readonly Message: typeof Message;
  readonly Variant: typeof Variant;
}

/** A connection to the user's D-Bus session bus. */
export class SessionBus {
  /** The library's own object, for exporting interfaces on the bus. */
  readonly raw: MessageBus;
  readonly opened: Promise<boolean>;
  readonly #library: Library;
  readonly #ended = new Emitter<void>();
  #over = false;

  constructor(raw: MessageBus, library: Library) {
    this.raw = raw;
    this.#library = library;
    const events: EventEmitter = raw;
    events.setMaxListeners(0);
    events.on('error', () => this.#end());
    const connection = connectionOf(raw);
    connection.on('end', () => this.#end());
    this.opened = new Promise((resolve) => {
      const stop = systemClock.after(OPEN_MS, () => resolve(false));
      this.onDisconnect(() => {
        stop();
        resolve(false);
      });
      raw.once('connect', () => {
        stop();
        resolve(true);
      });
    });
  }

  /**
   * Calls a method and returns the body of its reply. Rejects with the library's error (`type` is the D-Bus error name) or, after the time
   * limit or if the bus disconnected, with a plain `Error`.
   */
  call({ limitMs = CALL_MS, ...fields }: BusCall): Promise<readonly unknown[]> {
    const { body = [], signature = '', ...rest } = fields;
    return new Promise((resolve, reject) => {
      if (this.#over) {
        reject(new Error('the session bus is gone'));
        return;
      }
      const stops: Dispose[] = [];
      const done = (then: () => void): void => {
        for (const stop of stops.splice(0)) stop();
        then();
      };
      const fail = (text: string) => () => done(() => reject(new Error(text)));
      stops.push(systemClock.after(limitMs, fail(`${rest.member} did not answer in time`)));
      stops.push(this.onDisconnect(fail('the session bus is gone')));
      const message = new this.#library.Message({ ...rest, signature, body: this.#fit(body) });
      this.raw.call(message).then(
        (reply) => done(() => resolve(reply?.body ?? [])),
        (error: unknown) =>
          done(() => reject(error instanceof Error ? error : new Error(String(error)))),
      );
    });
  }

  /** Signals of other programs. Resolves once the bus delivers them. */
  async onSignal(match: SignalMatch, listener: (signal: BusSignal) => void): Promise<Dispose> {
    const own = (message: Message): void => {
      if (message.type === SIGNAL && fits(message, match)) listener(toSignal(message));
    };
    this.raw.on('message', own);
    const rule = matchRule(match);
    const disposer = (): void => {
      this.raw.off('message', own);
      if (!this.#over) this.#rule('RemoveMatch', rule).catch(() => undefined);
    };
    try {
      await this.#rule('AddMatch', rule);
    } catch (error) {
      this.raw.off('message', own);
      throw error;
    }
    return disposer;
  }

  /** Called once, also after `close`. */
  onDisconnect(listener: () => void): Dispose {
    return this.#ended.on(listener);
  }

  /** Replies to a call of another program. */
  answer(call: Message, signature: string, body: readonly unknown[]): void {
    if (!this.#over)
      this.raw.send(this.#library.Message.newMethodReturn(call, signature, this.#fit(body)));
  }

  /** Replies with an error; `type` is a D-Bus error name. */
  refuse(call: Message, type: string, text: string): void {
    if (!this.#over) this.raw.send(this.#library.Message.newError(call, type, busText(text)));
  }

  /** Sends a signal to every program that listens. */
  signal(
    path: string,
    face: string,
    name: string,
    signature: string,
    body: readonly unknown[],
  ): void {
    if (!this.#over)
      this.raw.send(this.#library.Message.newSignal(path, face, name, signature, this.#fit(body)));
  }

  /** Takes a name on the bus; false if another program has it. */
  async own(name: string): Promise<boolean> {
    // 4: do not wait for the name; 1 and 4 are "owner" and "already owner".
    const reply = await this.raw.requestName(name, 4);
    return reply === 1 || reply === 4;
  }

  /** A value with its type, as `v` and `a{sv}` require. */
  variant(signature: string, value: unknown): Variant {
    return new this.#library.Variant(signature, this.#fitValue(value));
  }

  #fit(body: readonly unknown[]): unknown[] {
    return body.map((value) => this.#fitValue(value));
  }

  /** A value in which all texts are acceptable to the bus. */
  #fitValue(value: unknown): unknown {
    if (typeof value === 'string') return busText(value);
    if (Array.isArray(value)) return this.#fit(value);
    if (!isRecord(value) || ArrayBuffer.isView(value) || value instanceof this.#library.Variant)
      return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [busText(key), this.#fitValue(part)]),
    );
  }

  close(): void {
    this.#end();
  }

  #rule(member: 'AddMatch' | 'RemoveMatch', rule: string): Promise<readonly unknown[]> {
    const { path, name: destination } = theBus;
    return this.call({
      destination,
      path,
      interface: destination,
      member,
      signature: 's',
      body: [rule],
    });
  }

  /** The library waits for the peer to disconnect; this code does not. */
  #end(): void {
    if (this.#over) return;
    this.#over = true;
    this.raw.disconnect();
    connectionOf(this.raw).stream?.destroySoon();
    this.#ended.emit();
  }
}

/** Replaces characters for which the bus would close the connection: NUL and lone surrogates. */
const busText = (text: string): string => text.replaceAll(/[\0\p{Cs}]/gu, '\ufffd');

const SIGNAL = 4;

/** The address of the bus itself, for calls. */
export const theBus = {
  name: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
} as const;

/** The library reports a disconnect only on its connection object, which its types do not include. */
const connectionOf = (raw: MessageBus): EventEmitter & { stream?: Socket } =>
  (raw as unknown as { _connection: EventEmitter & { stream?: Socket } })._connection;

const fits = (message: Message, match: SignalMatch): boolean =>
  (match.path === undefined || match.path === message.path) &&
  (match.interface === undefined || match.interface === message.interface) &&
  (match.member === undefined || match.member === message.member) &&
  (match.arg0 === undefined || match.arg0 === message.body[0]);

const toSignal = ({ sender, path, interface: name, member, body }: Message): BusSignal => ({
  sender,
  path,
  interface: name,
  member,
  body,
});

const matchRule = (match: SignalMatch): string =>
  [
    "type='signal'",
    ...Object.entries(match).map(([key, value]) => `${key}='${String(value)}'`),
  ].join(',');
