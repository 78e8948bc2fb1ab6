import { ContractClient } from '../../shared/contract/client.ts';
import type { Capabilities } from '../../shared/contract/capabilities.ts';
import { noCapabilities } from '../../shared/contract/capabilities.ts';
import { failure } from '../../shared/contract/errors.ts';
import type { MethodInput, MethodName, MethodOutput } from '../../shared/contract/methods.ts';
import type { TopicName, TopicValue } from '../../shared/contract/topics.ts';
import type { Dispose } from '../../shared/lib/disposable.ts';
import { Emitter } from '../../shared/lib/emitter.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { OpenTransport } from './open-transport.ts';
import { SignedOut } from './signed-out.ts';
import { TooManyWindows } from './too-many-windows.ts';
import { TopicCache } from './topic-cache.ts';
import { TopicSubscriptions } from './topic-subscriptions.ts';

/**
 * `connecting` before the first answer, `lost` after one (the last values stay), `open` while live. `signed-out`: the host
 * does not know this page's key. `full`: it serves no further window. Both are retried, because another tab may sign in or close.
 */
export type HostState = 'connecting' | 'open' | 'lost' | 'signed-out' | 'full';

const FIRST_RETRY_MS = 250;
const MAX_RETRY_MS = 4_000;
/** A host that accepts the connection but sends no welcome within this time (ms) is retried. */
const WELCOME_TIMEOUT_MS = 8_000;

/** Keeps one client connected to the core and caches the last known topic values. */
export class Host {
  readonly #open: OpenTransport;
  readonly #states = new Emitter<HostState>();
  readonly #instances = new Emitter<string>();
  readonly topics = new TopicCache();
  readonly #subscriptions = new TopicSubscriptions(() =>
    this.#client?.subscribe(this.#subscriptions.names),
  );
  #state: HostState = 'connecting';
  #client: ContractClient | null = null;
  #capabilities: Capabilities = noCapabilities;
  #instance: string | null = null;
  #attempt = 0;
  #abort = new AbortController();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #ended = false;

  /** `always`: topics that stay subscribed for the lifetime of this host. */
  constructor(open: OpenTransport, always: readonly TopicName[] = []) {
    this.#open = open;
    this.#subscriptions.hold(always);
  }

  get state(): HostState {
    return this.#state;
  }

  get capabilities(): Capabilities {
    return this.#capabilities;
  }

  /** Id of the core process that the cached values come from; null before the first connection. */
  get instance(): string | null {
    return this.#instance;
  }

  /**
   * Calls `listener` when the core was restarted, before the cache takes its first values. Its keys and revisions restart too, so
   * listeners must drop everything stored under them. Not called for the first connection.
   */
  onInstance(listener: (instance: string) => void): Dispose {
    return this.#instances.on(listener);
  }

  onState(listener: (state: HostState) => void): Dispose {
    return this.#states.on(listener);
  }

  get<T extends TopicName>(name: T): TopicValue<T> {
    return this.topics.get(name);
  }

  /** Subscribes to topics until the returned function is called, plus `LINGER`, so that a quick return finds them current. */
  hold(names: readonly TopicName[]): Dispose {
    return this.#subscriptions.hold(names);
  }

  /** Subscribes to a topic and calls `listener` on every change. */
  watch(name: TopicName, listener: () => void): Dispose {
    const off = this.topics.on(name, listener);
    const release = this.#subscriptions.hold([name]);
    return () => {
      off();
      release();
    };
  }

  /**
   * Calls the core; possible from its welcome on, before the first values arrive. Rejects with `connection-lost` at once while
   * disconnected; never resends.
   */
  call<M extends MethodName>(
    name: M,
    input: MethodInput<M>,
    signal?: AbortSignal,
  ): Promise<MethodOutput<M>> {
    if (this.#client === null || this.#client.instance === null)
      return Promise.reject(failure('connection-lost', t('errors:connectionLost')));
    return this.#client.call(name, input, signal);
  }

  start(): void {
    void this.#connect();
  }

  /** Skips the wait before the next attempt. */
  retryNow(): void {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    void this.#connect();
  }

  stop(): void {
    this.#ended = true;
    this.#subscriptions.stop();
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#abort.abort();
    this.#client?.close();
  }

  async #connect(): Promise<void> {
    this.#abort = new AbortController();
    try {
      const transport = await this.#open(this.#abort.signal);
      const client = new ContractClient(transport, this.#subscriptions.names);
      const limit = setTimeout(() => client.close(), WELCOME_TIMEOUT_MS);
      client.onClose(() => {
        clearTimeout(limit);
        if (this.#client === client) this.#lost();
      });
      this.#client = client;
      client.onChange((change) => {
        if (this.#follow(client.instance)) this.topics.forgetOthers(change.topics);
        this.topics.take(change.topics, (name) => client.get(name), change.isSnapshot);
      });
      this.#capabilities = await client.ready();
      clearTimeout(limit);
      this.#attempt = 0;
      this.#enter('open');
    } catch (error) {
      // Also reached when a carrier that was opened ahead closed before anything listened to it.
      this.#lost(toHostState(error));
    }
  }

  /** Returns whether the core was restarted since the last connection. */
  #follow(instance: string | null): boolean {
    if (instance === null || instance === this.#instance) return false;
    const first = this.#instance === null;
    this.#instance = instance;
    if (!first) this.#instances.emit(instance);
    return !first;
  }

  #lost(refused: HostState | null = null): void {
    this.#client = null;
    if (this.#ended || this.#timer !== null) return;
    if (refused !== null) this.#enter(refused);
    else if (this.#state === 'open' || this.#state === 'full') this.#enter('lost');
    const wait = Math.min(FIRST_RETRY_MS * 2 ** this.#attempt, MAX_RETRY_MS);
    this.#attempt += 1;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.#connect();
    }, wait);
  }

  #enter(state: HostState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#states.emit(state);
  }
}

/** The state for a refusal by the host; null if the host did not answer. */
function toHostState(error: unknown): HostState | null {
  if (error instanceof SignedOut) return 'signed-out';
  return error instanceof TooManyWindows ? 'full' : null;
}
