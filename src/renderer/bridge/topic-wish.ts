import type { TopicName } from '../../shared/contract/topics.ts';
import type { Dispose } from '../../shared/lib/disposable.ts';

/** A topic stays subscribed for this time (ms) after its last holder left: going back to a panel asks for nothing. */
export const LINGER = 5_000;

interface Held {
  count: number;
  timer: ReturnType<typeof setTimeout> | null;
}

/** The topics that the page needs now, counted by their holders. Changes of one turn are told once, after it. */
export class TopicWish {
  readonly #held = new Map<TopicName, Held>();
  readonly #changed: () => void;
  #telling = false;

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

  /** Ends what lingers. */
  stop(): void {
    for (const { timer } of this.#held.values()) if (timer !== null) clearTimeout(timer);
  }

  #add(name: TopicName): void {
    const held = this.#held.get(name);
    if (held === undefined) {
      this.#held.set(name, { count: 1, timer: null });
      this.#tell();
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
      this.#tell();
    }, LINGER);
  }

  #tell(): void {
    if (this.#telling) return;
    this.#telling = true;
    queueMicrotask(() => {
      this.#telling = false;
      this.#changed();
    });
  }
}
