import type { Dispose } from '../../shared/lib/disposable.ts';
import { Disposables } from '../../shared/lib/disposable.ts';
import { lazy } from '../../shared/lib/lazy.ts';
import type { Transport } from '../../shared/lib/transport.ts';
import type { Capabilities } from '../../shared/contract/capabilities.ts';
import type { CallContext } from '../../shared/contract/methods.ts';
import { sendInFrames } from '../../shared/contract/frames.ts';
import type { TopicName } from '../../shared/contract/topics.ts';
import { isTopic } from '../../shared/contract/topics.ts';
import type { Down } from '../../shared/contract/wire.ts';
import { WIRE_VERSION, MAX_TOPICS } from '../../shared/contract/wire.ts';
import { withCaller } from '../platform/ports/caller.ts';
import type { Clock } from '../platform/ports.ts';
import type { Router } from './router.ts';
import { toAppError } from './router.ts';
import type { Publication, StateHub } from './state-hub.ts';
import { z } from 'zod';

/** From a client to the core; created for the first one. `resync` is sent after a gap in `seq`. */
const createUp = lazy(() => {
  /** Names of topics. Unknown names are ignored, so that a client may know more topics than its core. */
  const topics = z.array(z.string().max(100)).max(MAX_TOPICS);
  return z.discriminatedUnion('t', [
    z.object({ t: z.literal('hello'), v: z.number().int(), topics: topics.default([]) }),
    /** Replaces the client's subscriptions. */
    z.object({ t: z.literal('subscribe'), topics }),
    z.object({
      t: z.literal('call'),
      id: z.number().int().nonnegative(),
      m: z.string().max(100),
      /** Omitted for methods without input: JSON has no `undefined`. */
      a: z.unknown().optional(),
      /** The caller's own time limit (ms): requests to servers may take as long. */
      limit: z.number().positive().max(86_400_000).optional(),
    }),
    z.object({ t: z.literal('cancel'), id: z.number().int().nonnegative() }),
    z.object({ t: z.literal('resync') }),
  ]);
});
type Up = z.infer<ReturnType<typeof createUp>>;

/** A client must say hello within this time (ms). */
export const HELLO_DEADLINE_MS = 5_000;
/** Above this backlog (bytes the client has not taken yet), only the newest states are sent later instead of queuing all. */
const HIGH_WATER = 1024 * 1024;
/** Interval (ms) for checking a client that fell behind. */
const CATCH_UP_MS = 100;
/** Maximum concurrent calls of one client. */
const MAX_CALLS = 128;

export interface SessionPorts {
  /** Id of the core's process, for `welcome`. */
  readonly instance: string;
  readonly router: Router;
  readonly hub: StateHub;
  readonly clock: Clock;
  readonly capabilities: () => Capabilities;
  readonly origin: CallContext['origin'];
}

/** One client of the contract: handles its calls and sends it its subscribed topics in order and without gaps. */
export class Session {
  readonly #transport: Transport;
  readonly #ports: SessionPorts;
  readonly #disposables = new Disposables();
  readonly #calls = new Map<number, AbortController>();
  #greeted = false;
  #topics: ReadonlySet<TopicName> = new Set();
  #unfollow: Dispose = () => undefined;
  #seq = 0;
  #behind = false;
  #waiting: Dispose | null = null;

  constructor(transport: Transport, ports: SessionPorts) {
    this.#transport = transport;
    this.#ports = ports;
    const deadline = ports.clock.after(HELLO_DEADLINE_MS, () => this.#refuse('no hello'));
    this.#disposables.add(deadline);
    this.#disposables.add(transport.onMessage((text) => this.#receive(text, deadline)));
    this.#disposables.add(transport.onClose(() => this.dispose()));
  }

  get greeted(): boolean {
    return this.#greeted;
  }

  /** Ends the session and aborts its running calls. */
  dispose(): void {
    this.#disposables.dispose();
    this.#unfollow();
    this.#waiting?.();
    for (const call of this.#calls.values()) call.abort();
    this.#calls.clear();
  }

  #receive(text: string, deadline: () => void): void {
    const message = parseUp(text);
    if (message === null) {
      this.#refuse('malformed message');
      return;
    }
    if (!this.#greeted) {
      deadline();
      if (message.t === 'hello') this.#greet(message.v, message.topics);
      else this.#refuse('no hello');
      return;
    }
    if (message.t === 'call') void this.#call(message);
    else if (message.t === 'cancel') this.#calls.get(message.id)?.abort();
    else if (message.t === 'subscribe') this.#subscribe(message.topics);
    else if (message.t === 'resync') this.#tell(this.#topics, true);
  }

  #greet(version: number, topics: readonly string[]): void {
    if (version !== WIRE_VERSION) {
      this.#refuse('another version of the app');
      return;
    }
    this.#greeted = true;
    this.#follow(topics);
    this.#ports.hub.flush();
    this.#welcome();
    this.#disposables.add(this.#ports.hub.onPublish((publication) => this.#publish(publication)));
  }

  #welcome(): void {
    this.#send({
      t: 'welcome',
      v: WIRE_VERSION,
      instance: this.#ports.instance,
      capabilities: this.#ports.capabilities(),
      seq: this.#seq,
      snapshot: this.#ports.hub.snapshot(this.#topics),
    });
  }

  #subscribe(names: readonly string[]): void {
    const before = this.#topics;
    this.#follow(names);
    const added = [...this.#topics].filter((name) => !before.has(name));
    if (added.length > 0) this.#tell(added, false);
  }

  /** Adds the new topics first, so that topics in both lists are never briefly unsubscribed. */
  #follow(names: readonly string[]): void {
    this.#topics = new Set(names.filter(isTopic));
    const before = this.#unfollow;
    this.#unfollow = this.#ports.hub.follow(this.#topics);
    before();
  }

  async #call({ id, m, a, limit }: Extract<Up, { t: 'call' }>): Promise<void> {
    if (this.#calls.has(id) || this.#calls.size >= MAX_CALLS) {
      this.#refuse('too many calls');
      return;
    }
    const controller = new AbortController();
    this.#calls.set(id, controller);
    const context: CallContext = { signal: controller.signal, origin: this.#ports.origin };
    try {
      const caller = { limit: limit ?? null, asks: context.origin === 'cli' };
      const result = await withCaller(caller, () => this.#ports.router.dispatch(m, a, context));
      if (this.#calls.has(id)) this.#send({ t: 'ok', id, r: result });
    } catch (error) {
      if (this.#calls.has(id)) this.#send({ t: 'err', id, e: toAppError(error) });
    } finally {
      this.#calls.delete(id);
    }
  }

  #publish(publication: Publication): void {
    const names = publication.names.filter((name) => this.#topics.has(name));
    if (names.length === 0 || this.#fallsBehind()) return;
    for (const name of names) this.#sendText(publication.message(name, ++this.#seq));
  }

  /** Sends the newest values of some topics. A client that fell behind gets them once it has caught up. */
  #tell(names: Iterable<TopicName>, whole: boolean): void {
    if (this.#fallsBehind()) return;
    const snapshot = this.#ports.hub.snapshot(names);
    this.#send({ t: 'snapshot', seq: ++this.#seq, whole, snapshot });
  }

  /** Whether the client must take its backlog before more is sent. */
  #fallsBehind(): boolean {
    if (!this.#behind && this.#overfull()) {
      this.#behind = true;
      this.#catchUp();
    }
    return this.#behind;
  }

  #overfull(): boolean {
    return (this.#transport.buffered?.() ?? 0) > HIGH_WATER;
  }

  /** Waits until a slow client has taken its backlog, then sends the newest state, even if it has not changed again. */
  #catchUp(): void {
    this.#waiting = this.#ports.clock.after(CATCH_UP_MS, () => {
      this.#behind = false;
      this.#tell(this.#topics, true);
    });
  }

  #send(message: Down): void {
    this.#sendText(JSON.stringify(message));
  }

  #sendText(text: string): void {
    sendInFrames(text, (frame) => this.#transport.send(frame));
  }

  #refuse(reason: string): void {
    this.#send({ t: 'bye', reason });
    this.#transport.close();
    this.dispose();
  }
}

function parseUp(text: string): Up | null {
  try {
    const parsed = createUp().safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
