import type { Snapshot, TopicName, TopicValue } from '../../shared/contract/topics.ts';
import { initialSnapshot, topicNames, topics } from '../../shared/contract/topics.ts';
import type { Dispose } from '../../shared/lib/disposable.ts';
import { Emitter } from '../../shared/lib/emitter.ts';
import { equal } from '../../shared/lib/equal.ts';

type Entries = Readonly<Record<string, unknown>>;

/**
 * Every topic's last told value, with identity kept for what did not change: after a resync or a reconnect,
 * only what really differs is drawn again. A topic that is not subscribed (any more) keeps the value it had.
 */
export class TopicCache {
  #values: Snapshot = initialSnapshot();
  readonly #arrived = new Set<TopicName>();
  readonly #listeners = new Map<TopicName, Emitter<void>>();

  get<T extends TopicName>(name: T): TopicValue<T> {
    return this.#values[name];
  }

  /** Whether the value is one that the core told, lately or before, and not the initial one. */
  arrived(name: TopicName): boolean {
    return this.#arrived.has(name);
  }

  /** Told when the value changed, and when the first one arrived. */
  on(name: TopicName, listener: () => void): Dispose {
    const known = this.#listeners.get(name);
    const emitter = known ?? new Emitter<void>();
    if (known === undefined) this.#listeners.set(name, emitter);
    return emitter.on(listener);
  }

  /** Takes over the named topics. `anew`: all objects of their values are new, also of what did not change. */
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

  /** Forgets all but the named topics: the values were those of another process of the core. */
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
