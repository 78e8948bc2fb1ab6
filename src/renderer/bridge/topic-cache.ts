import type { Snapshot, TopicName, TopicValue } from '../../shared/contract/topics.ts';
import { initialSnapshot, topics } from '../../shared/contract/topics.ts';
import type { Dispose } from '../../shared/lib/disposable.ts';
import { Emitter } from '../../shared/lib/emitter.ts';
import { equal } from '../../shared/lib/equal.ts';

type Entries = Readonly<Record<string, unknown>>;

/**
 * Every topic's newest value, with identity kept for what did not change: after a resync or a reconnect,
 * only what really differs is drawn again.
 */
export class TopicCache {
  #values: Snapshot = initialSnapshot();
  readonly #listeners = new Map<TopicName, Emitter<void>>();

  get<T extends TopicName>(name: T): TopicValue<T> {
    return this.#values[name];
  }

  on(name: TopicName, listener: () => void): Dispose {
    const known = this.#listeners.get(name);
    const emitter = known ?? new Emitter<void>();
    if (known === undefined) this.#listeners.set(name, emitter);
    return emitter.on(listener);
  }

  /** Takes over the named topics. More than one at once is a snapshot, whose objects are all new. */
  take(names: readonly TopicName[], read: (name: TopicName) => unknown): void {
    const whole = names.length > 1;
    const next: Record<string, unknown> = { ...this.#values };
    const changed = names.filter((name) => {
      const before = this.#values[name];
      const value = whole ? shared(name, before, read(name)) : read(name);
      next[name] = value;
      return !Object.is(before, value);
    });
    this.#values = next as unknown as Snapshot;
    for (const name of changed) this.#listeners.get(name)?.emit();
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
