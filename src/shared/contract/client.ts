import type { Dispose } from '../lib/disposable.ts';
import { Emitter } from '../lib/emitter.ts';
import type { Transport } from '../lib/transport.ts';
import type { Capabilities } from './capabilities.ts';
import { noCapabilities } from './capabilities.ts';
import { AppFailure, failure } from './errors.ts';
import { fitsFrame, PartJoiner } from './frames.ts';
import type { MethodInput, MethodName, MethodOutput } from './methods.ts';
import type { Snapshot, TopicName, TopicValue } from './topics.ts';
import { initialSnapshot, topicNames } from './topics.ts';
import { Down, MAX_FRAME, WIRE_VERSION } from './wire.ts';
import { t } from '../i18n/translate.ts';

interface Waiting {
  readonly method: MethodName;
  resolve(value: unknown): void;
  reject(error: AppFailure): void;
}

/** Which topics changed with one message; for a keyed topic also which of its keys. */
export interface Change {
  readonly topics: readonly TopicName[];
}

const isTopic = (name: string): name is TopicName =>
  (topicNames as readonly string[]).includes(name);

/**
 * The client's half of the contract over any transport: typed calls, topic values, resync after a gap.
 * One client belongs to one transport; when that closes, every waiting call fails with `connection-lost`.
 */
export class ContractClient {
  readonly #transport: Transport;
  readonly #waiting = new Map<number, Waiting>();
  readonly #changed = new Emitter<Change>();
  readonly #closed = new Emitter<string>();
  readonly #parts = new PartJoiner();
  #nextId = 1;
  #seq = 0;
  #resyncing = false;
  #over = false;
  #snapshot: Snapshot = initialSnapshot();
  #capabilities: Capabilities = noCapabilities;
  #instance: string | null = null;
  readonly #welcome: Promise<Capabilities>;
  #onWelcome: { resolve(c: Capabilities): void; reject(e: AppFailure): void } | null = null;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.#welcome = new Promise((resolve, reject) => {
      this.#onWelcome = { resolve, reject };
    });
    this.#welcome.catch(() => undefined);
    transport.onMessage((text) => {
      this.#receive(text);
    });
    transport.onClose((reason) => {
      this.#end(reason);
    });
    transport.send(JSON.stringify({ t: 'hello', v: WIRE_VERSION }));
  }

  /** Resolves with the host's capabilities once the first snapshot is in. */
  ready(): Promise<Capabilities> {
    return this.#welcome;
  }

  get capabilities(): Capabilities {
    return this.#capabilities;
  }

  /** Which process of the core answers; null before its welcome. Known before the first state is told. */
  get instance(): string | null {
    return this.#instance;
  }

  /** The newest value of a topic; the same object until it changes. */
  get<T extends TopicName>(name: T): TopicValue<T> {
    return this.#snapshot[name];
  }

  onChange(listener: (change: Change) => void): Dispose {
    return this.#changed.on(listener);
  }

  onClose(listener: (reason: string) => void): Dispose {
    return this.#closed.on(listener);
  }

  /**
   * Calls a method; rejects with `AppFailure`: `invalid-input` where the input is larger than a frame. Aborting tells the
   * core and fails with `cancelled`.
   */
  call<M extends MethodName>(
    name: M,
    input: MethodInput<M>,
    signal?: AbortSignal,
  ): Promise<MethodOutput<M>> {
    if (this.#over) return Promise.reject(failure('connection-lost', t('errors:connectionLost')));
    const id = this.#nextId++;
    const text = JSON.stringify({ t: 'call', id, m: name, a: input });
    if (!fitsFrame(text)) return Promise.reject(tooLarge());
    return new Promise((resolve, reject) => {
      const cancel = (): void => {
        if (!this.#waiting.delete(id)) return;
        this.#transport.send(JSON.stringify({ t: 'cancel', id }));
        reject(failure('cancelled', t('errors:cancelled')));
      };
      const settle = (): void => signal?.removeEventListener('abort', cancel);
      this.#waiting.set(id, {
        method: name,
        resolve: (value) => {
          settle();
          resolve(value as MethodOutput<M>);
        },
        reject: (error) => {
          settle();
          reject(error);
        },
      });
      if (signal?.aborted === true) {
        cancel();
        return;
      }
      signal?.addEventListener('abort', cancel, { once: true });
      this.#transport.send(text);
    });
  }

  close(): void {
    this.#transport.close();
    this.#end('closed');
  }

  #receive(text: string): void {
    const parsed = Down.safeParse(parseJson(text));
    if (!parsed.success) return;
    const message = parsed.data;
    switch (message.t) {
      case 'welcome':
        this.#capabilities = message.capabilities;
        this.#instance = message.instance;
        this.#replace(message.seq, message.snapshot);
        this.#onWelcome?.resolve(message.capabilities);
        return;
      case 'snapshot':
        this.#replace(message.seq, message.snapshot);
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
    if (message.t === 'err') {
      waiting.reject(new AppFailure(message.e));
      return;
    }
    // The router has checked it already.
    waiting.resolve(message.r);
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

  #replace(seq: number, snapshot: Record<string, unknown>): void {
    this.#resyncing = false;
    this.#seq = seq;
    this.#snapshot = { ...initialSnapshot(), ...snapshot };
    this.#changed.emit({ topics: topicNames });
  }

  #set(name: string, value: unknown): void {
    if (!isTopic(name)) return;
    this.#snapshot = { ...this.#snapshot, [name]: value };
    this.#changed.emit({ topics: [name] });
  }

  #patch(name: string, set: Record<string, unknown>, del: readonly string[]): void {
    if (!isTopic(name)) return;
    const next: Record<string, unknown> = { ...(this.#snapshot[name] as object), ...set };
    for (const key of del) Reflect.deleteProperty(next, key);
    this.#set(name, next);
  }

  #end(reason: string): void {
    if (this.#over) return;
    this.#over = true;
    const lost = failure('connection-lost', t('errors:connectionLost'));
    for (const waiting of [...this.#waiting.values()]) waiting.reject(lost);
    this.#waiting.clear();
    this.#onWelcome?.reject(lost);
    this.#closed.emit(reason);
  }
}

const tooLarge = (): AppFailure =>
  failure('invalid-input', t('errors:callTooLarge', { limit: MAX_FRAME / 1024 / 1024 }), {
    field: 'input',
  });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
