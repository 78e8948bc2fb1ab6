import type { z } from 'zod';
import type { ResourceState } from '../../shared/connections/resource-state.ts';
import type { Clock, Logger, RandomPort, StorePort } from '../platform/ports.ts';
import { LastGood } from './last-good.ts';
import type { PollMode, PollPlan } from './poll-plan.ts';
import { pollMode } from './poll-plan.ts';
import { Poller } from './poller.ts';

export interface ResourcePorts {
  readonly clock: Clock;
  readonly random: RandomPort;
  readonly store: StorePort;
  readonly log: Logger;
}

export interface ResourceOptions<S extends z.ZodType> {
  /** `<service>/<profile id>/<panel>`. */
  readonly key: string;
  readonly schema: S;
  /** Version of the stored data; see `LastGood`. */
  readonly version: number;
  readonly plan: PollPlan;
  readonly fetch: (signal: AbortSignal) => Promise<z.output<S>>;
  /** Larger data is not stored (characters of JSON); see `LastGood`. */
  readonly maxChars?: number;
  /** Called before a read requested by the user or after a wake, so that a server that was down is tried again immediately. */
  readonly tryNow?: () => void;
  /** Only read while visible, and by `ensure`. Default false. */
  readonly onlyShown?: boolean;
  /** Whether work in the data is running, so that it is polled at the `inFlight` interval. */
  readonly isInFlight?: (value: z.output<S>) => boolean;
  /** Called at the start with the stored data, and after every read. */
  readonly onState: (state: ResourceState<z.output<S>>) => void;
}

/** One resource of a server: polls it, stores the last good data, and publishes it with its age. */
export class Resource<S extends z.ZodType> {
  readonly #ports: ResourcePorts;
  readonly #options: ResourceOptions<S>;
  readonly #lastGood: LastGood<S>;
  readonly #poller: Poller;
  #value: { readonly value: z.output<S>; readonly at: number } | null;
  #live = false;
  /** Number of calls of `set`. */
  #changes = 0;
  #visible = false;

  constructor(ports: ResourcePorts, options: ResourceOptions<S>) {
    this.#ports = ports;
    this.#options = options;
    this.#lastGood = new LastGood(ports.store, options);
    this.#value = this.#lastGood.get();
    this.#poller = new Poller({
      name: options.key,
      clock: ports.clock,
      random: ports.random,
      plan: choosePlan(options),
      read: (signal) => this.#read(signal),
      onState: () => options.onState(this.state),
      onFault: (error) =>
        ports.log.error('a resource could not be read', { key: options.key, error }),
    });
  }

  get state(): ResourceState<z.output<S>> {
    const { error, nextAt } = this.#poller.state;
    return {
      value: this.#value?.value ?? null,
      at: this.#value?.at ?? null,
      stale: this.#value !== null && (!this.#live || error !== null),
      error,
      nextAt,
    };
  }

  get isReading(): boolean {
    return this.#poller.state.running;
  }

  start(visible: boolean): void {
    this.#visible = visible;
    this.#poller.start(this.#mode());
  }

  /** Resolves when the running read has ended, at once if none runs. */
  ended(): Promise<void> {
    return this.#poller.ended();
  }

  /** Resolves when a running read has ended. */
  stop(): Promise<void> {
    return this.#poller.stop();
  }

  setVisible(visible: boolean): void {
    this.#visible = visible;
    this.#poller.setMode(this.#mode());
  }

  /** Reads now. Resolves even if the read failed; the state has the error. With `onlyShown`, it does nothing while hidden. */
  async refresh(): Promise<void> {
    if (this.#visible || this.#options.onlyShown !== true) await this.#readNow();
  }

  /** Reads now if nothing was read yet. */
  async ensure(): Promise<void> {
    if (this.#value === null) await this.#readNow();
  }

  #readNow(): Promise<void> {
    this.#options.tryNow?.();
    return this.#poller.refresh();
  }

  /** Reads now, unless the server counts as down, which the state shows. */
  look(): Promise<void> {
    return this.#poller.refresh();
  }

  /** The credential or address changed. */
  restart(): Promise<void> {
    this.#options.tryNow?.();
    return this.#poller.restart();
  }

  suspend(): void {
    this.#poller.suspend();
  }

  resume(): void {
    this.#options.tryNow?.();
    this.#poller.resume();
  }

  /**
   * Stores the result of a change, so that no read is needed. The age of the data stays the same. A running read is repeated, because it
   * may have begun before the change.
   */
  set(value: z.output<S>): void {
    this.#changes += 1;
    this.#value = { value, at: this.#value?.at ?? this.#ports.clock.now() };
    this.#poller.setMode(this.#mode());
    this.#options.onState(this.state);
  }

  async #read(signal: AbortSignal): Promise<void> {
    const changes = this.#changes;
    const value = await this.#options.fetch(signal);
    if (signal.aborted) return;
    if (changes !== this.#changes) return this.#read(signal);
    const at = this.#ports.clock.now();
    this.#value = { value, at };
    this.#live = true;
    this.#lastGood.put(value as z.input<S>, at);
    this.#poller.setMode(this.#mode());
  }

  #mode(): PollMode {
    const { isInFlight } = this.#options;
    const plan = choosePlan(this.#options);
    const busy = this.#live && this.#value !== null && isInFlight?.(this.#value.value) === true;
    return pollMode(plan, this.#visible, busy);
  }
}

const choosePlan = ({
  plan,
  onlyShown,
}: Pick<ResourceOptions<z.ZodType>, 'plan' | 'onlyShown'>): PollPlan =>
  onlyShown === true ? { ...plan, hidden: null, inFlightHidden: false } : plan;
