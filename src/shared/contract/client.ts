import { isTimedOut } from '../lib/abort.ts';
import type { Dispose } from '../lib/disposable.ts';
import { Emitter } from '../lib/emitter.ts';
import { changeMethods } from '../domains.ts';
import type { Transport } from '../lib/transport.ts';
import type { Capabilities } from './capabilities.ts';
import { noCapabilities } from './capabilities.ts';
import { AppFailure, failure } from './errors.ts';
import { fitsFrame, PartJoiner } from './frames.ts';
import type { MethodInput, MethodName, MethodOutput } from './methods.ts';
import type { Snapshot, TopicName, TopicValue } from './topics.ts';
import { initialSnapshot, isTopic, topics } from './topics.ts';
import { readDown } from './read-down.ts';
import type { Down } from './wire.ts';
import { MAX_FRAME, WIRE_VERSION } from './wire.ts';
import { t } from '../i18n/translate.ts';

interface Waiting {
  readonly name: MethodName;
  resolve(value: unknown): void;
  reject(error: AppFailure): void;
}

/** The topics in one message. */
export interface TopicChange {
  readonly topics: readonly TopicName[];
  /** A complete snapshot: objects are new even if their values did not change. */
  readonly isSnapshot: boolean;
}

/**
 * The client side of the contract over any transport: typed calls, values of its subscribed topics, resync after a gap. One client belongs to
 * one transport; when the transport closes, all pending calls fail with `connection-lost`, changes with `unconfirmed`.
 */
export class ContractClient {
  readonly #transport: Transport;
  readonly #limit: number | null;
  readonly #waiting = new Map<number, Waiting>();
  readonly #changed = new Emitter<TopicChange>();
  readonly #closed = new Emitter<string>();
  readonly #parts = new PartJoiner();
  #subscribed: ReadonlySet<TopicName>;
  #nextId = 1;
  #seq = 0;
  #resyncing = false;
  #over = false;
  #hasChanged = false;
  #snapshot: Snapshot = initialSnapshot();
  #capabilities: Capabilities = noCapabilities;
  #instance: string | null = null;
  readonly #welcome: Promise<Capabilities>;
  #onWelcome: { resolve(c: Capabilities): void; reject(e: AppFailure): void } | null = null;

  /**
   * `subscribed`: the topics sent with the welcome; `subscribe` changes them. `limit`: time limit (ms) for servers of the core's calls;
   * null: the default.
   */
  constructor(
    transport: Transport,
    subscribed: Iterable<TopicName> = [],
    limit: number | null = null,
  ) {
    this.#transport = transport;
    this.#limit = limit;
    this.#subscribed = new Set(subscribed);
    this.#welcome = new Promise((resolve, reject) => {
      this.#onWelcome = { resolve, reject };
    });
    this.#welcome.catch(() => undefined);
    transport.onMessage((text) => this.#receive(text));
    transport.onClose((reason) => this.#end(reason));
    transport.send(JSON.stringify({ t: 'hello', v: WIRE_VERSION, topics: [...this.#subscribed] }));
  }

  /** Resolves with the host's capabilities after the first snapshot. */
  ready(): Promise<Capabilities> {
    return this.#welcome;
  }

  get capabilities(): Capabilities {
    return this.#capabilities;
  }

  /** Id of the connected core process; null before its welcome. Set before the first state arrives. */
  get instance(): string | null {
    return this.#instance;
  }

  /**
   * The newest value of a subscribed topic; the same object until it changes. Right after `subscribe` it is the last known or initial value
   * until the core sends one. Throws for a topic without a subscription.
   */
  get<T extends TopicName>(name: T): TopicValue<T> {
    if (!this.#subscribed.has(name)) throw new Error(`the topic ${name} is not subscribed`);
    return this.#snapshot[name];
  }

  /** Replaces the subscribed topics; new ones arrive in one message. */
  subscribe(names: Iterable<TopicName>): void {
    const next = new Set(names);
    if (
      next.size === this.#subscribed.size &&
      [...next].every((name) => this.#subscribed.has(name))
    )
      return;
    this.#subscribed = next;
    if (!this.#over) this.#transport.send(JSON.stringify({ t: 'subscribe', topics: [...next] }));
  }

  /** Whether one of its calls has changed something outside the app. */
  get changed(): boolean {
    return this.#hasChanged;
  }

  /** Whether its transport has ended: calls fail at once. */
  get closed(): boolean {
    return this.#over;
  }

  onChange(listener: (change: TopicChange) => void): Dispose {
    return this.#changed.on(listener);
  }

  onClose(listener: (reason: string) => void): Dispose {
    return this.#closed.on(listener);
  }

  /**
   * Calls a method; rejects with `AppFailure`: `invalid-input` if the input is larger than a frame. Aborting notifies the core and fails with
   * `cancelled`; if it was a time limit, a change fails with `unconfirmed`.
   */
  call<M extends MethodName>(
    name: M,
    input: MethodInput<M>,
    signal?: AbortSignal,
  ): Promise<MethodOutput<M>> {
    if (this.#over) return Promise.reject(failure('connection-lost', t('errors:connectionLost')));
    const id = this.#nextId++;
    const limit = this.#limit === null ? {} : { limit: this.#limit };
    const text = JSON.stringify({ t: 'call', id, m: name, a: input, ...limit });
    if (!fitsFrame(text)) return Promise.reject(tooLarge());
    if (signal?.aborted === true) return Promise.reject(cancelled());
    return new Promise((resolve, reject) => {
      const cancel = (): void => {
        if (!this.#waiting.delete(id)) return;
        this.#transport.send(JSON.stringify({ t: 'cancel', id }));
        reject(isTimedOut(signal) && changeMethods.has(name) ? openChange() : cancelled());
      };
      const settle = (): void => signal?.removeEventListener('abort', cancel);
      this.#waiting.set(id, {
        name,
        resolve: (value) => {
          settle();
          this.#hasChanged ||= changeMethods.has(name);
          resolve(value as MethodOutput<M>);
        },
        reject: (error) => {
          settle();
          reject(error);
        },
      });
      signal?.addEventListener('abort', cancel, { once: true });
      this.#transport.send(text);
    });
  }

  close(): void {
    this.#transport.close();
    this.#end('closed');
  }

  #receive(text: string): void {
    const message = readDown(text);
    if (message === null) return;
    switch (message.t) {
      case 'welcome':
        this.#capabilities = message.capabilities;
        this.#instance = message.instance;
        this.#replace(message.seq, message.snapshot);
        this.#onWelcome?.resolve(message.capabilities);
        return;
      case 'snapshot':
        if (message.whole) this.#replace(message.seq, message.snapshot);
        else if (this.#inOrder(message.seq)) this.#take(message.snapshot);
        return;
      case 'ok':
      case 'err':
        this.#settle(message);
        return;
      case 'topic':
        if (this.#inOrder(message.seq)) this.#set(message.name, message.value);
        return;
      case 'patch':
        if (this.#inOrder(message.seq)) this.#patch(message.name, message.set, message.del);
        return;
      case 'part':
        this.#join(message);
        return;
      case 'bye':
        this.#end(message.reason);
        return;
    }
  }

  #join(part: Extract<Down, { t: 'part' }>): void {
    const whole = this.#parts.take(part);
    if (this.#parts.overfull) this.close();
    else if (whole !== null) this.#receive(whole);
  }

  #settle(message: Extract<Down, { t: 'ok' | 'err' }>): void {
    const waiting = this.#waiting.get(message.id);
    if (waiting === undefined) return;
    this.#waiting.delete(message.id);
    if (message.t === 'err') waiting.reject(new AppFailure(message.e));
    else waiting.resolve(message.r);
  }

  #inOrder(seq: number): boolean {
    if (this.#resyncing) return false;
    if (seq === this.#seq + 1) {
      this.#seq = seq;
      return true;
    }
    this.#resyncing = true;
    this.#transport.send(JSON.stringify({ t: 'resync' }));
    return false;
  }

  #replace(seq: number, snapshot: Readonly<Record<string, unknown>>): void {
    this.#resyncing = false;
    this.#seq = seq;
    this.#take(snapshot);
  }

  #take(values: Readonly<Record<string, unknown>>): void {
    const names = Object.keys(values).filter(isTopic);
    const next: Record<string, unknown> = { ...this.#snapshot };
    for (const name of names) next[name] = values[name];
    this.#snapshot = next as unknown as Snapshot;
    this.#emit(names, true);
  }

  #set(name: string, value: unknown): void {
    if (!isTopic(name)) return;
    this.#snapshot = { ...this.#snapshot, [name]: value };
    this.#emit([name], false);
  }

  /** Stores a value that was in transit when its topic was unsubscribed, without notifying listeners. */
  #emit(names: readonly TopicName[], isSnapshot: boolean): void {
    const wanted = names.filter((name) => this.#subscribed.has(name));
    if (isSnapshot || wanted.length > 0) this.#changed.emit({ topics: wanted, isSnapshot });
  }

  #patch(name: string, set: Readonly<Record<string, unknown>>, del: readonly string[]): void {
    if (!isTopic(name) || topics[name].kind !== 'keyed') return;
    const next: Record<string, unknown> = { ...(this.#snapshot[name] as object), ...set };
    for (const key of del) Reflect.deleteProperty(next, key);
    this.#set(name, next);
  }

  #end(reason: string): void {
    if (this.#over) return;
    this.#over = true;
    const lost = failure('connection-lost', t('errors:connectionLost'));
    for (const waiting of [...this.#waiting.values()])
      waiting.reject(changeMethods.has(waiting.name) ? openChange() : lost);
    this.#waiting.clear();
    this.#onWelcome?.reject(lost);
    this.#closed.emit(reason);
  }
}

const cancelled = (): AppFailure => failure('cancelled', t('errors:cancelled'));
const openChange = (): AppFailure => failure('unconfirmed', t('errors:changeLost'));
const tooLarge = (): AppFailure =>
  failure('invalid-input', t('errors:callTooLarge', { limit: MAX_FRAME / 1024 / 1024 }), {
    field: 'input',
  });
