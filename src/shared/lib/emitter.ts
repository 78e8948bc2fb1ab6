import type { Dispose } from './disposable.ts';

/** Listeners of one event. A listener that is removed while the event is told is not called any more. */
export class Emitter<T> {
  readonly #listeners = new Set<(value: T) => void>();

  on(listener: (value: T) => void): Dispose {
    const own = (value: T): void => {
      listener(value);
    };
    this.#listeners.add(own);
    return () => {
      this.#listeners.delete(own);
    };
  }

  emit(value: T): void {
    for (const listener of [...this.#listeners]) if (this.#listeners.has(listener)) listener(value);
  }

  get size(): number {
    return this.#listeners.size;
  }
}
