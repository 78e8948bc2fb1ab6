import type { TopicName } from '../../shared/contract/topics.ts';
import type { Dispose } from '../../shared/lib/disposable.ts';

/** A topic stays subscribed for this time (ms) after its last release, so that returning to a panel requests nothing. */
export const LINGER_MS = 5_000;

interface Held {
  count: number;
  timer: ReturnType<typeof setTimeout> | null;
}

/** Reference-counted topic subscriptions of the page. Reports all changes of one turn of the event loop together. */
export class TopicSubscriptions {
  readonly #held = new Map<TopicName, Held>();
  readonly #changed: () => void;
  #scheduled = false;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get names(): readonly TopicName[] {
    return [...this.#held.keys()];
  }

  hold(names: readonly TopicName[]): Dispose {
    for (const name of names) this.#add(name);
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      for (const name of names) this.#release(name);
    };
  }

  /** Cancels the timers of released topics. */
  stop(): void {
    for (const { timer } of this.#held.values()) if (timer !== null) clearTimeout(timer);
  }

  #add(name: TopicName): void {
    const held = this.#held.get(name);
    if (held === undefined) {
      this.#held.set(name, { count: 1, timer: null });
      this.#notify();
      return;
    }
    held.count += 1;
    if (held.timer !== null) clearTimeout(held.timer);
    held.timer = null;
  }

  #release(name: TopicName): void {
    const held = this.#held.get(name);
    if (held === undefined) return;
    held.count -= 1;
    if (held.count > 0) return;
    held.timer = setTimeout(() => {
      this.#held.delete(name);
      this.#notify();
    }, LINGER_MS);
  }

  #notify(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      this.#changed();
    });
  }
}
