import type { Dispose } from './disposable.ts';

/** Listeners of one event. A listener removed during an emit is no longer called. */
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
