import type { Snapshot, TopicName, TopicValue } from '../../shared/contract/topics.ts';
import { initialSnapshot, topicNames, topics } from '../../shared/contract/topics.ts';
import type { Dispose } from '../../shared/lib/disposable.ts';
import { Emitter } from '../../shared/lib/emitter.ts';
import { equal } from '../../shared/lib/equal.ts';

type Entries = Readonly<Record<string, unknown>>;

/**
 * The last value of every topic. Parts that did not change keep their identity, so that a resync or reconnect rerenders only
 * real differences. A topic that is no longer subscribed keeps its last value.
 */
export class TopicCache {
  #values: Snapshot = initialSnapshot();
  readonly #arrived = new Set<TopicName>();
  readonly #listeners = new Map<TopicName, Emitter<void>>();

  get<T extends TopicName>(name: T): TopicValue<T> {
    return this.#values[name];
  }

  /** Whether the core has sent a value; false while it is the initial one. */
  arrived(name: TopicName): boolean {
    return this.#arrived.has(name);
  }

  /** Calls `listener` when the value changes and when the first one arrives. */
  on(name: TopicName, listener: () => void): Dispose {
    const known = this.#listeners.get(name);
    const emitter = known ?? new Emitter<void>();
    if (known === undefined) this.#listeners.set(name, emitter);
    return emitter.on(listener);
  }

  /** Stores new values of the named topics. `anew`: unchanged parts are new objects too, so the cache compares them. */
  take(
    names: readonly TopicName[],
    read: (name: TopicName) => unknown,
    anew: boolean = names.length > 1,
  ): void {
    const next: Record<string, unknown> = { ...this.#values };
    const changed = names.filter((name) => {
      const before = this.#values[name];
      const value = anew ? shared(name, before, read(name)) : read(name);
      next[name] = value;
      return !Object.is(before, value) || !this.#arrived.has(name);
    });
    for (const name of names) this.#arrived.add(name);
    this.#values = next as unknown as Snapshot;
    for (const name of changed) this.#listeners.get(name)?.emit();
  }

  /** Resets all but the named topics, whose values came from another core process. */
  forgetOthers(names: readonly TopicName[]): void {
    const stale = topicNames.filter((name) => this.#arrived.has(name) && !names.includes(name));
    const initial = initialSnapshot();
    this.take(stale, (name) => initial[name]);
    for (const name of stale) this.#arrived.delete(name);
  }
}

function shared(name: TopicName, before: unknown, value: unknown): unknown {
  if (equal(before, value)) return before;
  if (topics[name].kind === 'topic') return value;
  const old = before as Entries;
  return Object.fromEntries(
    Object.entries(value as Entries).map(([key, entry]) => [
      key,
      equal(old[key], entry) ? old[key] : entry,
    ]),
  );
}
