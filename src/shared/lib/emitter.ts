import type { Dispose } from './disposable.ts';

/**
 * Listeners of one event. A listener removed during an emit is no longer called. An exception of a listener affects neither the other
 * listeners nor the emitter, which may be a socket's handler: it becomes an unhandled rejection, which hosts log and survive.
 */
export class Emitter<T> {
  readonly #listeners = new Set<(value: T) => void>();

  on(listener: (value: T) => void): Dispose {
    const own = (value: T): void => listener(value);
    this.#listeners.add(own);
    return () => {
      this.#listeners.delete(own);
    };
  }

  emit(value: T): void {
    for (const listener of [...this.#listeners]) {
      if (!this.#listeners.has(listener)) continue;
      try {
        listener(value);
      } catch (error) {
        void Promise.reject(error instanceof Error ? error : new Error(String(error)));
      }
    }
  }

  get size(): number {
    return this.#listeners.size;
  }
}
